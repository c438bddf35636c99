import { loadCurve } from './load-curve.ts';
import type { LoadExclusion } from './load-exclusion.ts';
import { excludeByLoad, isCrowded, withExclusion } from './load-exclusion.ts';
import type { PageGroup } from './page-group.ts';
import { checkBounds } from './page-group.ts';
import type { PricingRule } from './priced-interval.ts';
import { rootOfDecreasing } from './root-of-decreasing.ts';

export const lowestPrice = 1e-3;
/** High enough for every page to wait for as long as pages that are excluded by load may. */
export const highestPrice = 1e10;

export const logPriceRange = { low: Math.log(lowestPrice), high: Math.log(highestPrice) };

export interface HostDemand {
  /** The host's pages; see `rate-histogram.ts` for those of many. */
  groups: readonly PageGroup[];
  /** rho / I, see `overload-state.ts`. */
  capacityPerDay: number;
  /** Whether pages were excluded by load so far. */
  wasCrowded: boolean;
}

export interface HostPrice {
  /** mu */
  price: number;
  /** The pages that may wait longer than their T_max; null while all can be visited within it. */
  exclusion: LoadExclusion | null;
  /** L(mu): the capacity, or less where all pages at their shortest intervals do not use it up. */
  accessesPerDay: number;
}

/**
 * The price at which the pages of a host ask for just as many accesses as it gives: mu with L(mu) = rho / I. There is one, since L is
 * continuous and non-increasing. Where it lies outside [1e-3, 1e10], the nearer end.
 *
 * @throws RangeError for a capacity that is no number or below 0, and for bounds or rates that are none
 */
export function solveHostPrice(
  { groups, capacityPerDay, wasCrowded }: HostDemand,
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
  const logPrice = rootOfDecreasing(loadAt, capacityPerDay, logPriceRange);
  return { price: Math.exp(logPrice), exclusion, accessesPerDay: loadAt(logPrice) };
}
