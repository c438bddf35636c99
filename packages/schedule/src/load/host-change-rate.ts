import type { ChangeEstimate } from '../revisit/revisit-policy.ts';
import { frequencyUnitsPerDay } from './planned-frequency.ts';

/** A page that changes faster counts as this, lest a few of them speak for the whole host. */
const highestCountedRatePerDay = 8;

/** What to add to a host's rate sum R_h and to the number N_h of pages in it. */
export interface ChangeRateDelta {
  rateUnits: number;
  pages: number;
}

/**
 * What a page's new estimate adds to its host's rate sum, R_h = sum of round(2^22 * min(lambda, 8)) over the pages with at least
 * two visits. Like the load sum, it is exact and free of order as long as both estimates come from stored states.
 *
 * @param before estimate of the stored state, null for a page without one
 * @param after estimate of the state about to be stored, null for a page that is removed
 */
export function changeRateDelta(
  before: ChangeEstimate | null,
  after: ChangeEstimate | null,
): ChangeRateDelta {
  const old = shareOf(before);
  const next = shareOf(after);
  return { rateUnits: next.rateUnits - old.rateUnits, pages: next.pages - old.pages };
}

/**
 * r_h = R_h / (2^22 N_h): the mean change rate of a host's pages, the best guess about a page of it that nobody has watched.
 *
 * @returns changes per day, null when no page has been watched
 */
export function hostMeanRatePerDay(rateUnits: bigint | number, pages: bigint | number): number | null {
  return Number(pages) > 0 ? Number(rateUnits) / frequencyUnitsPerDay / Number(pages) : null;
}

function shareOf(estimate: ChangeEstimate | null): ChangeRateDelta {
  if (estimate === null || !estimate.informed || estimate.ratePerDay === null)
    return { rateUnits: 0, pages: 0 };
  const counted = Math.min(estimate.ratePerDay, highestCountedRatePerDay);
  return { rateUnits: Math.round(frequencyUnitsPerDay * counted), pages: 1 };
}
