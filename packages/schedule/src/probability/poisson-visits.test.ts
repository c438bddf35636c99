import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  captureShare,
  changeDetectionRatio,
  meanAgeDays,
  resolvableChangeRate,
  harmonicIntervalDays,
} from './poisson-visits.ts';

test('a page that never changes is always fresh, one that always changes never is', () => {
  expect(captureShare(0)).toBe(1);
  expect(captureShare(Infinity)).toBe(0);
});

test('visiting at the mean change interval captures 63 % of the versions', () => {
  expect(captureShare(1)).toBeCloseTo(0.6321205588285577, 15);
});

test('stays exact where the change is rare', () => {
  expect(captureShare(1e-12)).toBeCloseTo(1 - 0.5e-12, 15);
});

test('falls from 1 to 0 and never below 1 - x/2', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1e6, noNaN: true }), (x) => {
      const share = captureShare(x);
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(1);
      expect(share).toBeGreaterThanOrEqual(1 - x / 2 - 1e-15);
      expect(captureShare(x * 1.01)).toBeLessThanOrEqual(share);
    }),
  );
});

test('is 0 without changes, 0.632 at one expected change per visit, 1 at infinitely many', () => {
  expect(changeDetectionRatio(0)).toBe(0);
  expect(changeDetectionRatio(1)).toBeCloseTo(0.6321205588285577, 15);
  expect(changeDetectionRatio(Infinity)).toBe(1);
});

test('equals the expected changes per visit times the share of them that is captured', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 700, noNaN: true }), (x) => {
      expect(changeDetectionRatio(x) / (x * captureShare(x))).toBeCloseTo(1, 13);
    }),
  );
});

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

test('a slow page keeps its rate, a very fast one is cut to one version per interval', () => {
  expect(resolvableChangeRate(1e-9, 1) / 1e-9).toBeCloseTo(1, 8);
  expect(resolvableChangeRate(1e6, 2)).toBe(0.5);
  expect(resolvableChangeRate(1, 1)).toBeCloseTo(0.6321205588285577, 15);
});

test('never exceeds the true rate or the resolution', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-12, max: 1e4, noNaN: true }),
      fc.double({ min: 1e-3, max: 100, noNaN: true }),
      (rate, resolution) => {
        const resolvable = resolvableChangeRate(rate, resolution);
        expect(resolvable).toBeLessThanOrEqual(rate * (1 + 1e-12));
        expect(resolvable).toBeLessThanOrEqual(1 / resolution);
      },
    ),
  );
});

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
