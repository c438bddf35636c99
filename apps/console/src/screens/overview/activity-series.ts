import {
  captureVerdicts,
  countsByOutcome,
  periodStarts,
  type CaptureVerdict,
  type SeriesPoint,
  type TimeSeries,
} from '@meguri/contracts';
import type { CsvTable } from '../../design/table/csv.tsx';
import type { Translator } from '../../i18n/translator.ts';

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
 * Bars of all periods up to the present one, as rates per minute so that ranges are comparable. The present
 * bar is divided by its minutes so far.
 */
export function bucketSeries(series: TimeSeries<SeriesPoint>): ActivityBucket[] {
  const points = new Map(series.points.map((point) => [point.at.getTime(), point]));
  const now = series.now.getTime();
  const minutes = series.stepSeconds / 60;
  return periodStarts(series)
    .filter((at) => at <= now)
    .map((at) => {
      const point = points.get(at);
      const counts = point && countsByOutcome(point);
      const begun = Math.min(minutes, Math.floor((now - at) / minuteMs) + 1);
      return { at, ...byOutcome((verdict) => (counts ? counts[verdict] / begun : null)) };
    });
}

function byOutcome<T>(of: (verdict: CaptureVerdict) => T): Record<CaptureVerdict, T> {
  const entries = captureVerdicts.map((verdict) => [verdict, of(verdict)]);
  return Object.fromEntries(entries) as Record<CaptureVerdict, T>;
}

/** The bars as CSV rows: start in UTC and accesses per minute by outcome; empty without data. */
export function activityTable(
  buckets: readonly ActivityBucket[],
  t: Translator<'overview.activity'>,
  names: Translator<'common.outcomes'>,
): CsvTable {
  return {
    header: [t('time'), ...captureVerdicts.map((verdict) => `${names(verdict)} (${t('perMinute')})`)],
    rows: buckets.map((bucket) => [
      new Date(bucket.at).toISOString(),
      ...captureVerdicts.map((verdict) => rounded(bucket[verdict])),
    ]),
  };
}

/** Rounds to a thousandth: a rate made of counts is no more precise. */
const rounded = (rate: number | null) => (rate === null ? null : Number(rate.toFixed(3)));

/** The middle of each layer of a stack, from the bottom up. */
export function stackMiddles(values: readonly number[]): number[] {
  const below = (index: number) => values.slice(0, index).reduce((sum, value) => sum + value, 0);
  return values.map((value, index) => below(index) + value / 2);
}
