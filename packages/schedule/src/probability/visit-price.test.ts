import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { visitPrice, fairVisitPrice, spacingAtFairPrice, logSpacingAtFairPrice } from './visit-price.ts';

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

test('the price 0.418023 gives back one expected change per visit', () => {
  expect(spacingAtFairPrice(0.41802329313067355)).toBeCloseTo(1, 12);
});

test('the spacing at price 0 is 0', () => {
  expect(spacingAtFairPrice(0)).toBe(0);
  expect(spacingAtFairPrice(Infinity)).toBe(Infinity);
});

test('inverts the price over twenty decades', () => {
  fc.assert(
    fc.property(fc.double({ min: -10, max: 10, noNaN: true }), (exponent) => {
      const price = 10 ** exponent;
      expect(fairVisitPrice(spacingAtFairPrice(price)) / price).toBeCloseTo(1, 11);
    }),
    { numRuns: 500 },
  );
});

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

test('an interval of 0 has price 0, and every price has an interval', () => {
  expect(logSpacingAtFairPrice(-Infinity)).toBe(-Infinity);
  expect(logSpacingAtFairPrice(Infinity)).toBe(Infinity);
});
