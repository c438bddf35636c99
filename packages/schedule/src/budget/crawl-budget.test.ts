import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageGroup } from '../overload/page-group.ts';
import { daily } from '../overload/page-groups.fixture.ts';
import { baseLoadOf } from '../overload/rate-histogram.ts';
import type { CrawlDemand } from './crawl-budget.ts';
import { budgetSpacing } from './crawl-budget.ts';

const group = (pages: number, ratePerDay: number): PageGroup => ({
  pages,
  ratePerDay,
  importance: 1,
  ...daily,
});
const nothing: CrawlDemand = { free: [], capped: [] };
// Pages that change this often demand 25 times as many visits as at their longest interval.
const anyGroups = fc.array(
  fc
    .tuple(
      fc.integer({ min: 1, max: 500 }),
      fc.double({ min: Math.log(0.0625), max: Math.log(0.9), noNaN: true }),
    )
    .map(([pages, log]) => group(pages, Math.exp(log))),
  { minLength: 1, maxLength: 10 },
);
const anyCrawl = fc.record({
  free: anyGroups,
  capped: fc.array(fc.tuple(anyGroups, fc.double({ min: 0.2, max: 0.9, noNaN: true })), { maxLength: 4 }),
});
const crawlOf = ({ free, capped }: { free: PageGroup[]; capped: [PageGroup[], number][] }): CrawlDemand => ({
  free,
  capped: capped.map(([groups, share]) => ({ groups, capacityPerDay: share * baseLoadOf(groups) })),
});

test('a budget that suffices changes nothing', () => {
  const demand = { free: [group(100, 0.1)], capped: [] };
  expect(budgetSpacing(demand, 10)).toBe(1);
  expect(budgetSpacing(demand, Infinity)).toBe(1);
});

test('half the budget doubles the wait of every page', () => {
  expect(budgetSpacing({ free: [group(100, 0.1)], capped: [] }, 5)).toBeCloseTo(2, 8);
});

test('accesses that an overloaded host cannot take go to the others', () => {
  const demand = { free: [group(100, 0.1)], capped: [{ groups: [group(100, 0.5)], capacityPerDay: 4 }] };
  expect(budgetSpacing(demand, 14)).toBe(1);
  expect(budgetSpacing(demand, 9)).toBeCloseTo(2, 8);
});

test('at the spacing the crawl demands exactly its budget', () => {
  fc.assert(
    fc.property(anyCrawl, fc.double({ min: 0.2, max: 0.9, noNaN: true }), (drawn, share) => {
      const demand = crawlOf(drawn);
      const capped = demand.capped.reduce((sum, { capacityPerDay }) => sum + capacityPerDay, 0);
      const budget = share * (baseLoadOf(demand.free) + capped);
      const spacing = budgetSpacing(demand, budget);
      const loads = demand.capped.map(({ groups, capacityPerDay }) =>
        Math.min(baseLoadOf(groups, spacing), capacityPerDay),
      );
      const total = loads.reduce((sum, load) => sum + load, baseLoadOf(demand.free, spacing));
      expect(Math.abs(total / budget - 1)).toBeLessThan(1e-5);
    }),
    { numRuns: 60 },
  );
});

test('a smaller budget never shortens an interval', () => {
  fc.assert(
    fc.property(anyCrawl, fc.double({ min: 1, max: 100, noNaN: true }), (drawn, budget) => {
      const demand = crawlOf(drawn);
      expect(budgetSpacing(demand, budget / 2)).toBeGreaterThanOrEqual(
        budgetSpacing(demand, budget) * (1 - 1e-9),
      );
    }),
    { numRuns: 60 },
  );
});

test('a budget of 0 and a crawl without pages have results', () => {
  expect(budgetSpacing(nothing, 0)).toBe(1);
  expect(budgetSpacing({ free: [group(100, 0.1)], capped: [] }, 0)).toBeLessThan(Infinity);
});

test('rejects a negative budget and one that is not a number', () => {
  expect(() => budgetSpacing(nothing, -1)).toThrow('a budget must be 0 or more accesses a day, not -1');
  expect(() => budgetSpacing(nothing, NaN)).toThrow('not NaN');
});
