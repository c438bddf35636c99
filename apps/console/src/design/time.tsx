'use client';

import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslations } from 'next-intl';
import { twoClocks } from '../format/formats.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Dash } from './values.tsx';

const NowContext = createContext(new Date(0));

/** The present, for "3 min ago". Starts at the server's, so that the first drawing here is the one that was sent. */
export function useNow(): Date {
  return useContext(NowContext);
}

const tickMs = 5_000;

export function NowProvider({ start, children }: { start: Date; children: ReactNode }) {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

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
