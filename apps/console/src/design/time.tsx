'use client';

import { formatDuration, formatDurationExactly } from '../format/durations.ts';
import { formatInstant, formatRelative } from '../format/instants.ts';
import { useNow } from './now.tsx';

/** A duration in human steps; exact on hover. */
export function Duration({ seconds }: { seconds: number | null }) {
  if (seconds === null) return <span className="text-ink-faint">–</span>;
  return (
    <span title={formatDurationExactly(seconds)} className="whitespace-nowrap">
      {formatDuration(seconds)}
    </span>
  );
}

/** What the clock of this screen may be behind. */
const lagMs = 10_000;

/** An instant as people say it; in UTC on hover. What has only just happened is now, though this clock ticks slowly. */
export function Instant({ at }: { at: Date | null }) {
  const clock = useNow();
  if (at === null) return <span className="text-ink-faint">–</span>;
  const ahead = at.getTime() - clock.getTime();
  const now = ahead > 0 && ahead < lagMs ? at : clock;
  return (
    <time dateTime={at.toISOString()} title={formatInstant(at)} className="whitespace-nowrap">
      {formatRelative(at, now)}
    </time>
  );
}

/** An access that is planned: what is overdue is due, for politeness decides the moment. */
export function NextVisit({ at }: { at: Date | null }) {
  const now = useNow();
  if (at === null) return <span className="text-ink-faint">never</span>;
  if (at <= now)
    return (
      <time dateTime={at.toISOString()} title={`Due since ${formatInstant(at)}`}>
        due now
      </time>
    );
  return <Instant at={at} />;
}
