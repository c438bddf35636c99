import type { Clock } from '@meguri/contracts';
import { createSystemClock, systemSources, type TimeSources } from './system-clock.ts';

/** A machine that agrees with the database within this keeps its own clock. */
const toleratedDifferenceMs = 1_000;

/** An answer within this time is accepted immediately; after several slower ones, the quickest counts. */
const quickAnswerMs = 50;
const maxQuestions = 5;

/**
 * The clock of a process that shares instants with others: leases, access delays and heartbeats only mean the
 * same to all processes on a common clock, the database's. A machine with a matching date keeps its own
 * clock, which is finer; otherwise the database's date counts. From there on it runs like the system clock.
 *
 * @param readAuthority reads the date. A slow answer would make this clock late and its instants early for
 * others, so it is read again
 */
export async function createClusterClock(
  readAuthority: () => Promise<Date>,
  sources: TimeSources = systemSources,
): Promise<Clock> {
  const readOnce = async () => {
    const requestedMs = sources.monotonicMs();
    const authorityMs = (await readAuthority()).getTime();
    const answeredMs = sources.monotonicMs();
    return { authorityMs, answeredMs, tookMs: answeredMs - requestedMs };
  };
  // By elapsed time, since the machine's date may be set during the comparison.
  const aheadOf = ({ authorityMs, answeredMs }: Awaited<ReturnType<typeof readOnce>>) =>
    sources.wallMs() - (authorityMs + sources.monotonicMs() - answeredMs);
  let best = await readOnce();
  const firstAheadMs = aheadOf(best);
  const agrees =
    firstAheadMs >= -toleratedDifferenceMs && firstAheadMs <= best.tookMs + toleratedDifferenceMs;
  if (agrees) return createSystemClock(sources);
  for (let questions = 1; questions < maxQuestions && best.tookMs > quickAnswerMs; questions++) {
    const next = await readOnce();
    if (next.tookMs < best.tookMs) best = next;
  }
  const aheadMs = aheadOf(best);
  return createSystemClock({ ...sources, wallMs: () => sources.wallMs() - aheadMs });
}
