import type { PageIntervalCounts } from '@meguri/database';
import { frequencyUnitsPerDay } from '@meguri/schedule';

/** Accesses per day that the schedule demands for some pages. */
export const accessesPerDay = (counts: PageIntervalCounts | undefined) =>
  (counts?.frequency ?? 0) / frequencyUnitsPerDay;

/**
 * Mean and standard deviation over pages, of each page's changes by its repeated visits, and of its unique
 * versions by its accesses, which is how the report defines figure 4.
 */
export function pageRatios(counts: PageIntervalCounts | undefined) {
  const changes = distribution(counts?.pages ?? 0, counts?.ratioSum ?? 0, counts?.ratioSquares ?? 0);
  const unique = distribution(counts?.pages ?? 0, counts?.uniqueSum ?? 0, counts?.uniqueSquares ?? 0);
  return {
    pages: counts?.pages ?? 0,
    pageMean: changes.mean,
    pageDeviation: changes.deviation,
    uniqueMean: unique.mean,
    uniqueDeviation: unique.deviation,
  };
}

/** Of ratios in thousandths, by their sum and the sum of their squares; null without any. */
function distribution(count: number, sum: number, squares: number) {
  if (count === 0) return { mean: null, deviation: null };
  const mean = sum / count / 1_000;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count / 1_000_000 - mean * mean)) };
}
