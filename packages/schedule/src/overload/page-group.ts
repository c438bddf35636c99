/** The limits of the seed list that pages belong to. */
export interface RevisitBounds {
  /** T_min, which is also delta, the resolution of the archive. */
  minDays: number;
  /** T_max */
  maxDays: number;
}

/** Inputs of a page's interval. */
export interface PricedPage extends RevisitBounds {
  /** lambda, changes per day; any number from 0 on. */
  ratePerDay: number;
  /** w, above 0: relative importance of the page. */
  importance: number;
}

/** Similar pages: the pages of a cell of a host's histogram, or a single page. */
export interface PageGroup extends PricedPage {
  /** Number of pages. */
  pages: number;
  /** Lowest rate of pages whose rates differ; absent where all have `ratePerDay`. */
  lowestRatePerDay?: number;
}

/** Rates beyond these bounds mean "never" and "always". Within them no formula overflows. */
const slowestRatePerDay = 1e-12;
const fastestRatePerDay = 1e12;

/**
 * A rate within the range of every formula.
 *
 * @throws RangeError for a rate that is no number or below 0
 */
export function usableRate(ratePerDay: number): number {
  if (!(ratePerDay >= 0)) throw new RangeError(`a change rate must be 0 or more a day, not ${ratePerDay}`);
  return Math.min(Math.max(ratePerDay, slowestRatePerDay), fastestRatePerDay);
}

/** @throws RangeError for bounds between which no interval lies */
export function checkBounds({ minDays, maxDays }: RevisitBounds): void {
  if (minDays > 0 && maxDays >= minDays) return;
  throw new RangeError(
    `revisit bounds must be above 0 and in order, not ${minDays} to ${maxDays} days; correct the limits of the seed list`,
  );
}
