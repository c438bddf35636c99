import type { LoadCurve } from '../overload/load-curve.ts';
import { loadCurve } from '../overload/load-curve.ts';
import type { PageGroup } from '../overload/page-group.ts';
import type { PricingRule } from '../overload/priced-interval.ts';
import { baseLoadOf } from '../overload/rate-histogram.ts';
import { rootOfDecreasing } from '../overload/root-of-decreasing.ts';
import { logPriceRange, lowestPrice } from '../overload/solve-host-price.ts';

/** A host that may not get all that its pages ask for. */
export interface CappedHost {
  groups: readonly PageGroup[];
  /** rho / I */
  capacityPerDay: number;
}

/** What all pages of a crawl ask for. */
export interface CrawlDemand {
  /** Pages of hosts that are not overloaded, all together: the sum of their histograms. */
  free: readonly PageGroup[];
  /** The overloaded hosts. */
  capped: readonly CappedHost[];
}

/** Nobody waits longer than this many mean change intervals for want of budget alone; T_max ends it earlier. */
const longestLogSpacing = Math.log(1e9);

/**
 * x_g: the expected changes per visit at which a crawl keeps its budget, the root of
 * sum over hosts of min(sum_i 1 / clamp(x_g / lambda_i), rho / I_h) = B. With one x for all pages the most versions are captured.
 *
 * @param accessesPerDay B; Infinity for no budget
 * @returns at least 1, which is what pages get without a budget
 * @throws RangeError for a budget that is no number or below 0
 */
export function budgetSpacing(demand: CrawlDemand, accessesPerDay: number): number {
  checkBudget(accessesPerDay);
  const loadAt = demandCurve(demand, (groups) => (logSpacing) => baseLoadOf(groups, Math.exp(logSpacing)));
  return Math.exp(rootOfDecreasing(loadAt, accessesPerDay, { low: 0, high: longestLogSpacing }));
}

/**
 * mu_g: the price of an access anywhere, the root of sum over hosts of min(L_h(mu), rho / I_h) = B. Where every page is priced, the optimum is
 * to charge the dearer of this and its host's own price, see {@link priceUnderBudget}.
 *
 * @param accessesPerDay B; Infinity for no budget
 * @throws RangeError for a budget that is no number or below 0
 */
export function budgetPrice(demand: CrawlDemand, accessesPerDay: number, rule: PricingRule): number {
  checkBudget(accessesPerDay);
  if (accessesPerDay === Infinity) return lowestPrice;
  const loadAt = demandCurve(demand, (groups) => loadCurve(groups, rule));
  return Math.exp(rootOfDecreasing(loadAt, accessesPerDay, logPriceRange));
}

/** max(mu_g, mu_h): what an access to a host costs where both the crawl and the host are short of them; null is no shortage. */
export function priceUnderBudget(crawlPrice: number | null, hostPrice: number | null): number | null {
  if (crawlPrice === null || hostPrice === null) return crawlPrice ?? hostPrice;
  return Math.max(crawlPrice, hostPrice);
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
