'use client';

import type { CrawlPause } from '@meguri/contracts';
import { CirclePause } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useNow } from '../design/time.tsx';
import { instantWithUtc } from '../format/formats.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { scopeValues } from './pausable.ts';
import { PauseButton } from './pause-button.tsx';
import { useLivePauses, usePauses } from './use-pauses.ts';

/** Shown above every screen while the crawl or a node is paused: by whom, since when and why. */
export function PauseBanner() {
  const pauses = usePauses();
  useLivePauses();
  return pauses.map((pause) => {
    const { scope } = pause;
    if (scope.kind === 'seed-list') return null;
    return <Banner key={scope.kind === 'crawl' ? 0 : scope.id} pause={pause} target={scope} />;
  });
}

function Banner({
  pause,
  target,
}: {
  pause: CrawlPause;
  target: Exclude<CrawlPause['scope'], { kind: 'seed-list' }>;
}) {
  const t = useTranslations('pauses');
  return (
    <section
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-overload-mark bg-surface px-6 py-2 max-md:px-3"
      data-testid={`paused-${target.kind}`}
    >
      <CirclePause className="size-4 shrink-0 text-overload" aria-hidden />
      <strong className="font-semibold text-overload">
        {t(`${target.kind}.paused`, scopeValues(target))}
      </strong>
      <span className="min-w-0 flex-1 basis-64">
        <PausedBy pause={pause} /> {t(`${target.kind}.effect`)}
      </span>
      <PauseButton target={target} withWords />
    </section>
  );
}

/** By whom, since when and why. */
export function PausedBy({ pause: { pausedBy: name, pausedAt, reason } }: { pause: CrawlPause }) {
  const t = useTranslations('pauses');
  const formats = useFormats();
  const ago = formats.ago(pausedAt, useNow());
  return (
    <span title={instantWithUtc(pausedAt, formats)}>
      {reason ? t('byWith', { name, ago, reason }) : t('by', { name, ago })}
    </span>
  );
}
