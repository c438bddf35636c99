import { createAdaptivePolicy } from './adaptive-interval.ts';
import type { RevisitPolicy } from './revisit-policy.ts';

/** Shares of the interval, as Apache Nutch's AdaptiveFetchSchedule has them. */
export interface NutchRates {
  increase: number;
  decrease: number;
}

const usualRates: NutchRates = { increase: 0.4, decrease: 0.2 };

/** How far the wait follows the time since the last change. */
const syncShare = 0.2;

const longestDays = 365;

/**
 * Apache Nutch's adaptive schedule with its synchronisation: an unchanged page's interval is at least the time since its last change
 * D, and the visit comes 0.2 D sooner. Where a page's detection ratio settles is ln(1 + inc) / (ln(1 + inc) - ln(1 - dec)) = 0.601.
 *
 * The bound comes after the synchronisation: before it, a page unchanged for five times the longest interval would wait no time at all.
 */
export function createNutchPolicy({ increase, decrease }: NutchRates = usualRates): RevisitPolicy {
  return createAdaptivePolicy({
    id: 'nutch',
    step({ intervalDays, changed, sinceChangeDays, minDays, maxDays }) {
      const longest = Math.min(longestDays, maxDays);
      const within = (days: number) => Math.min(Math.max(days, minDays), longest);
      if (changed) return { intervalDays: within(intervalDays * (1 - decrease)) };
      const grown = Math.max(intervalDays * (1 + increase), sinceChangeDays);
      return { intervalDays: within(grown), waitDays: within(grown - syncShare * sinceChangeDays) };
    },
  });
}
