import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairVisitPrice } from './fair-visit-price.ts';
import { spacingAtFairPrice } from './spacing-at-fair-price.ts';

test('the price 0.418023 gives back one expected change per visit', () => {
  expect(spacingAtFairPrice(0.41802329313067355)).toBeCloseTo(1, 12);
});

test('nothing costs nothing', () => {
  expect(spacingAtFairPrice(0)).toBe(0);
  expect(spacingAtFairPrice(Infinity)).toBe(Infinity);
});

test('undoes the price over twenty decades', () => {
  fc.assert(
    fc.property(fc.double({ min: -10, max: 10, noNaN: true }), (exponent) => {
      const price = 10 ** exponent;
      expect(fairVisitPrice(spacingAtFairPrice(price)) / price).toBeCloseTo(1, 11);
    }),
    { numRuns: 500 },
  );
});
