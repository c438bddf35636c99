import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  excludeByLoad,
  isCrowded,
  isExcludedByLoad,
  longestIntervalDays,
  withExclusion,
} from './load-exclusion.ts';
import type { PageGroup } from './page-group.ts';
import { daily } from './page-groups.fixture.ts';
import { pricedIntervalDays, defaultPricingRule } from './priced-interval.ts';
import { solveHostPrice } from './solve-host-price.ts';

const groupOf = (pages: number, ratePerDay: number, importance = 1): PageGroup => ({
  pages,
  ratePerDay,
  importance,
  ...daily,
});

/**
 * A portal, its news, and an archive of a million old articles, of which 4,233 can be visited a day
 * and 2,500 would have to.
 */
const crowd = [groupOf(1_000, 1), groupOf(9_000, 0.1), groupOf(990_000, 0.001)];

test('a host is crowded from N / T_max > rho / I on, until they fit into nine tenths', () => {
  const groups = [groupOf(400, 0.1)];
  expect(isCrowded(groups, 1, false)).toBe(false);
  expect(isCrowded(groups, 0.999, false)).toBe(true);
  expect(isCrowded(groups, 1.1, true)).toBe(true);
  expect(isCrowded(groups, 1.2, true)).toBe(false);
});

test('the slowest pages lose their guarantee, the others keep it and go by price', () => {
  const { price, exclusion, accessesPerDay } = solveHostPrice(
    { groups: crowd, capacityPerDay: 1_000, wasCrowded: false },
    defaultPricingRule,
  );
  expect(accessesPerDay).toBeCloseTo(1_000, 5);
  expect(crowd.map((group) => isExcludedByLoad(group, exclusion))).toEqual([false, false, true]);
  const days = crowd.map((group) =>
    pricedIntervalDays(withExclusion(group, exclusion), { ...defaultPricingRule, price }),
  );
  expect(days[0]).toBeLessThan(days[1] ?? 0);
  expect(days[1]).toBeLessThanOrEqual(400);
  expect(days[2]).toBeGreaterThan(400);
  expect(days[2]).toBeLessThanOrEqual(4_000);
});

test('pages of higher value are excluded last', () => {
  const groups = [groupOf(300, 0.01, 1), groupOf(100, 0.005, 8), groupOf(300, 0.02, 0.25)];
  const exclusion = excludeByLoad(groups, 1.6);
  expect(groups.map((group) => isExcludedByLoad(group, exclusion))).toEqual([true, false, true]);
});

test('pages of the same value are excluded together', () => {
  const groups = [groupOf(620, 0.1), groupOf(80, 0.1), groupOf(200, 0.2)];
  const exclusion = excludeByLoad(groups, 2.24);
  expect(groups.map((group) => isExcludedByLoad(group, exclusion))).toEqual([true, true, false]);
});

test('any host is feasible after exclusion, and a smaller group would not suffice', () => {
  const groups = fc.array(
    fc.record({
      pages: fc.integer({ min: 1, max: 5_000 }),
      ratePerDay: fc.double({ min: 1e-4, max: 8, noNaN: true }),
      importance: fc.constantFrom(0.25, 1, 8),
    }),
    { minLength: 1, maxLength: 30 },
  );
  const guaranteed = (groups: readonly PageGroup[]) =>
    groups.reduce((sum, { pages, maxDays }) => sum + pages / maxDays, 0);
  fc.assert(
    fc.property(groups, fc.double({ min: 0.1, max: 0.99, noNaN: true }), (drawn, share) => {
      const groups = drawn.map((group) => ({ ...group, ...daily }));
      const capacity = Math.max(share * guaranteed(groups), 0.3);
      if (!isCrowded(groups, capacity, false)) return;
      const exclusion = excludeByLoad(groups, capacity);
      expect(guaranteed(groups.map((group) => withExclusion(group, exclusion)))).toBeLessThanOrEqual(
        0.5 * capacity * (1 + 1e-9),
      );
      const excluded = groups.filter((group) => isExcludedByLoad(group, exclusion));
      const best = Math.max(...excluded.map((group) => group.ratePerDay * group.importance));
      const fewer = groups.map((group) => withExclusion(group, { ...exclusion, belowValue: best }));
      expect(guaranteed(fewer)).toBeGreaterThan(0.5 * capacity * (1 - 1e-9));
    }),
  );
});

test('a host without capacity excludes all pages, with the longest storable interval', () => {
  const { exclusion, accessesPerDay } = solveHostPrice(
    { groups: crowd, capacityPerDay: 0, wasCrowded: false },
    defaultPricingRule,
  );
  expect(exclusion).toEqual({ belowValue: Infinity, maxDays: 20_000 });
  expect(longestIntervalDays(groupOf(1, 8, 8), exclusion)).toBe(20_000);
  expect(accessesPerDay).toBeLessThan(60);
});

test('no page is excluded without an exclusion', () => {
  expect(isExcludedByLoad(groupOf(1, 0), null)).toBe(false);
  expect(longestIntervalDays(groupOf(1, 0), null)).toBe(400);
});
