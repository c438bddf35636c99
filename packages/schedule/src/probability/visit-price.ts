import { captureShare } from './poisson-visits.ts';

/** Below this the two terms of the closed form cancel, and the Taylor series is more exact. */
const seriesBelow = 1e-3;

/**
 * g(x) = 1 - (1 + x) e^-x: the price, in captures per visit, at which x expected changes per visit is the
 * optimal spacing. Maximising captures under a visit budget makes g equal for all pages.
 *
 * @param x expected changes per visit, lambda * T, at least 0
 * @returns a price in [0, 1]
 */
export function visitPrice(x: number): number {
  if (x < seriesBelow) return x * x * (1 / 2 - x * (1 / 3 - x * (1 / 8 - x / 30)));
  if (x === Infinity) return 1;
  return -Math.expm1(-x) - x * Math.exp(-x);
}

/** Beyond this e^-x is below the precision of a double and h(x) = x. */
const linearAbove = 40;

/**
 * h(x) = g(x) / C(x): the price at which x expected changes per visit is optimal under weighted proportional
 * fairness. Strictly increasing; about x^2 / 2 near 0 and x for large x.
 *
 * @param x expected changes per visit, lambda * T, at least 0
 */
export function fairVisitPrice(x: number): number {
  return x > linearAbove ? x : visitPrice(x) / captureShare(x);
}

const maxSteps = 60;
const relativeTolerance = 1e-15;

/**
 * h^-1(q): the expected changes per visit, x = lambda * T, that {@link fairVisitPrice} prices at q. Newton's
 * method inside a bracket, so it converges for every q.
 *
 * @param price q, at least 0
 * @returns x, at least 0; 0 at price 0
 */
export function spacingAtFairPrice(price: number): number {
  if (price === 0 || price === Infinity) return price;
  let low = 0;
  let high = 2 + 1.3 * price + Math.sqrt(2 * price);
  let x = price < 1 ? Math.sqrt(2 * price) : price + 0.4;
  for (let step = 0; step < maxSteps; step += 1) {
    const excess = fairVisitPrice(x) - price;
    if (excess > 0) high = x;
    else low = x;
    const newton = x - excess / slope(x);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - x) <= relativeTolerance * x) return next;
    x = next;
  }
  return x;
}

/** h'(x) */
function slope(x: number): number {
  const decay = Math.exp(-x);
  const detected = -Math.expm1(-x);
  const price = visitPrice(x);
  return (price + x * x * decay) / detected - (x * price * decay) / (detected * detected);
}

const entries = 1024;
const lowestLogPrice = Math.log(1e-6);
const highestLogPrice = Math.log(1e4);
const step = (highestLogPrice - lowestLogPrice) / (entries - 1);

const table = Float64Array.from({ length: entries }, (_, index) =>
  Math.log(spacingAtFairPrice(Math.exp(lowestLogPrice + index * step))),
);

/**
 * ln h^-1(e^y): {@link spacingAtFairPrice} by a table that is linear between its entries, for sums over many
 * pages. Relative error of x below 2e-5. Continuous and strictly increasing like the exact function, so that
 * sums of intervals have one root.
 *
 * @param logPrice y, any number, infinities included
 */
export function logSpacingAtFairPrice(logPrice: number): number {
  if (logPrice >= highestLogPrice) return logPrice;
  if (logPrice <= lowestLogPrice) return belowTable(logPrice);
  const position = (logPrice - lowestLogPrice) / step;
  const index = Math.min(Math.floor(position), entries - 2);
  const from = table[index] ?? 0;
  return from + (position - index) * ((table[index + 1] ?? 0) - from);
}

/** h(x) = x^2 / 2 (1 - x / 6 + ...), solved for x by series in s = sqrt(2 q). */
function belowTable(logPrice: number): number {
  const root = Math.sqrt(2 * Math.exp(logPrice));
  return (Math.LN2 + logPrice) / 2 + Math.log1p(root / 12 + (5 / 288) * root * root);
}
