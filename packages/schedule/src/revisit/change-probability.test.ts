import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsPerDay } from '../seconds-per-day.ts';
import { changeProbability } from './change-probability.ts';

const positive = fc.double({ min: Math.log(1e-12), max: Math.log(1e12), noNaN: true }).map(Math.exp);

test('is the mean of 1 - e^(-lambda t) over the belief', () => {
  const half = changeProbability({ shape: 1, rateDays: 4 }, 4 * secondsPerDay);
  expect(half).toBeCloseTo(1 / 2, 12);
  expect(changeProbability({ shape: 2, rateDays: 4 }, 4 * secondsPerDay)).toBeCloseTo(3 / 4, 12);
});

test('nearly certain beliefs give that of a Poisson process', () => {
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
