import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoneOffsetMs } from '../../format/formats.ts';
import { countTicks, spreadLabels, timeTicks } from './axes.ts';

const utc = { locale: 'en', timeZone: 'UTC' } as const;
const minute = 60_000;
const day = 86_400_000;

describe('ticks of a time axis', () => {
  it('are ascending, inside the axis and not more than requested', () => {
    const from = integer({ min: 0, max: 2_000_000_000_000 });
    const length = integer({ min: minute, max: 40 * 365 * day });
    assert(
      property(from, length, integer({ min: 2, max: 12 }), (start, size, atMost) => {
        const { ticks } = timeTicks(start, start + size, atMost, utc);
        expect(ticks.length).toBeLessThanOrEqual(atMost + 1);
        expect(ticks.every((at) => at >= start && at <= start + size)).toBe(true);
        expect(ticks.every((at, index) => index === 0 || at > (ticks[index - 1] ?? 0))).toBe(true);
      }),
    );
  });

  it('start at midnight of the zone for ranges of days', () => {
    const start = Date.UTC(2026, 2, 1, 1);
    const { ticks, format } = timeTicks(start, start + 5 * day, 6, { locale: 'en', timeZone: 'Asia/Tokyo' });
    expect(ticks[0]).toBe(Date.UTC(2026, 2, 1, 15));
    expect(format(ticks[0] ?? 0)).toBe('2 Mar');
  });
});

it('days begin at midnight before and after a clock change', () => {
  const [start, end] = [Date.UTC(2026, 6, 1), Date.UTC(2026, 11, 1)];
  const { ticks } = timeTicks(start, end, 6, { locale: 'en', timeZone: 'Europe/Berlin' });
  const hours = ticks.map((at) => new Date(at + zoneOffsetMs(at, 'Europe/Berlin')).getUTCHours());
  expect(new Set(hours)).toEqual(new Set([0]));
  expect(ticks.length).toBeGreaterThan(4);
});

it.each([
  ['UTC', 0],
  ['Asia/Tokyo', 9 * 60],
  ['Asia/Kolkata', 5.5 * 60],
  ['America/New_York', -5 * 60],
])('knows the offset of %s in winter', (timeZone, minutes) => {
  expect(zoneOffsetMs(Date.UTC(2026, 0, 15), timeZone)).toBe(minutes * minute);
});

it('knows the offset in summer', () => {
  expect(zoneOffsetMs(Date.UTC(2026, 6, 15), 'Europe/Berlin')).toBe(120 * minute);
  expect(zoneOffsetMs(Date.UTC(2026, 0, 15), 'Europe/Berlin')).toBe(60 * minute);
});

describe('labels', () => {
  it('shrink the gap between them without enough room', () => {
    expect(spreadLabels([5, 5, 5], 100, 0, 10)).toEqual([0, 5, 10]);
  });

  it('keep their place without neighbours, inside the bounds', () => {
    expect(spreadLabels([], 10, 0, 100)).toEqual([]);
    expect(spreadLabels([-5], 10, 0, 100)).toEqual([0]);
    expect(spreadLabels([105], 10, 0, 100)).toEqual([100]);
  });
});

it.each([10, 90, 500, 1_000, 3_600, 10_000, 86_400, 400_000, 3_000_000, 12_000_000, 40_000_000])(
  'an axis of %d seconds has at least three ticks',
  (seconds) => {
    for (const offset of [0, 17_000, 3_333_000]) {
      const { ticks } = timeTicks(offset, offset + seconds * 1_000, 8, { locale: 'en', timeZone: 'UTC' });
      expect(ticks.length).toBeGreaterThan(2);
      expect(ticks.length).toBeLessThanOrEqual(9);
    }
  },
);

it.each([0.0003, 1, 7, 12, 99, 4_000_000])('an axis of values up to %d has at least three ticks', (top) => {
  for (const scale of ['linear', 'log'] as const) {
    const { ticks, high } = countTicks(top, scale);
    expect(ticks.length).toBeGreaterThan(2);
    expect(high).toBeGreaterThanOrEqual(top);
  }
});

it('an axis of counts has no fractions', () => {
  for (const top of [1, 2, 3, 5, 9]) {
    const { ticks, high } = countTicks(top, 'linear', 1);
    expect(ticks.length).toBeGreaterThan(2);
    expect(ticks.every(Number.isInteger)).toBe(true);
    expect(high).toBeGreaterThanOrEqual(top);
  }
});
