import { logSpacingAtFairPrice } from '../formulas/visit-price.ts';
import { logFairPriceOf, type PriceTerms } from '../overload/fair-price.ts';
import { secondsPerDay } from '../seconds-per-day.ts';
import type { RevisitLimits } from './interval-bounds.ts';
import { wholeLimits } from './interval-bounds.ts';

/** What a page's interval balances. */
export type IntervalAim =
  /** The same number of expected changes per visit for all pages: most versions for a number of accesses. */
  | { kind: 'changes-per-visit'; changesPerVisit: number }
  /** The price of an access to the page's host, see `overload/fair-price.ts`. */
  | { kind: 'price'; terms: PriceTerms };

/** One expected change per visit: the interval is the mean time between changes. */
export const defaultAim: IntervalAim = { kind: 'changes-per-visit', changesPerVisit: 1 };

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
 * Where accesses have a price, an interval ends at the maximum exactly: the price is solved for pages that wait that
 * long, and a random part of the maximum would demand 15 % more than the host gives. Pages that fall due together do
 * no harm to a host that is never idle.
 */
export function capAtMaximum(aim: IntervalAim, days: number, limits: RevisitLimits): number {
  if (aim.kind !== 'price') return days;
  return Math.min(days, wholeLimits(limits).maxIntervalSeconds / secondsPerDay);
}
