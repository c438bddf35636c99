import { secondsPerDay } from '../seconds-per-day.ts';
import { frequencyUnitsPerDay } from './planned-frequency.ts';

/** A host's sum of planned frequencies, as the database returns it. */
export type LoadSum = bigint | number;

/** The load index L_i: accesses per day that the revisit schedule demands of the host. */
export function demandPerDay(sum: LoadSum): number {
  return Number(sum) / frequencyUnitsPerDay;
}

/**
 * 1 / L_i: the access interval at which the host's capacity equals its demand.
 *
 * @returns seconds, Infinity for a host without scheduled pages
 */
export function theoreticalAccessIntervalSeconds(sum: LoadSum): number {
  return secondsPerDay / demandPerDay(sum);
}
