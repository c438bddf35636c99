import type { SeriesPoint } from '@meguri/contracts';
import { describe, expect, it } from 'vitest';
import { formatPeriod, periodTicks } from '../../design/time-range/periods.ts';
import { timeRangeOf } from '../../design/time-range/time-range-of.ts';
import { formatsOf } from '../../format/formats.ts';
import { keysOf } from '../../i18n/testing.ts';
import { activityTable, bucketSeries, stackMiddles } from './activity-series.ts';

const at = (time: string) => new Date(`2026-03-01T${time}Z`);

const point = (time: string, changed: number): SeriesPoint => ({
  at: at(time),
  accesses: changed,
  firstCaptures: 0,
  changed,
  unchanged: 0,
  errors: 0,
  discovered: 0,
  bytes: 0,
});

/** Periods of five minutes from 9:55 to 10:10. */
const series = (now: string, points: SeriesPoint[]) => ({
  from: at('09:55:00'),
  to: at('10:10:00'),
  stepSeconds: 300,
  now: at(now),
  start: at('09:00:00'),
  points,
});

describe('bars over time', () => {
  it('end with the present period', () => {
    const bars = bucketSeries(series('10:04:00', []));
    expect(bars.map((bar) => new Date(bar.at).toISOString().slice(11, 16))).toEqual(['09:55', '10:00']);
  });

  it('divide the present period by its minutes so far, the current one included', () => {
    const rate = (now: string) => bucketSeries(series(now, [point('10:05:00', 12)])).at(-1)?.changed;
    expect(rate('10:05:00')).toBe(12);
    expect(rate('10:06:59')).toBe(6);
    expect(rate('10:09:59')).toBe(12 / 5);
  });

  it('divide a complete period by its whole length, and leave gaps', () => {
    const bars = bucketSeries(series('10:10:00', [point('10:00:00', 10)]));
    expect(bars.map(({ changed }) => changed)).toEqual([null, 2, null]);
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

it('names a period in the zone of the viewer, and days in UTC', () => {
  const start = Date.UTC(2026, 10, 20, 14, 20);
  expect(formatPeriod(start, 300, formatsOf('en', 'UTC'))).toBe('2026-11-20 14:20–14:25 UTC');
  expect(formatPeriod(start, 300, formatsOf('en', 'Asia/Tokyo'))).toMatch(/^2026-11-20 23:20–23:25 /);
  expect(formatPeriod(Date.UTC(2026, 10, 20), 86_400, formatsOf('en', 'Asia/Tokyo'))).toMatch(
    /^2026-11-20 UTC/,
  );
});

it('sets ticks at the starts of periods, also where hours of the zone are not those of UTC', () => {
  const span = {
    from: new Date('2026-11-20T00:00Z'),
    to: new Date('2026-11-22T00:00Z'),
    stepSeconds: 10_800,
  };
  const { ticks } = periodTicks(span, 4, { locale: 'en', timeZone: 'Asia/Kolkata' });
  expect(ticks.length).toBeGreaterThan(2);
  expect(ticks.filter((tick) => (tick - span.from.getTime()) % 10_800_000 !== 0)).toEqual([]);
});

it.each([undefined, '', '61', ['7d', '30d'], '7d '])('falls back to the usual range: %j', (range) => {
  expect(timeRangeOf({ range }, '24h')).toEqual({ preset: '24h' });
});
