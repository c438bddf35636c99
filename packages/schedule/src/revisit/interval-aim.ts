import { logSpacingAtFairPrice } from '../formulas/log-spacing-at-fair-price.ts';
import { logFairPriceOf, type PriceTerms } from '../overload/fair-price.ts';
import { secondsPerDay } from '../seconds-per-day.ts';
import type { RevisitLimits } from './interval-bounds.ts';
import { wholeLimits } from './interval-bounds.ts';

/** What a page's interval is to balance. */
export type IntervalAim =
  /** So many expected changes per visit, the same for all pages: most versions for a number of accesses. */
  | { kind: 'changes-per-visit'; changesPerVisit: number }
  /** The price of an access to the page's host, see `overload/fair-price.ts`. */
  | { kind: 'price'; terms: PriceTerms };

/** One expected change per visit: the interval is the mean time between changes. */
export const unhurriedAim: IntervalAim = { kind: 'changes-per-visit', changesPerVisit: 1 };

/**
 * x = lambda T: the expected changes per visit that an aim gives to a page of a certain rate.
 *
 * @param ratePerDay lambda, above 0
 */
export function spacingFor(aim: IntervalAim, ratePerDay: number): number {
  if (aim.kind === 'changes-per-visit') return aim.changesPerVisit;
  return Math.exp(logSpacingAtFairPrice(logFairPriceOf(ratePerDay, aim.terms)));
}

/**
 * An interval that ends at the maximum where accesses have a price: a price is solved for pages that wait just as long, and a random part
 * of the maximum would ask for 15 % more than there is. That pages might fall due together does no harm to a host that is never idle.
 */
export function endAtMaximum(aim: IntervalAim, days: number, limits: RevisitLimits): number {
  if (aim.kind !== 'price') return days;
  return Math.min(days, wholeLimits(limits).maxIntervalSeconds / secondsPerDay);
}
