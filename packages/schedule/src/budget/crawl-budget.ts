import type { LoadCurve } from '../overload/load-curve.ts';
import type { PageGroup } from '../overload/page-group.ts';
import { baseLoadOf } from '../overload/rate-histogram.ts';
import { rootOfDecreasing } from '../overload/root-of-decreasing.ts';

/** A host whose capacity may be below its demand. */
export interface CappedHost {
  groups: readonly PageGroup[];
  /** rho / I */
  capacityPerDay: number;
}

/** The demand of all pages of a crawl. */
export interface CrawlDemand {
  /** Pages of hosts that are not overloaded, all together: the sum of their histograms. */
  free: readonly PageGroup[];
  /** The overloaded hosts. */
  capped: readonly CappedHost[];
}

/** The budget alone delays no page by more mean change intervals than this; T_max limits it earlier. */
const longestLogSpacing = Math.log(1e9);

/**
 * x_g: the expected changes per visit at which a crawl keeps its budget, the root of sum over hosts of
 * min(sum_i 1 / clamp(x_g / lambda_i), rho / I_h) = B. One x for all pages captures the most versions.
 *
 * @param accessesPerDay B; Infinity for no budget
 * @returns at least 1, the value without a budget
 * @throws RangeError for a budget that is no number or below 0
 */
export function budgetSpacing(demand: CrawlDemand, accessesPerDay: number): number {
  checkBudget(accessesPerDay);
  const loadAt = demandCurve(demand, (groups) => (logSpacing) => baseLoadOf(groups, Math.exp(logSpacing)));
  return Math.exp(rootOfDecreasing(loadAt, accessesPerDay, { low: 0, high: longestLogSpacing }));
}

function demandCurve(
  { free, capped }: CrawlDemand,
  curveOf: (groups: readonly PageGroup[]) => LoadCurve,
): LoadCurve {
  const freeAt = curveOf(free);
  const cappedAt = capped.map(({ groups, capacityPerDay }) => ({ loadAt: curveOf(groups), capacityPerDay }));
  return (x) =>
    cappedAt.reduce(
      (sum, { loadAt, capacityPerDay }) => sum + Math.min(loadAt(x), capacityPerDay),
      freeAt(x),
    );
}

function checkBudget(accessesPerDay: number): void {
  if (accessesPerDay >= 0) return;
  throw new RangeError(`a budget must be 0 or more accesses a day, not ${accessesPerDay}`);
}
