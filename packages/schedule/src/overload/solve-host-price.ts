import { loadCurve } from './load-curve.ts';
import type { LoadExclusion } from './load-exclusion.ts';
import { excludeByLoad, isCrowded, withExclusion } from './load-exclusion.ts';
import type { PageGroup } from './page-group.ts';
import { checkBounds } from './page-group.ts';
import type { PricingRule } from './priced-interval.ts';
import { rootOfDecreasing } from './root-of-decreasing.ts';

export const lowestPrice = 1e-3;
/** High enough to make every page wait as long as pages excluded by load. */
export const highestPrice = 1e10;

const logPriceRange = { low: Math.log(lowestPrice), high: Math.log(highestPrice) };

export interface HostDemand {
  /** The host's pages; see `rate-histogram.ts` for hosts with many. */
  groups: readonly PageGroup[];
  /** rho / I, see `overload-state.ts`. */
  capacityPerDay: number;
  /** Whether pages were excluded by load so far. */
  wasCrowded: boolean;
  /** Pages that wait for their first visit and will demand revisits after it; 0 if absent. */
  unvisitedPages?: number;
}

/**
 * Unvisited pages count up to this multiple of the visited ones, so that pages that never answer
 * do not delay the others.
 */
const maxUnvisitedPerPage = 3;

/**
 * Share of the accesses for guaranteed visits of unvisited pages, so that the price still distinguishes
 * fast pages from slow ones.
 */
const guaranteedShare = 0.5;

export interface HostPrice {
  /** mu */
  price: number;
  /** The pages that may wait longer than their T_max; null while all can be visited within it. */
  exclusion: LoadExclusion | null;
  /**
   * L(mu) of the visited pages: the capacity, or less where all pages at their shortest
   * intervals do not use it up.
   */
  accessesPerDay: number;
}

/**
 * The price at which the demand of a host's pages equals its capacity: mu with L(mu) = rho / I. It exists
 * since L is continuous and non-increasing; outside [1e-3, 1e10] the nearer end is returned. Unvisited pages
 * are assumed to be like the others: a price without them would plan visits to the first pages that the
 * capacity does not allow once the others have been visited.
 *
 * @throws RangeError for a capacity that is no number or below 0, and for invalid bounds or rates
 */
export function solveHostPrice(
  { groups, capacityPerDay, wasCrowded, unvisitedPages = 0 }: HostDemand,
  rule: PricingRule,
): HostPrice {
  if (!(capacityPerDay >= 0))
    throw new RangeError(`a host's capacity must be 0 or more accesses a day, not ${capacityPerDay}`);
  groups.forEach(checkBounds);
  const crowded = isCrowded(groups, capacityPerDay, wasCrowded);
  const exclusion = crowded ? excludeByLoad(groups, capacityPerDay) : null;
  const loadAt = loadCurve(
    groups.map((group) => withExclusion(group, exclusion)),
    rule,
  );
  const growth = growthBy(unvisitedPages, groups, capacityPerDay);
  const logPrice = rootOfDecreasing(loadAt, capacityPerDay / growth, logPriceRange);
  return { price: Math.exp(logPrice), exclusion, accessesPerDay: loadAt(logPrice) };
}

/** Factor by which the demand grows once the counted unvisited pages are visited. */
function growthBy(unvisitedPages: number, groups: readonly PageGroup[], capacityPerDay: number): number {
  const visitedPages = groups.reduce((sum, { pages }) => sum + pages, 0);
  if (unvisitedPages === 0 || visitedPages === 0) return 1;
  const growth = 1 + Math.min(unvisitedPages / visitedPages, maxUnvisitedPerPage);
  const guaranteed = groups.reduce((sum, { pages, maxDays }) => sum + pages / maxDays, 0);
  return Math.max(1, Math.min(growth, (guaranteedShare * capacityPerDay) / guaranteed));
}
