import type { PageIntervalCounts } from '@meguri/database';
import { frequencyUnitsPerDay } from '@meguri/schedule';

/** Accesses per day that the schedule demands for some pages. */
export const accessesPerDay = (counts: PageIntervalCounts | undefined) =>
  (counts?.frequency ?? 0) / frequencyUnitsPerDay;

/** Mean and standard deviation over pages of each page's ratio of changes to visits. */
export function pageRatios(counts: PageIntervalCounts | undefined) {
  if (!counts) return { pages: 0, pageMean: null, pageDeviation: null };
  const mean = counts.ratioSum / counts.pages / 1_000;
  const square = counts.ratioSquares / counts.pages / 1_000_000;
  return {
    pages: counts.pages,
    pageMean: mean,
    pageDeviation: Math.sqrt(Math.max(0, square - mean * mean)),
  };
}
