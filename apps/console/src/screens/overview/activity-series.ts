import type { Tone } from '../../design/tones.ts';
import type { ActivityBucket } from './bucket-series.ts';

/** The layers of the chart from the bottom up; each is named by the word of its key. */
export const activitySeries: readonly { key: Exclude<keyof ActivityBucket, 'at'>; tone: Tone }[] = [
  { key: 'changed', tone: 'changed' },
  { key: 'unchanged', tone: 'unchanged' },
  { key: 'errors', tone: 'error' },
];
