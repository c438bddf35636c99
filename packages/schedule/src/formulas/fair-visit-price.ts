import { captureShare } from './capture-share.ts';
import { visitPrice } from './visit-price.ts';

/** Beyond this e^-x is below the precision of a double and h(x) = x. */
const linearAbove = 40;

/**
 * h(x) = g(x) / C(x): the price at which x expected changes per visit is optimal under weighted proportional fairness.
 * Strictly increasing; about x^2 / 2 near 0 and x for large x.
 *
 * @param x expected changes per visit, lambda * T, at least 0
 */
export function fairVisitPrice(x: number): number {
  return x > linearAbove ? x : visitPrice(x) / captureShare(x);
}
