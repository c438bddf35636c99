import { secondsPerDay } from '../seconds-per-day.ts';

/**
 * Visits per day are counted in units of 2^-22, for every seed list alike: sums over pages of
 * different lists must mix.
 *
 * The slowest page (400 days) counts 10,486 units, exact to 5e-5; the fastest (one minute) 6.04e9. A signed
 * 64-bit sum, which is what the database keeps, holds 1e9 pages at one minute each (6.04e18 < 2^63). As a
 * number, exact below 2^53, a sum holds 1e9 pages at one day, or 1.4 million at one minute: ample for one
 * page's or one batch's delta.
 */
export const frequencyUnitsPerDay = 2 ** 22;

const unitSeconds = frequencyUnitsPerDay * secondsPerDay;

/**
 * The planned frequency of a page as an integer, q = round(2^22 / T in days), so that a host's load can be
 * kept by adding differences and still equal a full scan bit for bit, in any order.
 *
 * In SQL, for a stored interval i, the same integer is (2 * 362387865600 + i) / (2 * i) in bigint arithmetic.
 *
 * @param intervalSeconds T as stored with the page: whole seconds, never a recomputed interval; 0 for a
 * page without planned visits
 */
export function plannedFrequency(intervalSeconds: number): number {
  return intervalSeconds === 0 ? 0 : Math.round(unitSeconds / intervalSeconds);
}
