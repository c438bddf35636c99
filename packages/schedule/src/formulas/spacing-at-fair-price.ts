import { fairVisitPrice } from './fair-visit-price.ts';
import { visitPrice } from './visit-price.ts';

const maxSteps = 60;
const relativeTolerance = 1e-15;

/**
 * h^-1(q): the expected changes per visit, x = lambda * T, that {@link fairVisitPrice} prices at q. Newton's method inside a
 * bracket, so it converges for every q.
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
