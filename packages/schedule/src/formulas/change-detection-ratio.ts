/**
 * p(x) = 1 - e^-x: the share of visits that find a change when a Poisson page is visited at a fixed interval.
 *
 * @param x expected changes per visit, lambda * T, at least 0
 */
export function changeDetectionRatio(x: number): number {
  return -Math.expm1(-x);
}
