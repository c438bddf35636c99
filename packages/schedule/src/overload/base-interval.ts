import type { PricedPage } from './page-group.ts';
import { usableRate } from './page-group.ts';

/**
 * Beyond T_max intervals are drawn uniformly from [3/4, 1] of it; this is the one with
 * the same number of visits.
 */
const meanShareOfMaximum = 0.25 / Math.log(4 / 3);

/**
 * The interval of a page without an access limit: `changesPerVisit` / lambda within its bounds.
 *
 * @param changesPerVisit x, above 0; more than 1 under a budget of the whole crawl
 * @returns days
 */
export function baseIntervalDays({ ratePerDay, minDays, maxDays }: PricedPage, changesPerVisit = 1): number {
  const days = changesPerVisit / usableRate(ratePerDay);
  if (days > maxDays) return Math.max(minDays, meanShareOfMaximum * maxDays);
  return Math.max(days, minDays);
}
