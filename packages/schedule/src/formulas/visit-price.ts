/** Below this the two terms of the closed form cancel, and its Taylor series is the more exact of the two. */
const seriesBelow = 1e-3;

/**
 * g(x) = 1 - (1 + x) e^-x: the price, in captures per visit, at which x expected changes per visit is the optimal spacing.
 * Maximising captures under a visit budget makes g equal for all pages.
 *
 * @param x expected changes per visit, lambda * T, at least 0
 * @returns a price in [0, 1]
 */
export function visitPrice(x: number): number {
  if (x < seriesBelow) return x * x * (1 / 2 - x * (1 / 3 - x * (1 / 8 - x / 30)));
  if (x === Infinity) return 1;
  return -Math.expm1(-x) - x * Math.exp(-x);
}
