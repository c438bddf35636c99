import type { ChangeEstimate } from '../revisit/revisit-policy.ts';
import { secondsPerDay } from '../seconds-per-day.ts';
import { frequencyUnitsPerDay } from './planned-frequency.ts';

/**
 * Cap of a page's rate, so that a few fast pages do not dominate the host's mean: per day, or per
 * shortest interval where a seed list allows visits more often than daily, since its pages
 * typically change within minutes.
 */
const highestCountedChanges = 8;

/** The shortest minimum interval that a seed list may have. */
const shortestMinIntervalSeconds = 60;

/**
 * A page's term in its host's rate sum, R_h = sum of round(2^22 * min(lambda, 8)) over the pages with at
 * least two visits. Stored with the page like the planned frequency, so that both R_h and the number of its
 * terms N_h are kept by differences, exactly.
 *
 * @param minIntervalSeconds shortest revisit interval of the page's seed list
 * @returns 0 for a page that does not count yet, at least 1 for one that does
 */
export function changeRateTerm(
  { ratePerDay, informed }: ChangeEstimate,
  minIntervalSeconds: number = secondsPerDay,
): number {
  if (!informed || ratePerDay === null) return 0;
  const highestPerDay = highestCountedChanges * Math.max(1, secondsPerDay / minIntervalSeconds);
  return Math.max(1, Math.round(frequencyUnitsPerDay * Math.min(ratePerDay, highestPerDay)));
}

/**
 * Whether a stored term is one that {@link changeRateTerm} gave for this estimate, under any
 * limits of its seed list.
 *
 * @param term in single precision, as it is stored
 */
export function isChangeRateTerm(term: number, estimate: ChangeEstimate): boolean {
  const uncut = Math.fround(changeRateTerm(estimate, shortestMinIntervalSeconds));
  return term === uncut || (term >= highestCountedChanges * frequencyUnitsPerDay && term < uncut);
}

/**
 * r_h = R_h / (2^22 N_h): the mean change rate of a host's pages, the best estimate for
 * a page without verdicts.
 *
 * @returns changes per day, null without such a page
 */
export function hostMeanRatePerDay(rateSum: bigint | number, pages: bigint | number): number | null {
  return Number(pages) > 0 ? Number(rateSum) / frequencyUnitsPerDay / Number(pages) : null;
}
