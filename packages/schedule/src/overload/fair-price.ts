import { resolvableChangeRate } from '../probability/poisson-visits.ts';

/** lambda_ref: the rate, in changes per day, at which the price does not depend on alpha. */
const referenceRatePerDay = 0.1;

/** The price of an access on a host, and the value of a page. */
export interface PriceTerms {
  /** mu, above 0: the same for all pages of a host. */
  price: number;
  /** alpha in [0, 1]: 1 favours the number of versions, 0 the staleness of each page. */
  versionsWeight: number;
  /** w, above 0: relative importance of the page. */
  importance: number;
  /** delta, days: versions less than this apart are not distinguished. */
  resolutionDays: number;
}

/**
 * ln q: the fair price of an interval of a page, as a logarithm. The interval maximises sum_i
 * w_i lambda_eff^alpha ln C(lambda_i T_i) under a limited number of accesses (weighted
 * proportional fairness) where
 *
 *     h(lambda T) = q,   q = mu (lambda_eff / lambda_ref)^(1 - alpha) / (w C(lambda delta))
 *
 * As C(lambda delta) = lambda_eff / lambda, one exponential and two logarithms suffice for any alpha.
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
