import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GammaBelief } from './gamma-belief.ts';
import {
  afterChange,
  afterDatedChange,
  afterUnchanged,
  forget,
  meanRatePerDay,
  priorBelief,
} from './gamma-belief.ts';

/** Uniform in its logarithm, as scales are. */
function scale(min: number, max: number): fc.Arbitrary<number> {
  return fc.double({ min: Math.log(min), max: Math.log(max), noNaN: true }).map(Math.exp);
}

const beliefs: fc.Arbitrary<GammaBelief> = fc.record({ shape: scale(0.3, 100), rateDays: scale(1e-3, 1e5) });
const times = scale(1e-5, 1e4);
const slack = 1e-6;

test.each([
  [0.5, 5, 1, 1.489710482, 5.424616451],
  [0.5, 5, 10, 1.220148488, 6.385926412],
  [0.5, 5, 100, 0.7175277953, 5.668406205],
  [2, 20, 7, 2.915656118, 22.16876941],
  [10, 100, 10, 10.9061167, 103.1758838],
])('belief (%d, %d) after a change within %d days becomes (%d, %d)', (shape, rateDays, days, a, b) => {
  const belief = afterChange({ shape, rateDays }, days);
  expect(belief.shape).toBeCloseTo(a, 7);
  expect(belief.rateDays).toBeCloseTo(b, 6);
});

test('a change adds at most one to the shape and at most half the time to the rate', () => {
  fc.assert(
    fc.property(beliefs, times, (belief, days) => {
      const next = afterChange(belief, days);
      expect(next.shape).toBeGreaterThanOrEqual(belief.shape * (1 - slack));
      expect(next.shape).toBeLessThanOrEqual(belief.shape + 1 + slack);
      expect(next.rateDays).toBeGreaterThanOrEqual(belief.rateDays * (1 - slack));
      expect(next.rateDays).toBeLessThanOrEqual((belief.rateDays + days / 2) * (1 + slack));
    }),
  );
});

test('the mean after a change lies between a / b and (a + 1) / b', () => {
  fc.assert(
    fc.property(beliefs, times, (belief, days) => {
      const mean = meanRatePerDay(afterChange(belief, days));
      expect(mean).toBeGreaterThanOrEqual(meanRatePerDay(belief) * (1 - slack));
      expect(mean).toBeLessThanOrEqual(((belief.shape + 1) / belief.rateDays) * (1 + slack));
    }),
  );
});

test('a change within no time counts fully', () => {
  fc.assert(
    fc.property(beliefs, scale(1e-12, 1e-7), (belief, share) => {
      const next = afterChange(belief, belief.rateDays * share);
      expect(next.shape).toBeCloseTo(belief.shape + 1, 3);
      expect(next.rateDays / belief.rateDays).toBeCloseTo(1, 5);
    }),
  );
});

test('a change within an endless time says nothing', () => {
  fc.assert(
    fc.property(beliefs, (belief) => {
      const next = afterChange(belief, Infinity);
      expect(next.shape / belief.shape).toBeCloseTo(1, 9);
      expect(next.rateDays / belief.rateDays).toBeCloseTo(1, 9);
    }),
  );
});

test('the longer the time in which a page changed, the lower the rate believed', () => {
  fc.assert(
    fc.property(beliefs, times, (belief, days) => {
      const sooner = meanRatePerDay(afterChange(belief, days));
      expect(meanRatePerDay(afterChange(belief, days * 1.5))).toBeLessThanOrEqual(sooner * (1 + slack));
    }),
  );
});

test('forgetting keeps the mean, weakens the belief and stops at the floor', () => {
  fc.assert(
    fc.property(beliefs, (belief) => {
      const next = forget(belief);
      expect(meanRatePerDay(next) / meanRatePerDay(belief)).toBeCloseTo(1, 12);
      expect(next.shape).toBeLessThanOrEqual(belief.shape);
      expect(next.shape).toBeGreaterThanOrEqual(Math.max(0.3, 0.7 * belief.shape) - 1e-12);
    }),
  );
  expect(forget({ shape: 0.4, rateDays: 40 })).toEqual({ shape: 0.3, rateDays: 30 });
  expect(forget({ shape: 0.2, rateDays: 1 })).toEqual({ shape: 0.2, rateDays: 1 });
});

test('a visit without a change, and one with a dated change, are exact', () => {
  expect(afterUnchanged({ shape: 0.5, rateDays: 5 }, 3)).toEqual({ shape: 0.5, rateDays: 8 });
  expect(afterDatedChange({ shape: 0.5, rateDays: 5 }, 3)).toEqual({ shape: 1.5, rateDays: 8 });
});

test('the prior has the mean asked for, at the weight of three tenths of a change', () => {
  expect(priorBelief(0.25)).toEqual({ shape: 0.3, rateDays: 1.2 });
});
