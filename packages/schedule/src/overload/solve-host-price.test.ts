import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { captureShare, resolvableChangeRate } from '../probability/poisson-visits.ts';
import { loadCurve } from './load-curve.ts';
import { withExclusion } from './load-exclusion.ts';
import type { PageGroup } from './page-group.ts';
import { anyGroups, anyRule, daily, histogramOf } from './page-groups.fixture.ts';
import { pricedIntervalDays, defaultPricingRule } from './priced-interval.ts';
import { cellOf } from './rate-cells.ts';
import { baseLoadOf, groupsOf } from './rate-histogram.ts';
import { highestPrice, lowestPrice, solveHostPrice } from './solve-host-price.ts';

const anyCapacity = fc.double({ min: -2, max: 5, noNaN: true }).map((exponent) => 10 ** exponent);
const loadAt = (groups: readonly PageGroup[], pricing: Parameters<typeof pricedIntervalDays>[1]) =>
  groups.reduce((sum, group) => sum + group.pages / pricedIntervalDays(group, pricing), 0);

test('demand falls, or stays, as the price rises', () => {
  const logPrice = fc.double({ min: Math.log(lowestPrice), max: Math.log(highestPrice), noNaN: true });
  fc.assert(
    fc.property(
      anyGroups,
      anyRule,
      logPrice,
      fc.double({ min: 0, max: 3, noNaN: true }),
      (groups, rule, at, more) => {
        const load = loadCurve(groups, rule);
        expect(load(at + more)).toBeLessThanOrEqual(load(at) * (1 + 1e-12));
      },
    ),
  );
});

