/**
 * C(x) = (1 - e^-x) / x: the share of versions captured when a page that changes as a Poisson process is visited at a fixed
 * interval, which is also the time-average freshness of its copy (Cho & Garcia-Molina, TODS 28, 2003).
 *
 * @param x expected changes per visit, lambda * T, at least 0
 * @returns a share in [0, 1]; 1 at x = 0, 0 at infinity
 */
export function captureShare(x: number): number {
  return x === 0 ? 1 : -Math.expm1(-x) / x;
}
