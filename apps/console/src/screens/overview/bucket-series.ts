import type { SeriesPoint } from '@meguri/contracts';

/** Accesses per minute in one bar; all null when nothing was counted in its time. */
export interface ActivityBucket {
  /** Start, milliseconds since the epoch. */
  at: number;
  changed: number | null;
  unchanged: number | null;
  errors: number | null;
}

const minuteMs = 60_000;

/**
 * Gathers minutes into bars of `bucketMinutes` that end with the running one, as rates per minute, so that ranges compare.
 * The running bar is divided by the minutes of it that have begun.
 */
export function bucketSeries(
  points: readonly SeriesPoint[],
  now: Date,
  rangeMinutes: number,
  bucketMinutes: number,
): ActivityBucket[] {
  const bucketMs = bucketMinutes * minuteMs;
  const last = Math.floor(now.getTime() / bucketMs) * bucketMs;
  const first = last - (Math.ceil(rangeMinutes / bucketMinutes) - 1) * bucketMs;
  const sums = new Map<number, { changed: number; unchanged: number; errors: number }>();
  for (const { minute, changed, unchanged, errors } of points) {
    const at = Math.floor(minute.getTime() / bucketMs) * bucketMs;
    const sum = sums.get(at) ?? { changed: 0, unchanged: 0, errors: 0 };
    sums.set(at, {
      changed: sum.changed + changed,
      unchanged: sum.unchanged + unchanged,
      errors: sum.errors + errors,
    });
  }
  const buckets: ActivityBucket[] = [];
  for (let at = first; at <= last; at += bucketMs) {
    const sum = sums.get(at);
    const begun = at === last ? Math.floor((now.getTime() - at) / minuteMs) + 1 : bucketMinutes;
    const rate = (count: number | undefined) => (count === undefined ? null : count / begun);
    buckets.push({
      at,
      changed: rate(sum?.changed),
      unchanged: rate(sum?.unchanged),
      errors: rate(sum?.errors),
    });
  }
  return buckets;
}
