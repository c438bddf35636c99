import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spanOf, type TimePreset } from './time-range.ts';
import { chooseStep, maxPeriods, periodStarts, wholePeriods } from './time-steps.ts';

const now = new Date('2026-11-23T10:30:20Z');
const day = 86_400;
const crawl = [
  { stepSeconds: 60, keptSeconds: 399 * day },
  { stepSeconds: 3_600, keptSeconds: null },
];
const host = [
  { stepSeconds: 3_600, keptSeconds: 8 * day },
  { stepSeconds: day, keptSeconds: null },
];

test('the step follows from the length of the range', () => {
  const stepOf = (preset: TimePreset, sources = crawl) =>
    chooseStep(spanOf({ preset }, now, new Date('2014-01-01T00:00Z')), now, sources).stepSeconds;
  expect((['1h', '24h', '7d', '30d', '1y', 'all'] as const).map((preset) => stepOf(preset))).toEqual([
    60,
    300,
    3_600,
    10_800,
    day,
    14 * day,
  ]);
  expect((['24h', '7d', '30d'] as const).map((preset) => stepOf(preset, host))).toEqual([3_600, 3_600, day]);
});

test('any range has a bounded number of periods that cover it and that the table still keeps', () => {
  const milliseconds = fc.integer({ min: Date.UTC(2000, 0), max: now.getTime() });
  fc.assert(
    fc.property(milliseconds, milliseconds, fc.constantFrom(crawl, host), (a, b, sources) => {
      fc.pre(a !== b);
      const span = { from: new Date(Math.min(a, b)), to: new Date(Math.max(a, b)) };
      const steps = chooseStep(span, now, sources);
      const starts = periodStarts(steps);
      expect(starts.length).toBeGreaterThan(0);
      expect(starts.length).toBeLessThanOrEqual(maxPeriods);
      expect(steps.from.getTime()).toBeLessThanOrEqual(span.from.getTime());
      expect(steps.to.getTime()).toBeGreaterThanOrEqual(span.to.getTime());
      const age = (now.getTime() - span.from.getTime()) / 1_000;
      const finest = sources.find(({ keptSeconds }) => keptSeconds === null || age <= keptSeconds);
      expect(steps.stepSeconds % (finest?.stepSeconds ?? 0)).toBe(0);
    }),
  );
});

test('weeks begin on Monday, other periods at multiples since midnight', () => {
  const span = { from: new Date('2026-11-19T10:07Z'), to: new Date('2026-11-19T10:08Z') };
  expect(wholePeriods(span, 7 * day)).toEqual({
    from: new Date('2026-11-16T00:00Z'),
    to: new Date('2026-11-23T00:00Z'),
  });
  expect(wholePeriods(span, 10_800).from).toEqual(new Date('2026-11-19T09:00Z'));
});
