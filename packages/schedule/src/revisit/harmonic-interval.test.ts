import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { harmonicIntervalDays } from './harmonic-interval.ts';

const scale = (min: number, max: number) =>
  fc.double({ min: Math.log(min), max: Math.log(max), noNaN: true }).map(Math.exp);

test.each([
  [0.1, 5, 10],
  [0.2, 5, 2.5 * (1 + Math.sqrt(5))],
  [4, 1, (1 + Math.SQRT2) / 2],
])('at %d changes a day and price %d the interval is %d days', (ratePerDay, price, days) => {
  expect(harmonicIntervalDays(ratePerDay, price)).toBeCloseTo(days, 12);
});

test('one visit more lowers the harmonic staleness of every page by its price', () => {
  fc.assert(
    fc.property(scale(1e-9, 1e9), scale(1e-3, 1e3), (ratePerDay, price) => {
      const visitsPerDay = 1 / harmonicIntervalDays(ratePerDay, price);
      // The staleness is ln((lambda + 1/T) T); its derivative by 1/T, negated:
      const gain = 1 / visitsPerDay / (1 + visitsPerDay / ratePerDay);
      expect(gain / price).toBeCloseTo(1, 6);
    }),
  );
});

test('a page that never changes is never visited, and one that always does at the price', () => {
  expect(harmonicIntervalDays(0, 5)).toBe(Infinity);
  expect(harmonicIntervalDays(1e12, 5)).toBeCloseTo(5, 6);
});
