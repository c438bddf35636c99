'use client';

import { FlaskConical, Route, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button, IconButton } from '../design/button.tsx';
import Link from '../design/link.tsx';
import { useFormats } from '../i18n/use-formats.ts';
import { useDemo } from './demo-provider.tsx';

const manualPage = '/manual/console/demo';

/**
 * Says above every screen of a demo that its web is simulated. Once hidden, it stays hidden until the browser
 * closes.
 */
export function DemoBanner() {
  const t = useTranslations('demo');
  const formats = useFormats();
  const demo = useDemo();
  if (!demo?.isBannerShown) return null;
  const { hosts, daySeconds, generated } = demo.state;
  return (
    <section
      aria-label={t('banner.label')}
      data-testid="demo-banner"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-accent-soft px-6 py-1.5 max-md:gap-x-2 max-md:px-3"
    >
      <p className="min-w-0 flex-1 basis-72">
        <FlaskConical className="mr-2 inline size-4 align-[-3px] text-accent" aria-hidden />
        <strong className="font-semibold text-accent">{t('banner.name')}</strong>{' '}
        {formats.sentences([
          t('banner.text', { hosts, day: formats.duration(daySeconds) }),
          ...(generated ? [t('banner.generated', { before: formats.day(generated.before) })] : []),
        ])}{' '}
        <Link href={manualPage} className="rounded-sm text-accent underline">
          {t('banner.manual')}
        </Link>
      </p>
      <span className="flex items-center gap-1">
        <Button
          icon={<Route className="size-4" aria-hidden />}
          onClick={() => demo.goTo(0)}
          data-testid="start-tour"
        >
          {t('tour.start')}
        </Button>
        <IconButton label={t('banner.close')} onClick={() => demo.showBanner(false)}>
          <X className="size-4" aria-hidden />
        </IconButton>
      </span>
    </section>
  );
}
