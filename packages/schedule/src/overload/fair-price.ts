import { captureShare } from '../formulas/capture-share.ts';
import { resolvableChangeRate } from '../formulas/resolvable-change-rate.ts';

/** lambda_ref: the rate at which the weighting of versions against freshness leaves a price as it is, changes per day. */
const referenceRatePerDay = 0.1;

/** What an access costs on a host, and what a page brings. */
export interface PriceTerms {
  /** mu, above 0: the same for all pages of a host. */
  price: number;
  /** alpha in [0, 1]: 1 favours the number of versions, 0 the staleness of each page. */
  versionsWeight: number;
  /** w, above 0: what the page is worth compared with others. */
  importance: number;
  /** delta, days: versions that follow each other faster are not told apart. */
  resolutionDays: number;
}

/**
 * The fair price of an interval of a page: the interval maximises sum_i w_i lambda_eff^alpha ln C(lambda_i T_i) under a limited number of
 * accesses (weighted proportional fairness) where
 *
 *     h(lambda T) = q,   q = mu (lambda_eff / lambda_ref)^(1 - alpha) / (w C(lambda delta))
 *
 * @param ratePerDay lambda, above 0
 * @returns q, above 0
 */
export function fairPriceOf(ratePerDay: number, terms: PriceTerms): number {
  const { price, versionsWeight, importance, resolutionDays } = terms;
  const versionsPerDay = resolvableChangeRate(ratePerDay, resolutionDays);
  const staleness = (versionsPerDay / referenceRatePerDay) ** (1 - versionsWeight);
  return (price * staleness) / (importance * captureShare(ratePerDay * resolutionDays));
}
