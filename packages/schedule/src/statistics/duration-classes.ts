/**
 * Upper ends of the duration classes of accesses, in milliseconds and exclusive; longer accesses are in one
 * more class. Tables have a column for each class: a change needs a migration.
 */
export const durationClassEndsMs = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** The number of classes, the open one included. */
export const durationClassCount = durationClassEndsMs.length + 1;

/** The class of a duration in milliseconds, from 0. */
export function durationClassOf(milliseconds: number): number {
  const found = durationClassEndsMs.findIndex((end) => milliseconds < end);
  return found === -1 ? durationClassEndsMs.length : found;
}

/**
 * Estimates the duration in milliseconds that a share of the accesses did not exceed, evenly spread within
 * its class; null without accesses.
 *
 * @param counts accesses by class
 * @param share in (0, 1], 0.95 for the 95th percentile
 * @param longestMs the longest duration of all, which bounds the estimate
 */
export function durationPercentileMs(
  counts: readonly number[],
  share: number,
  longestMs: number,
): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = share * total;
  let below = 0;
  for (const [index, count] of counts.entries()) {
    if (count > 0 && below + count >= wanted) {
      const from = durationClassEndsMs[index - 1] ?? 0;
      const to = Math.max(from, Math.min(durationClassEndsMs[index] ?? longestMs, longestMs));
      return from + ((wanted - below) / count) * (to - from);
    }
    below += count;
  }
  return longestMs;
}
