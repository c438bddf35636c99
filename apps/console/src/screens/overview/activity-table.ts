import type { CsvTable } from '../../design/table/csv.ts';
import type { Words } from '../../i18n/words.ts';
import type { ActivityBucket } from './bucket-series.ts';

const outcomes = ['changed', 'unchanged', 'errors'] as const;

/** The bars of the chart as rows: when each began, in UTC, and accesses per minute by outcome; empty where nothing was counted. */
export function activityTable(buckets: readonly ActivityBucket[], t: Words<'overview.activity'>): CsvTable {
  return {
    header: [t('time'), ...outcomes.map((outcome) => `${t(outcome)} (${t('perMinute')})`)],
    rows: buckets.map((bucket) => [
      new Date(bucket.at).toISOString(),
      ...outcomes.map((outcome) => bucket[outcome]),
    ]),
  };
}
