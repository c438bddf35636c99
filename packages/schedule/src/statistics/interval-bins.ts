const second = 1;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Lower ends of the bins in which intervals are counted, in seconds: six to eight a decade, at numbers that people say. Bin k holds the
 * intervals from edge k-1 up to, not including, edge k; bin 0 what is shorter than all, the last bin what is as long as the last edge or
 * longer. The numbers of bins stand in the database: another edge means a migration that counts again.
 */
export const intervalEdgesSeconds: readonly number[] = [
  ...[0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30, 45].map((seconds) => seconds * second),
  ...[1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30, 45].map((minutes) => minutes * minute),
  ...[1, 1.5, 2, 3, 4, 6, 8, 12, 18].map((hours) => hours * hour),
  ...[1, 1.5, 2, 3, 4, 5, 7, 10, 14, 21, 30, 45, 60, 90, 120, 180, 240, 300, 365, 400].map(
    (days) => days * day,
  ),
  ...[550, 730, 1_095, 1_825, 3_650].map((days) => days * day),
];

/** What lies in a bin: from the first number up to, not including, the second. */
export function intervalBinEdges(bin: number): { fromSeconds: number; toSeconds: number } {
  return {
    fromSeconds: intervalEdgesSeconds[bin - 1] ?? 0,
    toSeconds: intervalEdgesSeconds[bin] ?? Infinity,
  };
}

/**
 * The bin that an interval counts in: how many edges are not above it, as PostgreSQL's `width_bucket` has it.
 *
 * @param seconds 0 or more; Infinity is in the last bin
 */
export function intervalBinOf(seconds: number): number {
  let low = 0;
  let high = intervalEdgesSeconds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((intervalEdgesSeconds[middle] ?? Infinity) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}
