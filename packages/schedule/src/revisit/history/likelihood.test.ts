import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { likeliestRatePerDay } from './likelihood.ts';

test('finds the root of the worked example', () => {
  const changedAfter = new Map([
    [4, 1],
    [8, 1],
  ]);
  expect(1 / likeliestRatePerDay(changedAfter, 6)).toBeCloseTo(5.401116, 6);
});

test('has rate 0 without a change, and no upper bound with only changes', () => {
  expect(likeliestRatePerDay(new Map(), 10)).toBe(0);
  expect(likeliestRatePerDay(new Map([[2, 3]]), 0)).toBe(Infinity);
});

test('solves its equation for every history', () => {
  const changes = fc.array(
    fc.tuple(fc.double({ min: 0.01, max: 400, noNaN: true }), fc.integer({ min: 1, max: 50 })),
    {
      minLength: 1,
      maxLength: 10,
    },
  );
  fc.assert(
    fc.property(changes, fc.double({ min: 0.01, max: 4000, noNaN: true }), (changed, unchangedDays) => {
      const changedAfter = new Map(changed);
      const rate = likeliestRatePerDay(changedAfter, unchangedDays);
      const left = [...changedAfter].reduce((sum, [t, count]) => sum + (count * t) / Math.expm1(rate * t), 0);
      expect(left / unchangedDays).toBeCloseTo(1, 9);
    }),
  );
});
