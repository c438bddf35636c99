import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairVisitPrice } from './fair-visit-price.ts';

test.each([
  [0.01, 4.991667e-5],
  [0.1, 4.916681e-3],
  [0.5, 0.1146265],
  [1, 0.418023293],
  [2, 1.3739294],
  [5, 4.8304086],
  [10, 9.9954598],
])('the fair price at x = %d is %d', (x, price) => {
  expect(fairVisitPrice(x) / price).toBeCloseTo(1, 6);
});

test('is x^2 / 2 near 0 and x far from it', () => {
  expect(fairVisitPrice(1e-6) / 0.5e-12).toBeCloseTo(1, 6);
  expect(fairVisitPrice(39.999)).toBeCloseTo(39.999, 12);
  expect(fairVisitPrice(1e9)).toBe(1e9);
});

test('rises strictly', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e6, noNaN: true }), (x) => {
      expect(fairVisitPrice(x * 1.001)).toBeGreaterThan(fairVisitPrice(x));
    }),
  );
});
