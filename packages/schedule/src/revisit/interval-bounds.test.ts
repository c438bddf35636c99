import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsPerDay } from '../seconds-per-day.ts';
import { boundInterval, defaultRevisitLimits } from './interval-bounds.ts';

const day = secondsPerDay;
const chance = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

test.each([
  [0, day, 'raised-to-minimum'],
  [0.5, day, 'raised-to-minimum'],
  [1, day, null],
  [5.77078, 498_595, null],
  [400, 400 * day, null],
])('%d days becomes %d seconds, limit: %s', (days, intervalSeconds, limit) => {
  expect(boundInterval(days, defaultRevisitLimits, () => 0.5)).toEqual({ intervalSeconds, limit });
});

test.each([400.1, 1e9, Infinity, Number.NaN])('%d days is replaced by 300 to 400 days at random', (days) => {
  fc.assert(
    fc.property(chance, (u) => {
      const { intervalSeconds: seconds, limit } = boundInterval(days, defaultRevisitLimits, () => u);
      expect(limit).toBe('random-near-maximum');
      expect(seconds).toBeGreaterThanOrEqual(300 * day);
      expect(seconds).toBeLessThanOrEqual(400 * day);
    }),
  );
  expect(boundInterval(days, defaultRevisitLimits, () => 0).intervalSeconds).toBe(300 * day);
  expect(boundInterval(days, defaultRevisitLimits, () => 0.999999999).intervalSeconds).toBe(400 * day);
});

test('is a whole number of seconds within the limits for any input', () => {
  fc.assert(
    fc.property(
      fc.double(),
      fc.integer({ min: 60, max: 400 * day }),
      fc.integer({ min: 0, max: 400 * day }),
      chance,
      (days, minIntervalSeconds, span, u) => {
        const limits = { minIntervalSeconds, maxIntervalSeconds: minIntervalSeconds + span };
        const { intervalSeconds: seconds } = boundInterval(days, limits, () => u);
        expect(Number.isInteger(seconds)).toBe(true);
        expect(seconds).toBeGreaterThanOrEqual(limits.minIntervalSeconds);
        expect(seconds).toBeLessThanOrEqual(limits.maxIntervalSeconds);
      },
    ),
  );
});

test('limits that are no whole seconds, or the wrong way round, still give whole seconds', () => {
  const bound = (minIntervalSeconds: number, maxIntervalSeconds: number, days: number) =>
    boundInterval(days, { minIntervalSeconds, maxIntervalSeconds }, () => 0.5).intervalSeconds;
  expect(bound(90.5, 1_000, 0)).toBe(91);
  expect(bound(600, 60, 0)).toBe(600);
  expect(bound(600, 60, Infinity)).toBe(600);
});
