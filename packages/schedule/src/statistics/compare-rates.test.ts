import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareRates, type RateFinding } from './compare-rates.ts';

test.each<[number, number, number, number, RateFinding]>([
  [0, 8, 0, 8, 'too-few'],
  [3, 8, 1, 8, 'too-few'],
  [40, 8, 38, 8, 'no-difference'],
  [40, 8, 15, 8, 'fewer'],
  [15, 8, 40, 8, 'more'],
  // As many events in an eighth of the time.
  [10, 8, 10, 1, 'more'],
  [10, 8, 0, 8, 'fewer'],
  [100, 8, 0, 0, 'too-few'],
  [100, 0, 5, 8, 'too-few'],
  [2, 8, 10, 0.9, 'too-few'],
  [40_000, 8, 38_000, 8, 'fewer'],
])('%i in %i weeks, then %i in %i weeks: %s', (count, time, laterCount, laterTime, finding) => {
  expect(compareRates({ count, time }, { count: laterCount, time: laterTime })).toBe(finding);
});

test('an equal rate is found to differ by chance at most once in twenty times', () => {
  // All outcomes of two equal Poisson rates with a given sum, weighted by their probability.
  const trials = 60;
  let wrong = 0;
  for (let after = 0, weight = 2 ** -trials; after <= trials; after += 1) {
    const finding = compareRates({ count: trials - after, time: 1 }, { count: after, time: 1 });
    if (finding !== 'no-difference') wrong += weight;
    weight *= (trials - after) / (after + 1);
  }
  expect(wrong).toBeGreaterThan(0.01);
  expect(wrong).toBeLessThanOrEqual(0.05);
});

test('the reverse comparison finds the opposite', () => {
  const counted = fc.record({ count: fc.nat(500), time: fc.double({ min: 0.5, max: 50, noNaN: true }) });
  const opposite = { fewer: 'more', more: 'fewer', 'no-difference': 'no-difference', 'too-few': 'too-few' };
  fc.assert(
    fc.property(counted, counted, (a, b) => {
      expect(compareRates(b, a)).toBe(opposite[compareRates(a, b)]);
    }),
  );
});
