import type { ChangeEstimate } from '../revisit/revisit-policy.ts';
import { frequencyUnitsPerDay } from './planned-frequency.ts';

/** A page that changes faster counts as this, lest a few of them speak for the whole host. */
const highestCountedRatePerDay = 8;

/**
 * A page's term in its host's rate sum, R_h = sum of round(2^22 * min(lambda, 8)) over the pages with at least two visits. Stored with the
 * page like the planned frequency, so that both R_h and the number of its terms N_h are kept by differences, exactly.
 *
 * @returns 0 for a page that does not count yet, at least 1 for one that does
 */
export function changeRateTerm({ ratePerDay, informed }: ChangeEstimate): number {
  if (!informed || ratePerDay === null) return 0;
  return Math.max(1, Math.round(frequencyUnitsPerDay * Math.min(ratePerDay, highestCountedRatePerDay)));
}

/**
 * r_h = R_h / (2^22 N_h): the mean change rate of a host's pages, the best guess about a page of it that nobody has watched.
 *
 * @returns changes per day, null when no page has been watched
 */
export function hostMeanRatePerDay(rateSum: bigint | number, pages: bigint | number): number | null {
  return Number(pages) > 0 ? Number(rateSum) / frequencyUnitsPerDay / Number(pages) : null;
}
