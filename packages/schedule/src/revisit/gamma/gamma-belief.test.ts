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
  changeProbability,
  roundToThreeBytes,
} from './gamma-belief.ts';
import { secondsPerDay } from '../../seconds-per-day.ts';

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

test('a change within an infinite time is no evidence', () => {
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

test('the prior has the given mean, at the weight of three tenths of a change', () => {
  expect(priorBelief(0.25)).toEqual({ shape: 0.3, rateDays: 1.2 });
});

const positive = fc.double({ min: Math.log(1e-12), max: Math.log(1e12), noNaN: true }).map(Math.exp);

test('the probability of a change is the mean of 1 - e^(-lambda t) over the belief', () => {
  const half = changeProbability({ shape: 1, rateDays: 4 }, 4 * secondsPerDay);
  expect(half).toBeCloseTo(1 / 2, 12);
  expect(changeProbability({ shape: 2, rateDays: 4 }, 4 * secondsPerDay)).toBeCloseTo(3 / 4, 12);
});

test('nearly certain beliefs give the probability of a Poisson process', () => {
  const certain = changeProbability({ shape: 1e9, rateDays: 1e10 }, 10 * secondsPerDay);
  expect(certain).toBeCloseTo(1 - Math.exp(-1), 6);
});

test('is a probability for every belief, and grows with the time', () => {
  fc.assert(
    fc.property(positive, positive, positive, positive, (shape, rateDays, seconds, more) => {
      const sooner = changeProbability({ shape, rateDays }, seconds);
      expect(sooner).toBeGreaterThanOrEqual(0);
      expect(changeProbability({ shape, rateDays }, seconds + more)).toBeGreaterThanOrEqual(sooner - 1e-15);
      expect(changeProbability({ shape, rateDays }, seconds + more)).toBeLessThanOrEqual(1);
    }),
  );
});

test('keeps four digits, of numbers as large or small as a belief can be', () => {
  const numbers = fc.double({ min: Math.log(1e-15), max: Math.log(1e15), noNaN: true }).map(Math.exp);
  fc.assert(
    fc.property(numbers, (value) => {
      const rounded = roundToThreeBytes(value);
      expect(Math.abs(rounded / value - 1)).toBeLessThan(1 / 65_000);
      expect(Math.fround(rounded)).toBe(rounded);
      expect(roundToThreeBytes(rounded)).toBe(rounded);
    }),
  );
  for (const exact of [0, 0.5, 1, 40]) expect(roundToThreeBytes(exact)).toBe(exact);
});
