import { captureVerdicts, countsByOutcome, type CaptureVerdict, type SeriesPoint } from '@meguri/contracts';
import type { CsvTable } from '../../design/table/csv.tsx';
import type { Words } from '../../i18n/words.ts';
import type { Formats } from '../../format/formats.ts';

/** Time ranges of the charts with their bar widths. */
export const timeRanges = [
  { key: 60, bucketMinutes: 1, tickMinutes: 10 },
  { key: 360, bucketMinutes: 5, tickMinutes: 60 },
  { key: 1_440, bucketMinutes: 20, tickMinutes: 240 },
  { key: 10_080, bucketMinutes: 120, tickMinutes: 1_440 },
] as const;

export type TimeRange = (typeof timeRanges)[number];

const defaultRange: TimeRange = timeRanges[0];

/** The range named by a search parameter, else the default. */
export function rangeOf(parameter: string | string[] | null | undefined): TimeRange {
  return timeRanges.find(({ key }) => String(key) === parameter) ?? defaultRange;
}

/** Accesses per minute in one bar; all null without data. */
export interface ActivityBucket {
  /** Start in milliseconds since the epoch. */
  at: number;
  new: number | null;
  changed: number | null;
  unchanged: number | null;
  error: number | null;
  check: number | null;
}

const minuteMs = 60_000;

/**
 * Groups minutes into bars of `bucketMinutes`, up to the current one, as rates per minute so that ranges are comparable.
 * The current bar is divided by its minutes so far.
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
  const sums = new Map<number, Record<CaptureVerdict, number>>();
  for (const point of points) {
    const at = Math.floor(point.minute.getTime() / bucketMs) * bucketMs;
    const sum = sums.get(at);
    sums.set(
      at,
      byOutcome((verdict) => (sum?.[verdict] ?? 0) + countsByOutcome(point)[verdict]),
    );
  }
  const buckets: ActivityBucket[] = [];
  for (let at = first; at <= last; at += bucketMs) {
    const sum = sums.get(at);
    const begun = at === last ? Math.floor((now.getTime() - at) / minuteMs) + 1 : bucketMinutes;
    buckets.push({ at, ...byOutcome((verdict) => (sum ? sum[verdict] / begun : null)) });
  }
  return buckets;
}

function byOutcome<T>(of: (verdict: CaptureVerdict) => T): Record<CaptureVerdict, T> {
  const entries = captureVerdicts.map((verdict) => [verdict, of(verdict)]);
  return Object.fromEntries(entries) as Record<CaptureVerdict, T>;
}

/** The bars as CSV rows: start in UTC and accesses per minute by outcome; empty without data. */
export function activityTable(
  buckets: readonly ActivityBucket[],
  t: Words<'overview.activity'>,
  names: Words<'common.outcomes'>,
): CsvTable {
  return {
    header: [t('time'), ...captureVerdicts.map((verdict) => `${names(verdict)} (${t('perMinute')})`)],
    rows: buckets.map((bucket) => [
      new Date(bucket.at).toISOString(),
      ...captureVerdicts.map((verdict) => rounded(bucket[verdict])),
    ]),
  };
}

/** To a thousandth, the finest that a rate of counts says. */
const rounded = (rate: number | null) => (rate === null ? null : Number(rate.toFixed(3)));

/** `14:20`, or `20 Nov` in the longest range; in the viewer's zone. */
export function formatTick(at: number, range: TimeRange, formats: Formats): string {
  const date = new Date(at);
  return range.tickMinutes >= 1_440 ? formats.day(date) : formats.clock(date).slice(0, 5);
}

/** The period of a bar: `2026-11-20 14:20–14:25 UTC`. */
export function formatSpan(at: number, range: TimeRange, formats: Formats): string {
  const from = formats.instant(new Date(at));
  const to = formats.clock(new Date(at + range.bucketMinutes * 60_000)).slice(0, 5);
  return `${from.slice(0, 16)}–${to}${from.slice(19)}`;
}

/** The middle of each layer of a stack, from the bottom up. */
export function stackMiddles(values: readonly number[]): number[] {
  const below = (index: number) => values.slice(0, index).reduce((sum, value) => sum + value, 0);
  return values.map((value, index) => below(index) + value / 2);
}
