/** Below this the closed form subtracts nearly equal numbers of size 1/x. */
const seriesBelow = 0.02;

/**
 * Age(lambda, T) = T (1/2 - 1/x + (1 - e^-x) / x^2), x = lambda T: the mean age of the copy of a Poisson page visited every T
 * (Cho & Garcia-Molina, TODS 28, 2003). The age of an up-to-date copy is 0.
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
