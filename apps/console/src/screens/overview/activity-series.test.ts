import type { SeriesPoint } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '../../format/formats.ts';
import { keysOf } from '../../i18n/testing.ts';
import {
  activityTable,
  bucketSeries,
  formatSpan,
  formatTick,
  rangeOf,
  stackMiddles,
  timeRanges,
} from './activity-series.ts';

const point = (minute: string, changed: number): SeriesPoint => ({
  minute: new Date(minute),
  accesses: changed,
  firstCaptures: 0,
  changed,
  unchanged: 0,
  errors: 0,
  discovered: 0,
  bytes: 0,
});

describe('bars over time', () => {
  it('start at round times and end with the current one', () => {
    const bars = bucketSeries([], new Date('2026-03-01T10:07:30Z'), 15, 5);
    expect(bars.map(({ at }) => new Date(at).toISOString().slice(11, 16))).toEqual([
      '09:55',
      '10:00',
      '10:05',
    ]);
  });

  it('divide the current bar by its minutes so far, the current one included', () => {
    const rate = (now: string) =>
      bucketSeries([point('2026-03-01T10:05:00Z', 12)], new Date(now), 5, 5).at(-1)?.changed;
    expect(rate('2026-03-01T10:05:00Z')).toBe(12);
    expect(rate('2026-03-01T10:06:59Z')).toBe(6);
    expect(rate('2026-03-01T10:09:59Z')).toBe(12 / 5);
  });

  it('divide a complete bar by its whole length', () => {
    const now = new Date('2026-03-01T10:10:00Z');
    expect(bucketSeries([point('2026-03-01T10:09:00Z', 10)], now, 10, 5)[0]?.changed).toBe(2);
  });

  it('ignore points outside of the range', () => {
    const now = new Date('2026-03-01T10:10:00Z');
    const bars = bucketSeries([point('2026-03-01T09:00:00Z', 10)], now, 10, 5);
    expect(bars.every(({ changed }) => changed === null)).toBe(true);
  });

  it('export rates with their start in UTC, and empty fields without data', () => {
    const none = { unchanged: 0, error: null, check: 2 / 3 };
    const buckets = [{ at: Date.UTC(2026, 2, 1), new: 0, changed: 1.5, ...none }];
    const { header, rows } = activityTable(
      buckets,
      keysOf<'overview.activity'>(),
      keysOf<'common.outcomes'>(),
    );
    expect(header).toEqual([
      'time',
      ...['new', 'changed', 'unchanged', 'error', 'check'].map((outcome) => `${outcome} (perMinute)`),
    ]);
    expect(rows).toEqual([['2026-03-01T00:00:00.000Z', 0, 1.5, 0, null, 0.667]]);
  });
});

it('centres the label of each layer', () => {
  expect(stackMiddles([])).toEqual([]);
  expect(stackMiddles([4, 0, 2])).toEqual([2, 4, 5]);
});

it.each(timeRanges)('shows times within a day and dates beyond: $key minutes', (range) => {
  const at = Date.UTC(2026, 10, 20, 14, 20);
  const formats = formatsOf('en', 'UTC');
  expect(formatTick(at, range, formats)).toBe(range.key === 10_080 ? '20 Nov' : '14:20');
});

it('names the period of a bar in the zone of the viewer', () => {
  const at = Date.UTC(2026, 10, 20, 14, 20);
  expect(formatSpan(at, rangeOf('360'), formatsOf('en', 'UTC'))).toBe('2026-11-20 14:20–14:25 UTC');
  expect(formatSpan(at, rangeOf('360'), formatsOf('en', 'Asia/Tokyo'))).toMatch(/^2026-11-20 23:20–23:25 /);
});

it.each([undefined, null, '', '61', ['60', '360'], '360 '])('falls back to an hour: %j', (parameter) => {
  expect(rangeOf(parameter).key).toBe(60);
});
