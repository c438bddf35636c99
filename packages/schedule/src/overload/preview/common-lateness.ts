import { rootOfDecreasing } from '../root-of-decreasing.ts';
import type { PageGroup } from '../page-group.ts';
import { baseIntervalDays } from '../base-interval.ts';

/**
 * How late every visit is on a host that is left to itself: D, the root of sum of 1 / (T_i + D) = rho / I.
 * Where more falls due than can be visited, and what fell due first is visited first, the queue grows until
 * all pages are equally late; then as many visits are made as fall due. A daily page and a yearly one wait
 * the same days longer, so it is the fast pages that lose.
 *
 * @param capacityPerDay rho / I
 * @returns days; 0 for a host that is not overloaded, Infinity for one that gives nothing
 */
export function commonLatenessDays(groups: readonly PageGroup[], capacityPerDay: number): number {
  const pages = groups.reduce((sum, group) => sum + group.pages, 0);
  if (pages === 0) return 0;
  if (capacityPerDay === 0) return Infinity;
  const loadAt = (days: number) =>
    groups.reduce((sum, group) => sum + group.pages / (baseIntervalDays(group) + days), 0);
  return rootOfDecreasing(loadAt, capacityPerDay, { low: 0, high: pages / capacityPerDay });
}
