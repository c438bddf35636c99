import { rootOfDecreasing } from '../root-of-decreasing.ts';
import type { PageGroup } from '../page-group.ts';
import { baseIntervalDays } from '../base-interval.ts';

/**
 * The lateness of every visit on an overloaded host without a price: D, the root of sum of 1 / (T_i + D) =
 * rho / I. Where more pages fall due than can be visited, in the order of due times, the queue grows until
 * all pages are equally late and visits balance due pages. Daily and yearly pages wait the same days longer,
 * so the fast pages lose most.
 *
 * @param capacityPerDay rho / I
 * @returns days; 0 for a host that is not overloaded, Infinity for one without capacity
 */
export function commonLatenessDays(groups: readonly PageGroup[], capacityPerDay: number): number {
  const pages = groups.reduce((sum, group) => sum + group.pages, 0);
  if (pages === 0) return 0;
  if (capacityPerDay === 0) return Infinity;
  const loadAt = (days: number) =>
    groups.reduce((sum, group) => sum + group.pages / (baseIntervalDays(group) + days), 0);
  return rootOfDecreasing(loadAt, capacityPerDay, { low: 0, high: pages / capacityPerDay });
}
