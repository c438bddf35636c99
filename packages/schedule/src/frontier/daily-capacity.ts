import { secondsPerDay } from '../seconds-per-day.ts';

/** The shortest interval that a day is divided by; an operator may set none at all. */
const shortestSeconds = 0.001;

/** Pages that do not fit into a host's day come back into consideration after this. */
export const deferralSeconds = 3 * secondsPerDay;

/**
 * How many pages a host can politely be asked for in a day: floor(86,400 / I_i), at least 1.
 *
 * @param accessIntervalSeconds I_i, the sustained one
 */
export function dailyCapacity(accessIntervalSeconds: number): number {
  return Math.max(1, Math.floor(secondsPerDay / Math.max(accessIntervalSeconds, shortestSeconds)));
}
