import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { seededRandom } from './seeded-random.ts';

function take(seed: number, count: number): number[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random.next());
}

test('the same seed gives the same sequence, another seed another one', () => {
  assert(
    property(integer(), (seed) => {
      expect(take(seed, 20)).toEqual(take(seed, 20));
      expect(take(seed, 20)).not.toEqual(take(seed + 1, 20));
    }),
  );
});

test('values lie in [0, 1) and spread evenly', () => {
  const values = take(7, 20_000);
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values)).toBeLessThan(1);
  const tenths = Map.groupBy(values, (value) => Math.floor(value * 10));
  for (const bucket of tenths.values()) expect(Math.abs(bucket.length - 2000)).toBeLessThan(200);
});
