import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDropped } from './drop-rule.ts';
import { anyGroups, anyImportance, anyRate, daily, histogramOf } from './page-groups.fixture.ts';
import type { Resolution } from './resolution.ts';
import { defaultPricingRule } from './priced-interval.ts';
import { cellOf } from './rate-cells.ts';
import { baseLoadOf, groupsOf } from './rate-histogram.ts';
import { dropRuleOf, priceUnderResolution } from './resolve-host.ts';

const groups = [
  { pages: 1_000, ratePerDay: 2, importance: 1, ...daily },
  { pages: 9_000, ratePerDay: 0.1, importance: 1, ...daily },
  { pages: 30_000, ratePerDay: 0.01, importance: 0.25, ...daily },
];
/** Demand: 2,200 a day. */
const host = { groups, capacityPerDay: 980, wasCrowded: false };

const priceUnder = (resolution: Resolution, demand = host) =>
  priceUnderResolution(
    demand,
    { resolution, dropRule: dropRuleOf(demand.groups, resolution) },
    defaultPricingRule,
  );

test('accepting means no price; the optimal price puts demand a little below capacity', () => {
  expect(priceUnder({ kind: 'accept' })).toBeNull();
  expect(priceUnder({ kind: 'optimal-price' })?.accessesPerDay).toBeCloseTo(0.6 * 980, 4);
});

test('a host no longer overloaded has a price at which its pages get their demand, if capacity allows', () => {
  const relieved = { ...host, capacityPerDay: 4_000 };
  expect(priceUnder({ kind: 'optimal-price' }, relieved)?.accessesPerDay).toBeCloseTo(2_200, 4);
  const hardly = { ...host, capacityPerDay: 2_600 };
  expect(priceUnder({ kind: 'optimal-price' }, hardly)?.accessesPerDay).toBeCloseTo(0.6 * 2_600, 4);
});

test('dropping pages lowers the price for the others, and ends it where that suffices', () => {
  expect(dropRuleOf(groups, { kind: 'drop-share', share: 0.8 })).toEqual({
    belowValue: 0.1,
    upToImportance: null,
  });
  const cheaper = priceUnder({ kind: 'drop-share', share: 0.8 });
  expect(cheaper?.accessesPerDay).toBeCloseTo(0.6 * 980, 4);
  expect(cheaper?.price).toBeLessThan(priceUnder({ kind: 'optimal-price' })?.price ?? 0);
  const enough = { ...host, capacityPerDay: 1_950 };
  expect(priceUnder({ kind: 'drop-class', importance: 0.25 }, enough)).toBeNull();
});

test('at most the given share of pages is dropped, and all at a share of 1', () => {
  fc.assert(
    fc.property(anyGroups, fc.double({ min: 0, max: 1, noNaN: true }), (groups, share) => {
      const dropRule = dropRuleOf(groups, { kind: 'drop-share', share });
      const pages = groups.reduce((sum, group) => sum + group.pages, 0);
      const out = groups.reduce((sum, group) => sum + (isDropped(group, dropRule) ? group.pages : 0), 0);
      expect(out).toBeLessThanOrEqual(share * pages * (1 + 1e-9));
      expect(share < 1 || out === pages).toBe(true);
    }),
  );
});

test('of pages counted in a histogram, at most the given share is dropped, by any importance of their lists', () => {
  const pages = fc.array(
    fc.record({
      ratePerDay: anyRate,
      importance: fc.oneof(anyImportance, fc.double({ min: 0.2, max: 9, noNaN: true })),
    }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(pages, fc.double({ min: 0, max: 0.99, noNaN: true }), (pages, share) => {
      const histogram = histogramOf(pages.map((page) => cellOf(page.ratePerDay, page.importance)));
      const load = baseLoadOf(
        pages.map((page) => ({ ...page, ...daily, pages: 1 })),
        0.65,
      );
      const dropRule = dropRuleOf(groupsOf(histogram, daily, load), { kind: 'drop-share', share });
      const dropped = pages.filter((page) => isDropped(page, dropRule)).length;
      expect(dropped).toBeLessThanOrEqual(share * pages.length * (1 + 1e-9));
    }),
  );
});

test('a page of a slow cell that overlaps the limit of another one is not dropped', () => {
  const pages = [
    { ratePerDay: 0, importance: 4 },
    { ratePerDay: 0.004, importance: 0.25 },
  ];
  const histogram = histogramOf(pages.map((page) => cellOf(page.ratePerDay, page.importance)));
  const dropRule = dropRuleOf(groupsOf(histogram, daily), { kind: 'drop-share', share: 0 });
  expect(pages.filter((page) => isDropped(page, dropRule))).toEqual([]);
});

test('a class is dropped with all importances that belong to it', () => {
  const dropRule = dropRuleOf(groups, { kind: 'drop-class', importance: 2 });
  expect([0.3, 2, 2.5, 3, 8].map((importance) => isDropped({ ratePerDay: 1, importance }, dropRule))).toEqual(
    [true, true, true, false, false],
  );
});

test('an invalid resolution is rejected with an error that names it', () => {
  expect(() => dropRuleOf(groups, { kind: 'drop-share', share: -1 })).toThrow('must be from 0 to 1, not -1');
});
