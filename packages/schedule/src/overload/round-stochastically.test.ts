import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundStochastically } from './round-stochastically.ts';

/** Evenly spread numbers in [0, 1), by the golden ratio. */
const spread = (index: number) => (index * 0.618_033_988_749_895) % 1;
const pages = 2_000;
/** Of 1 to 15 days, many short. */
const intervals = Array.from({ length: pages }, (_, page) => 1 + 14 * (page / pages) ** 2);
const load = (days: number[]) => days.reduce((sum, interval) => sum + 1 / interval, 0);

/** Visits a day when the waits of a page are drawn again and again. */
function longRunLoad(wait: (days: number, draw: number) => number): number {
  const draws = 100;
  const means = intervals.map((days, page) => {
    const waits = Array.from({ length: draws }, (_, draw) => wait(days, page * draws + draw));
    return waits.reduce((sum, days) => sum + days, 0) / draws;
  });
  return load(means);
}

test('gives one of the two neighbours, and a whole number as it is', () => {
  const below1 = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), below1, (value, u) => {
      expect([Math.floor(value), Math.ceil(value)]).toContain(roundStochastically(value, () => u));
    }),
  );
  expect(roundStochastically(7, () => 1 - 2 ** -53)).toBe(7);
});

test('a queue kept by the day uses 99 % of its slots with it, and is wrong by more than 3 % with the nearest day', () => {
  const stochastic = longRunLoad((days, draw) => roundStochastically(days, () => spread(draw)));
  expect(Math.abs(stochastic / load(intervals) - 1)).toBeLessThan(0.01);
  expect(Math.abs(longRunLoad((days) => Math.round(days)) / load(intervals) - 1)).toBeGreaterThan(0.03);
});

test('a queue kept by the second needs no chance: whole seconds ask for the same accesses', () => {
  const day = 86_400;
  const whole = longRunLoad((days) => Math.round(days * day) / day);
  expect(Math.abs(whole / load(intervals) - 1)).toBeLessThan(1e-6);
});
