import { spacingAtFairPrice } from '../formulas/spacing-at-fair-price.ts';
import { fairPriceOf, type PriceTerms } from '../overload/fair-price.ts';

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
  return spacingAtFairPrice(fairPriceOf(ratePerDay, aim.terms));
}
