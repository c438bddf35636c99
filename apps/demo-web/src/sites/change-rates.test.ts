import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeRatePerSecond, meanChangeIntervalSecondsAt } from './change-rates.ts';

const day = 86_400;
const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('the mean change interval grows with the share of faster pages', () => {
  fc.assert(
    fc.property(share, share, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      expect(meanChangeIntervalSecondsAt(low)).toBeLessThanOrEqual(meanChangeIntervalSecondsAt(high));
    }),
  );
});

test.each([
  [0, day / 144],
  [0.02, day],
  [0.045, 7 * day],
  [0.095, 30 * day],
  [0.3, 180 * day],
  [0.62, 730 * day],
])('a share %f of pages changes more often than every %f seconds', (u, seconds) => {
  expect(meanChangeIntervalSecondsAt(u + 1e-12)).toBeCloseTo(seconds, -2);
});

test('a sixth of the pages never changes', () => {
  expect(meanChangeIntervalSecondsAt(0.8401)).toBe(Number.POSITIVE_INFINITY);
  expect(changeRatePerSecond(0.9, 3, 1)).toBe(0);
});

test('a front page changes at least as often as an article with the same draw', () => {
  fc.assert(
    fc.property(share, (u) => {
      expect(changeRatePerSecond(u, 0, 1)).toBeGreaterThanOrEqual(changeRatePerSecond(u, 4, 1));
    }),
  );
});

test('a page of a lively site changes at least as often as one of a quiet site with the same draw', () => {
  fc.assert(
    fc.property(share, (u) => {
      expect(changeRatePerSecond(u, 4, 1.8)).toBeGreaterThanOrEqual(changeRatePerSecond(u, 4, 0.6));
    }),
  );
});
