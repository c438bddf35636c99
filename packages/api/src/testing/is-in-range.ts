import type { IntervalRange } from '@meguri/contracts';

/** Whether a number of seconds is known and in a range; no range lets everything through. */
export function isInRange(range: IntervalRange | undefined, seconds: number | null): boolean {
  if (!range) return true;
  return seconds !== null && seconds >= range.fromSeconds && seconds < (range.toSeconds ?? Infinity);
}
