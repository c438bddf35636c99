import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  recentErrors,
  unmeasuredEfficiency,
  updateEfficiency,
  efficiencyPenaltySeconds,
} from './measured-efficiency.ts';

const accesses = fc.array(
  fc.record({
    bytes: fc.integer({ min: 0, max: 1e9 }),
    seconds: fc.double({ min: 0, max: 1_200, noNaN: true }),
    error: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

test('counts the errors among the last ten accesses and forgets older ones', () => {
  fc.assert(
    fc.property(accesses, (made) => {
      const measured = made.reduce(updateEfficiency, unmeasuredEfficiency);
      expect(recentErrors(measured)).toBe(made.slice(-10).filter((access) => access.error).length);
    }),
  );
});

test('the average speed lies between the slowest and the fastest', () => {
  fc.assert(
    fc.property(accesses, (made) => {
      const { speedBytesPerSecond } = made.reduce(updateEfficiency, unmeasuredEfficiency);
      const speeds = made
        .filter((access) => !access.error)
        .map((access) => Math.max(access.bytes, 16_384) / Math.max(access.seconds, 0.001));
      fc.pre(speeds.length > 0);
      expect(speedBytesPerSecond).toBeGreaterThanOrEqual(Math.min(...speeds) * (1 - 1e-9));
      expect(speedBytesPerSecond).toBeLessThanOrEqual(Math.max(...speeds) * (1 + 1e-9));
    }),
  );
});

test('a host with only errors has no speed', () => {
  const measured = updateEfficiency(unmeasuredEfficiency, { bytes: 0, seconds: 30, error: true });
  expect(measured).toEqual({ speedBytesPerSecond: null, errorRing: 1 });
});

test('the latest access weighs a fifth', () => {
  const first = updateEfficiency(unmeasuredEfficiency, { bytes: 100_000, seconds: 1, error: false });
  const second = updateEfficiency(first, { bytes: 200_000, seconds: 1, error: false });
  expect(second).toEqual({ speedBytesPerSecond: 120_000, errorRing: 0 });
});

test('a quick answer without a body counts as fast', () => {
  const { speedBytesPerSecond } = updateEfficiency(unmeasuredEfficiency, {
    bytes: 200,
    seconds: 0.05,
    error: false,
  });
  expect(speedBytesPerSecond).toBeGreaterThan(300_000);
});

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
