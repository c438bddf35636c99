import { createAdaptivePolicy } from './adaptive-interval.ts';
import type { RevisitPolicy } from './revisit-policy.ts';

/** As Apache Nutch's AdaptiveFetchSchedule has them. */
export interface NutchRates {
  /** Share of the interval by which a visit without a change lengthens it. */
  increase: number;
  /** Share by which a change shortens it. */
  decrease: number;
  /** Whether the wait follows the time since the last change. */
  synchronised: boolean;
}

const usualRates: NutchRates = { increase: 0.4, decrease: 0.2, synchronised: true };

/** How far the wait follows the time since the last change. */
const syncShare = 0.2;

const longestDays = 365;

/**
 * Apache Nutch's adaptive schedule. Synchronised, an unchanged page's interval is at least the time since its last change D, and the
 * visit comes 0.2 D sooner. The detection ratio of a page settles at ln(1 + inc) / (ln(1 + inc) - ln(1 - dec)) = 0.601, or at 0.635
 * synchronised.
 *
 * The bound comes after the synchronisation: before it, a page unchanged for five times the longest interval would wait no time at all.
 */
export function createNutchPolicy(rates: Partial<NutchRates> = {}): RevisitPolicy {
  const { increase, decrease, synchronised } = { ...usualRates, ...rates };
  return createAdaptivePolicy({
    id: 'nutch',
    step({ intervalDays, changed, sinceChangeDays, minDays, maxDays }) {
      const longest = Math.min(longestDays, maxDays);
      const within = (days: number) => Math.min(Math.max(days, minDays), longest);
      if (changed) return { intervalDays: within(intervalDays * (1 - decrease)) };
      const grown = intervalDays * (1 + increase);
      if (!synchronised) return { intervalDays: within(grown) };
      const followed = Math.max(grown, sinceChangeDays);
      return { intervalDays: within(followed), waitDays: within(followed - syncShare * sinceChangeDays) };
    },
  });
}
