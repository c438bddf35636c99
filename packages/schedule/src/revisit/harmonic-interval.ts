/**
 * The interval of least harmonic staleness, 1/T = (-lambda + sqrt(lambda^2 + 4 w lambda / mu)) / 2 (Kolobov et al., NeurIPS 2019), written
 * without the difference of nearly equal numbers that it is for fast pages.
 *
 * @param ratePerDay lambda, at least 0
 * @param price mu, days, above 0; importance w is 1
 * @returns days; Infinity for a page that never changes
 */
export function harmonicIntervalDays(ratePerDay: number, price: number): number {
  return (price / 2) * (1 + Math.sqrt(1 + 4 / (ratePerDay * price)));
}
