/**
 * C(x) = (1 - e^-x) / x: the share of versions captured when a page that changes as a Poisson process
 * is visited at a fixed interval, which is also the time-average freshness of its copy (Cho &
 * Garcia-Molina, TODS 28, 2003).
 *
 * @param x expected changes per visit, lambda * T, at least 0
 * @returns a share in [0, 1]; 1 at x = 0, 0 at infinity
 */
export function captureShare(x: number): number {
  return x === 0 ? 1 : -Math.expm1(-x) / x;
}

/**
 * p(x) = 1 - e^-x: the share of visits that find a change when a Poisson page is visited at a fixed interval.
 *
 * @param x expected changes per visit, lambda * T, at least 0
 */
export function changeDetectionRatio(x: number): number {
  return -Math.expm1(-x);
}

/** Below this the closed form subtracts nearly equal numbers of size 1/x. */
const seriesBelow = 0.02;

/**
 * Age(lambda, T) = T (1/2 - 1/x + (1 - e^-x) / x^2), x = lambda T: the mean age of the copy of a Poisson page
 * visited every T (Cho & Garcia-Molina, TODS 28, 2003). The age of an up-to-date copy is 0.
 *
 * @param ratePerDay lambda, at least 0
 * @param intervalDays T, at least 0
 * @returns days, between 0 and T / 2
 */
export function meanAgeDays(ratePerDay: number, intervalDays: number): number {
  const x = ratePerDay * intervalDays;
  return intervalDays * ageInIntervals(x);
}

function ageInIntervals(x: number): number {
  if (x < seriesBelow) return x * (1 / 6 - x * (1 / 24 - x * (1 / 120 - x * (1 / 720 - x / 5040))));
  if (x === Infinity) return 1 / 2;
  return 1 / 2 - 1 / x - Math.expm1(-x) / x / x;
}

/**
 * lambda_eff(lambda) = (1 - e^(-lambda delta)) / delta: the versions per day that an archive can tell apart
 * when it keeps at most one per delta, its resolution.
 *
 * @param ratePerDay lambda, at least 0
 * @param resolutionDays delta (the shortest revisit interval), above 0
 * @returns versions per day, at most min(lambda, 1 / delta)
 */
export function resolvableChangeRate(ratePerDay: number, resolutionDays: number): number {
  return -Math.expm1(-ratePerDay * resolutionDays) / resolutionDays;
}

/**
 * The interval of least harmonic staleness, 1/T = (-lambda + sqrt(lambda^2 + 4 w lambda / mu)) / 2 (Kolobov
 * et al., NeurIPS 2019), rearranged, because for fast pages it is a difference of nearly equal numbers.
 *
 * @param ratePerDay lambda, at least 0
 * @param price mu, days, above 0; importance w is 1
 * @returns days; Infinity for a page that never changes
 */
export function harmonicIntervalDays(ratePerDay: number, price: number): number {
  return (price / 2) * (1 + Math.sqrt(1 + 4 / (ratePerDay * price)));
}
