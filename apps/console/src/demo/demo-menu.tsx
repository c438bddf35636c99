'use client';

import { FlaskConical, Route } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useDemo } from './demo-provider.tsx';

const itemLook = 'flex h-9 items-center gap-2 rounded-md px-2 text-left font-medium hover:bg-sunken';

/** The tour, and the banner once it is hidden, in the account menu of a demo. */
export function DemoMenu({ onChoose }: { onChoose: () => void }) {
  const demo = useDemo();
  return demo && <DemoItems demo={demo} onChoose={onChoose} />;
}

function DemoItems({
  demo: { isBannerShown, showBanner, goTo },
  onChoose,
}: {
  demo: NonNullable<ReturnType<typeof useDemo>>;
  onChoose: () => void;
}) {
  const t = useTranslations('demo');
  const choose = (act: () => void) => () => {
    act();
    onChoose();
  };
  return (
    <div className="flex flex-col border-t border-line">
      <button type="button" className={itemLook} onClick={choose(() => goTo(0))}>
        <Route className="size-4" aria-hidden />
        {t('tour.start')}
      </button>
      {!isBannerShown && (
        <button type="button" className={itemLook} onClick={choose(() => showBanner(true))}>
          <FlaskConical className="size-4" aria-hidden />
          {t('banner.show')}
        </button>
      )}
    </div>
  );
}
