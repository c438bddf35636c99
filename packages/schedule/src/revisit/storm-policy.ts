import { createAdaptivePolicy } from './adaptive-interval.ts';
import type { RevisitPolicy } from './revisit-policy.ts';

export interface StormRates {
  /** Factor of the interval after a visit without a change. */
  growth: number;
  /** The longest interval. */
  longestDays: number;
}

const usualRates: StormRates = { growth: 1.5, longestDays: 14 };

/** How much of the way to the shortest interval a change goes. */
const shrinkShare = 0.5;

/** Apache StormCrawler's adaptive scheduler: halfway to the shortest interval after a change, half as long again without. */
export function createStormPolicy({ growth, longestDays }: StormRates = usualRates): RevisitPolicy {
  return createAdaptivePolicy({
    id: 'storm',
    step: ({ intervalDays, changed, minDays }) => ({
      intervalDays: Math.min(
        longestDays,
        changed ? (1 - shrinkShare) * intervalDays + shrinkShare * minDays : growth * intervalDays,
      ),
    }),
  });
}
