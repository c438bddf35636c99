import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsPerDay } from '../seconds-per-day.ts';
import { plannedFrequency } from './planned-frequency.ts';

const day = secondsPerDay;

test.each([
  [day, 4_194_304],
  [400 * day, 10_486],
  [0, 0],
  [60, 6_039_797_760],
])('an interval of %d seconds counts %d units', (intervalSeconds, units) => {
  expect(plannedFrequency(intervalSeconds)).toBe(units);
});

test('the planned frequency is the integer that the database computes, for every interval', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 * day }), (seconds) => {
      const i = BigInt(seconds);
      expect(BigInt(plannedFrequency(seconds))).toBe((2n * 362_387_865_600n + i) / (2n * i));
    }),
    { numRuns: 1_000 },
  );
});

test('the planned frequency is exact to 5e-5 for every allowed interval', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 400 * day }), (seconds) => {
      const exact = (2 ** 22 * day) / seconds;
      expect(Math.abs(plannedFrequency(seconds) / exact - 1)).toBeLessThan(5e-5);
    }),
  );
});

test('a billion pages fit: daily ones a double, one-minute ones a 64-bit sum', () => {
  expect(1e9 * plannedFrequency(day)).toBeLessThan(Number.MAX_SAFE_INTEGER);
  expect(1_000_000_000n * BigInt(plannedFrequency(60))).toBeLessThan(2n ** 63n);
});

/** Change of the host's sum when a page's interval changes; null: not in the schedule. */
const difference = (before: number | null, after: number | null) =>
  plannedFrequency(after ?? 0) - plannedFrequency(before ?? 0);

const plans = fc.array(
  fc.record({
    page: fc.integer({ min: 0, max: 30 }),
    intervalSeconds: fc.option(fc.integer({ min: 60, max: 400 * 86_400 })),
  }),
  { maxLength: 300 },
);

test('any sequence of adding, rescheduling and removing pages equals a full scan, bit for bit', () => {
  fc.assert(
    fc.property(plans, (changes) => {
      const pages = new Map<number, number>();
      let load = 0n;
      for (const { page, intervalSeconds } of changes) {
        load += BigInt(difference(pages.get(page) ?? null, intervalSeconds));
        if (intervalSeconds === null) pages.delete(page);
        else pages.set(page, intervalSeconds);
      }
      const scanned = [...pages.values()].reduce(
        (sum, seconds) => sum + BigInt(plannedFrequency(seconds)),
        0n,
      );
      expect(load).toBe(scanned);
    }),
  );
});

test('the order in which differences arrive does not matter', () => {
  fc.assert(
    fc.property(plans, (changes) => {
      const deltas = changes.map(({ intervalSeconds }) => difference(3_600, intervalSeconds));
      const sum = (numbers: number[]) => numbers.reduce((total, delta) => total + delta, 0);
      expect(sum(deltas.toReversed())).toBe(sum(deltas));
      expect(sum(deltas.toSorted((a, b) => a - b))).toBe(sum(deltas));
    }),
  );
});
