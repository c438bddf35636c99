'use client';

import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslations } from 'next-intl';
import { instantWithUtc } from '../format/formats.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Dash } from './values.tsx';

const NowContext = createContext(new Date(0));

/** The current time for relative texts. Starts with the server's, so that hydration renders the same text. */
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

/** A rounded duration; exact on hover. */
export function Duration({ seconds }: { seconds: number | null }) {
  const formats = useFormats();
  if (seconds === null) return <Dash />;
  return (
    <span title={formats.durationExactly(seconds)} className="whitespace-nowrap">
      {formats.duration(seconds)}
    </span>
  );
}

/** Maximum delay of this screen's clock. */
const lagMs = 10_000;

/**
 * A relative time; on hover the instant in the viewer's zone and in UTC. Clamped to now, because this clock
 * ticks slowly.
 */
export function Instant({ at }: { at: Date | null }) {
  const formats = useFormats();
  const clock = useNow();
  if (at === null) return <Dash />;
  const ahead = at.getTime() - clock.getTime();
  const now = ahead > 0 && ahead < lagMs ? at : clock;
  return (
    <time dateTime={at.toISOString()} title={instantWithUtc(at, formats)} className="whitespace-nowrap">
      {formats.relative(at, now)}
    </time>
  );
}

/**
 * A scheduled visit. An overdue one is shown as due, because politeness decides the moment.
 *
 * @param props.instead why it does not take place, shown instead of the time
 */
export function NextVisit({ at, instead = null }: { at: Date | null; instead?: string | null }) {
  const t = useTranslations('common');
  const formats = useFormats();
  const now = useNow();
  if (instead !== null) return <span className="text-ink-faint">{instead}</span>;
  if (at === null) return <span className="text-ink-faint">{t('never')}</span>;
  if (at <= now)
    return (
      <time dateTime={at.toISOString()} title={t('dueSince', { at: instantWithUtc(at, formats) })}>
        {t('dueNow')}
      </time>
    );
  return <Instant at={at} />;
}
