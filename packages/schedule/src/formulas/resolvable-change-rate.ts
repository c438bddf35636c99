/**
 * lambda_eff(lambda) = (1 - e^(-lambda delta)) / delta: the versions per day that an archive can tell apart when it keeps at
 * most one per delta, its resolution.
 *
 * @param ratePerDay lambda, at least 0
 * @param resolutionDays delta (the shortest revisit interval), above 0
 * @returns versions per day, at most min(lambda, 1 / delta)
 */
export function resolvableChangeRate(ratePerDay: number, resolutionDays: number): number {
  return -Math.expm1(-ratePerDay * resolutionDays) / resolutionDays;
}
