import type { Clock } from '@meguri/contracts';
import { createSystemClock, systemSources, type TimeSources } from './system-clock.ts';

/** Machines that agree within this have clocks that somebody looks after. */
const toleratedDifferenceMs = 1_000;

/**
 * The clock of a process that shares instants with others: leases, rests and signs of life mean the same to all of them only if they
 * count from one clock, the database's. A machine whose date agrees with it keeps its own, which is finer; one whose date is wrong, by an
 * hour perhaps because it was set before the process began, goes by the database's date. From there on it runs as the system clock does.
 *
 * @param readAuthority asks for the date once; it may take its time, by which this clock is then late and never early
 */
export async function createClusterClock(
  readAuthority: () => Promise<Date>,
  sources: TimeSources = systemSources,
): Promise<Clock> {
  const askedMs = sources.wallMs();
  const authorityMs = (await readAuthority()).getTime();
  const answeredMs = sources.wallMs();
  const agrees =
    authorityMs >= askedMs - toleratedDifferenceMs && authorityMs <= answeredMs + toleratedDifferenceMs;
  if (agrees) return createSystemClock(sources);
  const aheadMs = answeredMs - authorityMs;
  return createSystemClock({ ...sources, wallMs: () => sources.wallMs() - aheadMs });
}
