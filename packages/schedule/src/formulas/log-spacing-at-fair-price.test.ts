import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { logSpacingAtFairPrice } from './log-spacing-at-fair-price.ts';
import { spacingAtFairPrice } from './spacing-at-fair-price.ts';

const logPrices = fc.double({ min: Math.log(1e-14), max: Math.log(1e14), noNaN: true });

test('agrees with the exact function to 2e-5 over 28 decades', () => {
  fc.assert(
    fc.property(logPrices, (logPrice) => {
      const exact = spacingAtFairPrice(Math.exp(logPrice));
      expect(Math.abs(Math.exp(logSpacingAtFairPrice(logPrice)) / exact - 1)).toBeLessThan(2e-5);
    }),
    { numRuns: 2_000 },
  );
});

test('increases everywhere, also where the table begins and ends', () => {
  const seams = fc.constantFrom(Math.log(1e-6), Math.log(1e4));
  const nearSeam = fc
    .tuple(seams, fc.double({ min: -1e-6, max: 1e-6, noNaN: true }))
    .map(([at, off]) => at + off);
  fc.assert(
    fc.property(fc.oneof(logPrices, nearSeam), (logPrice) => {
      expect(logSpacingAtFairPrice(logPrice + 1e-7)).toBeGreaterThan(logSpacingAtFairPrice(logPrice));
    }),
    { numRuns: 2_000 },
  );
});

test('nothing costs nothing, and no price is without an answer', () => {
  expect(logSpacingAtFairPrice(-Infinity)).toBe(-Infinity);
  expect(logSpacingAtFairPrice(Infinity)).toBe(Infinity);
});