test('the demand equals the capacity, or all intervals are at their bounds', () => {
  fc.assert(
    fc.property(anyGroups, anyCapacity, anyRule, (groups, capacityPerDay, rule) => {
      const { price, exclusion, accessesPerDay } = solveHostPrice(
        { groups, capacityPerDay, wasCrowded: false },
        rule,
      );
      const bounded = groups.map((group) => withExclusion(group, exclusion));
      expect(loadAt(bounded, { ...rule, price }) / accessesPerDay).toBeCloseTo(1, 9);
      const balanced = Math.abs(accessesPerDay / capacityPerDay - 1) < 1e-6;
      const cheapest = price < lowestPrice * 1.001 && accessesPerDay < capacityPerDay;
      const allAtLongest = bounded.every(
        (group) => pricedIntervalDays(group, { ...rule, price }) > group.maxDays * (1 - 1e-9),
      );
      expect(balanced || cheapest || allAtLongest).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('the price is unique: the search ends at the same demand from any start', () => {
  fc.assert(
    fc.property(anyGroups, anyCapacity, (groups, capacityPerDay) => {
      const demand = { groups, capacityPerDay, wasCrowded: false };
      const { price, exclusion, accessesPerDay } = solveHostPrice(demand, defaultPricingRule);
      if (price <= lowestPrice * 1.001 || price >= highestPrice * 0.999) return;
      const load = loadCurve(
        groups.map((group) => withExclusion(group, exclusion)),
        defaultPricingRule,
      );
      expect(load(Math.log(price) - 0.1)).toBeGreaterThanOrEqual(accessesPerDay * (1 - 1e-9));
      expect(load(Math.log(price) + 0.1)).toBeLessThanOrEqual(accessesPerDay * (1 + 1e-9));
    }),
  );
});

/** The objective of the design note for one page: w lambda_eff^alpha ln C(lambda T), in visits per day. */
function worth({ ratePerDay, importance, minDays }: PageGroup, visitsPerDay: number, alpha: number): number {
  return (
    importance *
    resolvableChangeRate(ratePerDay, minDays) ** alpha *
    Math.log(captureShare(ratePerDay / visitsPerDay))
  );
}

test('no two pages gain by giving accesses to one another', () => {
  const rates = fc.double({ min: Math.log(0.003), max: Math.log(3), noNaN: true }).map(Math.exp);
  const pages = fc.array(
    fc
      .record({ ratePerDay: rates, importance: fc.constantFrom(0.5, 1, 4) })
      .map((page) => ({ ...page, ...daily, pages: 1 })),
    { minLength: 2, maxLength: 12 },
  );
  fc.assert(
    fc.property(
      pages,
      fc.constantFrom(0.2, 0.5, 0.8),
      fc.constantFrom(0.5, 1),
      (groups, share, versionsWeight) => {
        const rule = { versionsWeight, keepBase: false };
        const capacityPerDay = share * baseLoadOf(groups);
        const { price } = solveHostPrice({ groups, capacityPerDay, wasCrowded: false }, rule);
        const visits = groups.map((group) => 1 / pricedIntervalDays(group, { ...rule, price }));
        const total = groups.reduce(
          (sum, group, i) => sum + Math.abs(worth(group, visits[i] ?? 0, versionsWeight)),
          0,
        );
        for (const [i, giver] of groups.entries())
          for (const [j, taker] of groups.entries()) {
            const moved = 0.02 * Math.min(visits[i] ?? 0, visits[j] ?? 0);
            const given = (visits[i] ?? 0) - moved;
            const taken = (visits[j] ?? 0) + moved;
            if (i === j || given < 1 / giver.maxDays || taken > 1 / taker.minDays) continue;
            const before =
              worth(giver, visits[i] ?? 0, versionsWeight) + worth(taker, visits[j] ?? 0, versionsWeight);
            const after = worth(giver, given, versionsWeight) + worth(taker, taken, versionsWeight);
            expect(after).toBeLessThanOrEqual(before + 1e-6 * total);
          }
      },
    ),
    { numRuns: 60 },
  );
});

test('a histogram gives the same price as its pages', () => {
  const rates = fc.double({ min: Math.log(1 / 300), max: Math.log(0.9), noNaN: true }).map(Math.exp);
  fc.assert(
    fc.property(
      fc.array(rates, { minLength: 64, maxLength: 300 }),
      fc.constantFrom(0.3, 0.6, 0.9),
      (rates, share) => {
        const pages = rates.map((ratePerDay) => ({ pages: 1, ratePerDay, importance: 1, ...daily }));
        const load = baseLoadOf(pages);
        const cells = groupsOf(histogramOf(rates.map((rate) => cellOf(rate, 1))), daily, load);
        const { price } = solveHostPrice(
          { groups: cells, capacityPerDay: share * load, wasCrowded: false },
          defaultPricingRule,
        );
        expect(Math.abs(loadAt(pages, { ...defaultPricingRule, price }) / (share * load) - 1)).toBeLessThan(
          0.01,
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('a price may be below that of a host that is not overloaded', () => {
  const groups = [{ pages: 100, ratePerDay: 0.01, importance: 1, ...daily }];
  const { price } = solveHostPrice({ groups, capacityPerDay: 2, wasCrowded: false }, defaultPricingRule);
  expect(price).toBeLessThan(0.418);
  expect(price).toBeGreaterThan(lowestPrice);
});

test('unvisited pages get accesses, but never so many that all others wait for their maximum', () => {
  fc.assert(
    fc.property(anyGroups, anyCapacity, fc.nat(1e6), (groups, capacityPerDay, unvisitedPages) => {
      const demand = { groups, capacityPerDay, wasCrowded: false };
      const alone = solveHostPrice(demand, defaultPricingRule);
      const crowd = solveHostPrice({ ...demand, unvisitedPages }, defaultPricingRule);
      expect(crowd.exclusion).toEqual(alone.exclusion);
      expect(crowd.price).toBeGreaterThanOrEqual(alone.price * (1 - 1e-6));
      expect(crowd.accessesPerDay).toBeGreaterThanOrEqual((alone.accessesPerDay / 4) * (1 - 1e-6));
    }),
  );
  const pages = [{ pages: 100, ratePerDay: 0.1, importance: 1, ...daily }];
  const demand = { groups: pages, capacityPerDay: 8, wasCrowded: false };
  const { accessesPerDay } = solveHostPrice({ ...demand, unvisitedPages: 100 }, defaultPricingRule);
  expect(accessesPerDay).toBeCloseTo(4, 5);
});

test.each([
  { what: 'no pages', groups: [], capacityPerDay: 100, accessesPerDay: 0 },
  {
    what: 'no limit',
    groups: [{ pages: 5, ratePerDay: 5, importance: 1, ...daily }],
    capacityPerDay: Infinity,
    accessesPerDay: 5,
  },
])('a host with $what has the lowest price', ({ groups, capacityPerDay, accessesPerDay }) => {
  expect(solveHostPrice({ groups, capacityPerDay, wasCrowded: false }, defaultPricingRule)).toEqual({
    price: expect.closeTo(lowestPrice, 12),
    exclusion: null,
    accessesPerDay,
  });
});

test('invalid input is rejected with an error that names it', () => {
  const solve = (groups: PageGroup[], capacityPerDay: number) => () =>
    solveHostPrice({ groups, capacityPerDay, wasCrowded: false }, defaultPricingRule);
  expect(solve([], -1)).toThrow("a host's capacity must be 0 or more accesses a day, not -1");
  expect(solve([], NaN)).toThrow('not NaN');
  expect(solve([{ pages: 1, ratePerDay: 1, importance: 1, minDays: 2, maxDays: 1 }], 1)).toThrow(
    'not 2 to 1 days',
  );
});
