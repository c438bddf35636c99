'use client';

import { useTranslations } from 'next-intl';
import { twoClocks } from '../format/two-clocks.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Dash } from './dash.tsx';
import { useNow } from './now.tsx';

/** A duration in human steps; exact on hover. */
export function Duration({ seconds }: { seconds: number | null }) {
  const formats = useFormats();
  if (seconds === null) return <Dash />;
  return (
    <span title={formats.durationExactly(seconds)} className="whitespace-nowrap">
      {formats.duration(seconds)}
    </span>
  );
}

/** What the clock of this screen may be behind. */
const lagMs = 10_000;

/** An instant as people say it; in the viewer's zone and in UTC on hover. What has only just happened is now, though this clock ticks slowly. */
export function Instant({ at }: { at: Date | null }) {
  const formats = useFormats();
  const clock = useNow();
  if (at === null) return <Dash />;
  const ahead = at.getTime() - clock.getTime();
  const now = ahead > 0 && ahead < lagMs ? at : clock;
  return (
    <time dateTime={at.toISOString()} title={twoClocks(at, formats)} className="whitespace-nowrap">
      {formats.relative(at, now)}
    </time>
  );
}

/** An access that is planned: what is overdue is due, for politeness decides the moment. */
export function NextVisit({ at }: { at: Date | null }) {
  const t = useTranslations('common');
  const formats = useFormats();
  const now = useNow();
  if (at === null) return <span className="text-ink-faint">{t('never')}</span>;
  if (at <= now)
    return (
      <time dateTime={at.toISOString()} title={t('dueSince', { at: twoClocks(at, formats) })}>
        {t('dueNow')}
      </time>
    );
  return <Instant at={at} />;
}
