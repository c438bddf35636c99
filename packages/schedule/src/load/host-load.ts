import { secondsPerDay } from '../seconds-per-day.ts';
import { frequencyUnitsPerDay } from './planned-frequency.ts';

/** A host's sum of planned frequencies, as the database returns it. */
export type LoadSum = bigint | number;

/** The load index L_i: accesses per day that the revisit schedule asks of the host. */
export function loadPerDay(sum: LoadSum): number {
  return Number(sum) / frequencyUnitsPerDay;
}

/**
 * 1 / L_i: the access interval at which the host's schedule could just be kept.
 *
 * @returns seconds, Infinity for a host without scheduled pages
 */
export function theoreticalAccessIntervalSeconds(sum: LoadSum): number {
  return secondsPerDay / loadPerDay(sum);
}

/**
 * Whether the schedule can be kept politely, 1 / L_i >= I_i; a host of which it cannot is overloaded. Multiplied out, so that the database
 * comes to the same answer: `load::float8 * interval > 86400 * 2^22` is overloaded.
 */
export function isAttainable(sum: LoadSum, accessIntervalSeconds: number): boolean {
  return Number(sum) * accessIntervalSeconds <= secondsPerDay * frequencyUnitsPerDay;
}
