const maxSteps = 60;
const relativeTolerance = 1e-10;

/**
 * The root of a non-increasing function minus a value: bisection, with every other step by the secant of
 * the remaining interval.
 *
 * @returns `low` if the function is not above the value there, `high` if it is not below it there; where it
 * equals the value on an interval, any point of it
 */
export function rootOfDecreasing(
  valueAt: (x: number) => number,
  value: number,
  { low, high }: { low: number; high: number },
): number {
  let from = { x: low, excess: valueAt(low) - value };
  if (!(from.excess > 0)) return low;
  let to = { x: high, excess: valueAt(high) - value };
  if (to.excess >= 0) return high;
  for (let step = 0; step < maxSteps; step += 1) {
    const x = step % 2 === 0 ? (from.x + to.x) / 2 : chord(from, to);
    const excess = valueAt(x) - value;
    if (Math.abs(excess) <= relativeTolerance * value) return x;
    if (excess > 0) from = { x, excess };
    else to = { x, excess };
  }
  return to.x;
}

interface Point {
  x: number;
  excess: number;
}

/** Where the straight line between two points crosses the value, always between them. */
function chord(from: Point, to: Point): number {
  return from.x + ((to.x - from.x) * from.excess) / (from.excess - to.excess);
}
