import { secondsPerDay } from '../seconds-per-day.ts';

/** Lower bound of the divisor, because an operator may set an interval of 0. */
const shortestSeconds = 0.001;

/** Pages that do not fit into a host's day are deferred by this. */
export const deferralSeconds = 3 * secondsPerDay;

/**
 * Capacity of a host in pages per day: floor(86,400 / I_i), at least 1.
 *
 * @param accessIntervalSeconds I_i, the sustained one
 */
export function dailyCapacity(accessIntervalSeconds: number): number {
  return Math.max(1, Math.floor(secondsPerDay / Math.max(accessIntervalSeconds, shortestSeconds)));
}
