import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { visitPrice } from './visit-price.ts';

test.each([
  [0.01, 4.966791e-5],
  [0.1, 4.67884e-3],
  [0.5, 0.090204],
  [1, 0.264241118],
  [2, 0.5939942],
  [5, 0.9595723],
  [10, 0.9995006],
])('the price at x = %d is %d', (x, price) => {
  expect(visitPrice(x) / price).toBeCloseTo(1, 6);
});

test.each([
  [1e-8, 4.999999966666667e-17],
  [9.99e-4, 4.986682901345895e-7],
  [1.001e-3, 5.006662911335904e-7],
])('is exact near 0, on both sides of the change of method: x = %d', (x, price) => {
  expect(visitPrice(x) / price).toBeCloseTo(1, 12);
});

test('is 0 at 0 and 1 at infinity', () => {
  expect(visitPrice(0)).toBe(0);
  expect(visitPrice(Infinity)).toBe(1);
});

test('never falls', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e3, noNaN: true }), (x) => {
      expect(visitPrice(x * 1.001)).toBeGreaterThanOrEqual(visitPrice(x));
    }),
  );
});
