import type { Clock } from '@meguri/contracts';
import { createSystemClock, systemSources, type TimeSources } from './system-clock.ts';

/** Machines that agree within this have clocks that somebody looks after. */
const toleratedDifferenceMs = 1_000;

/** An answer that came within this is as good as any; after so many slower ones the quickest is believed. */
const quickAnswerMs = 50;
const mostQuestions = 5;

/**
 * The clock of a process that shares instants with others: leases, rests and signs of life mean the same to all of them only if they
 * count from one clock, the database's. A machine whose date agrees with it keeps its own, which is finer; one whose date is wrong, by an
 * hour perhaps because it was set before the process began, goes by the database's date. From there on it runs as the system clock does.
 *
 * @param readAuthority asks for the date. An answer that takes its time makes this clock late, and what it writes down early for the others, so
 *   a slow one is asked for again
 */
export async function createClusterClock(
  readAuthority: () => Promise<Date>,
  sources: TimeSources = systemSources,
): Promise<Clock> {
  const ask = async () => {
    const askedMs = sources.wallMs();
    const beganMs = sources.monotonicMs();
    const authorityMs = (await readAuthority()).getTime();
    return { askedMs, authorityMs, answeredMs: sources.wallMs(), tookMs: sources.monotonicMs() - beganMs };
  };
  let best = await ask();
  const agrees =
    best.authorityMs >= best.askedMs - toleratedDifferenceMs &&
    best.authorityMs <= best.answeredMs + toleratedDifferenceMs;
  if (agrees) return createSystemClock(sources);
  for (let asked = 1; asked < mostQuestions && best.tookMs > quickAnswerMs; asked++) {
    const next = await ask();
    if (next.tookMs < best.tookMs) best = next;
  }
  const aheadMs = best.answeredMs - best.authorityMs;
  return createSystemClock({ ...sources, wallMs: () => sources.wallMs() - aheadMs });
}
