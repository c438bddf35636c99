import { plannedFrequency } from './planned-frequency.ts';

/**
 * What a page's new plan adds to its host's load sum.
 *
 *     add          loadDelta(null, T)
 *     reschedule   loadDelta(T_old, T_new)
 *     remove       loadDelta(T, null)
 *
 * The database adds the deltas up (`load = load + delta`, bigint) in the transaction that stores the interval.
 *
 * @param oldIntervalSeconds the stored interval, null for a page that had no place in the schedule
 * @param newIntervalSeconds the interval about to be stored, null for a page that leaves the schedule
 */
export function loadDelta(oldIntervalSeconds: number | null, newIntervalSeconds: number | null): number {
  return plannedFrequency(newIntervalSeconds ?? 0) - plannedFrequency(oldIntervalSeconds ?? 0);
}
