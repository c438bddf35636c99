import { logSpacingAtFairPrice } from '../probability/visit-price.ts';
import { baseIntervalDays } from './base-interval.ts';
import { logFairPriceOf } from './fair-price.ts';
import type { PricedPage } from './page-group.ts';
import { usableRate } from './page-group.ts';

/** How an overloaded host, or a crawl on a budget, distributes its accesses. */
export interface PricingRule {
  /** alpha in [0, 1]: 1 favours the number of versions, 0 the staleness of each page. */
  versionsWeight: number;
  /**
   * Whether no page may be visited more often than without overload. Slow pages then gain no visits: the same
   * versions, but older copies.
   */
  keepBase: boolean;
}

export const defaultPricingRule: PricingRule = { versionsWeight: 0.7, keepBase: false };

export interface Pricing extends PricingRule {
  /** mu, above 0. */
  price: number;
}

/**
 * T_i(mu) = clamp(h^-1(q_i) / lambda_i, T_min, T_max): the interval of a page where accesses have a price.
 * With `keepBase` never shorter than {@link baseIntervalDays}.
 *
 * @returns days within the page's bounds
 */
export function pricedIntervalDays(page: PricedPage, { price, versionsWeight, keepBase }: Pricing): number {
  const { minDays, maxDays, importance } = page;
  const ratePerDay = usableRate(page.ratePerDay);
  const terms = { price, versionsWeight, importance, resolutionDays: minDays };
  const days = Math.exp(logSpacingAtFairPrice(logFairPriceOf(ratePerDay, terms))) / ratePerDay;
  const floor = keepBase ? baseIntervalDays(page) : minDays;
  return Math.min(Math.max(days, floor), maxDays);
}
