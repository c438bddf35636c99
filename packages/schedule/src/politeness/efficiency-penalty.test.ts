import { expect, test } from 'vitest';
import { efficiencyPenaltySeconds } from './efficiency-penalty.ts';

const weights = { slowSeconds: 20, errorSeconds: 60, targetSpeedBytesPerSecond: 20_000 };

test.each([
  ['unknown', null, 0, 0],
  ['at the target', 20_000, 0, 0],
  ['faster than the target', 1e9, 0, 0],
  ['at half the target', 10_000, 0, 10],
  ['at a standstill', 0, 0, 20],
  ['at the target with three errors', 20_000, 0b1000100001, 18],
  ['at a standstill with nothing but errors', 0, 0b1111111111, 80],
])('a host %s adds to its interval', (_, speedBytesPerSecond, errorRing, seconds) => {
  expect(efficiencyPenaltySeconds({ speedBytesPerSecond, errorRing }, weights)).toBeCloseTo(seconds, 9);
});
