import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { meanAgeDays } from './mean-age.ts';

test.each([
  [1e-6, 1, 1.666666250000083e-7],
  [1e-3, 7, 0.008152394985013601],
  [0.019, 1, 0.003151681977822069],
  [0.021, 1, 0.003481701905695716],
  [0.1, 10, 1.321205588285577],
  [0.5, 400, 198.01],
])('a page of %d changes a day visited every %d days has a mean age of %d days', (rate, interval, age) => {
  expect(meanAgeDays(rate, interval) / age).toBeCloseTo(1, 10);
});

test('a page that never changes is never old, one that always changes is half an interval old', () => {
  expect(meanAgeDays(0, 30)).toBe(0);
  expect(meanAgeDays(Infinity, 30)).toBe(15);
});

test('grows with the rate and with the interval, and stays below half the interval', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 100, noNaN: true }),
      fc.double({ min: 1e-3, max: 400, noNaN: true }),
      (rate, interval) => {
        const age = meanAgeDays(rate, interval);
        expect(age).toBeLessThanOrEqual(interval / 2);
        expect(meanAgeDays(rate * 1.01, interval)).toBeGreaterThanOrEqual(age);
        expect(meanAgeDays(rate, interval * 1.01)).toBeGreaterThanOrEqual(age);
      },
    ),
  );
});
