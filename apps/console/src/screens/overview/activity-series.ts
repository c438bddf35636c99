import type { Tone } from '../../design/tones.ts';
import type { ActivityBucket } from './bucket-series.ts';

/** The layers of the chart from the bottom up. */
export const activitySeries: readonly {
  key: Exclude<keyof ActivityBucket, 'at'>;
  name: string;
  tone: Tone;
}[] = [
  { key: 'changed', name: 'Changed', tone: 'changed' },
  { key: 'unchanged', name: 'Unchanged', tone: 'unchanged' },
  { key: 'errors', name: 'Error', tone: 'error' },
];
