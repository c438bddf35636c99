import { resolvableChangeRate } from '../formulas/resolvable-change-rate.ts';
import type { PriceTerms } from './fair-price.ts';

/** lambda_ref, see `fair-price.ts`. */
const referenceRatePerDay = 0.1;

/**
 * ln q: the logarithm of `fairPriceOf`, for the hot path. As C(lambda delta) = lambda_eff / lambda, it takes one exponential and two
 * logarithms, whatever alpha is.
 *
 * @param ratePerDay lambda, above 0
 */
export function logFairPriceOf(
  ratePerDay: number,
  { price, versionsWeight, importance, resolutionDays }: PriceTerms,
): number {
  const versionsPerDay = resolvableChangeRate(ratePerDay, resolutionDays);
  const logStaleness = (1 - versionsWeight) * Math.log(versionsPerDay / referenceRatePerDay);
  return logStaleness + Math.log((price * ratePerDay) / (importance * versionsPerDay));
}
