/** Formulas use days, interfaces seconds; conversions are only here. */
export const secondsPerDay = 86_400;
export const millisecondsPerDay = 86_400_000;

/** Least time between visits. */
export const minElapsedDays = 1 / secondsPerDay;

/**
 * Time between two visits, in days, at least one second: clocks may be set back, and two visits at the same
 * time would make the estimators divide by zero.
 */
export function elapsedDays(elapsedSeconds: number): number {
  return (Number.isFinite(elapsedSeconds) ? Math.max(1, elapsedSeconds) : 1) / secondsPerDay;
}
