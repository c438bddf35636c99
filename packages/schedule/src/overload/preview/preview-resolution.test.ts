import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { capacityPerDay } from '../overload-state.ts';
import type { PageGroup } from '../page-group.ts';
import { anyGroups, daily } from '../page-groups.fixture.ts';
import { defaultPricingRule } from '../priced-interval.ts';
import { priceUnderResolution } from '../resolve-host.ts';
import { previewResolution } from './preview-resolution.ts';
import type { Resolution } from '../resolution.ts';

const groupOf = (pages: number, ratePerDay: number, importance = 1): PageGroup => ({
  pages,
  ratePerDay,
  importance,
  ...daily,
});
/** Demands 1,000 + 900 + 300 accesses a day. */
const groups = [groupOf(1_000, 2), groupOf(9_000, 0.1), groupOf(30_000, 0.01, 0.25)];
/** At 86.4 seconds the capacity is 980. */
const host = { groups, accessIntervalSeconds: 86.4, ...defaultPricingRule };
const everyResolution: Resolution[] = [
  { kind: 'accept' },
  { kind: 'optimal-price' },
  { kind: 'shorten-interval', accessIntervalSeconds: 60 },
  { kind: 'drop-share', share: 0.3 },
  { kind: 'drop-class', importance: 0.25 },
];

test('without a price, every visit is late, and the fast pages lose most', () => {
  const { total, latenessDays, slowedPages, price, classes, overloaded } = previewResolution(host, {
    kind: 'accept',
  });
  expect(overloaded).toBe(true);
  expect(price).toBeNull();
  expect(total.accessesPerDay).toBeCloseTo(980, 4);
  expect(latenessDays).toBeGreaterThan(1);
  expect(slowedPages).toBe(40_000);
  const [fast, medium, slow] = classes;
  expect(fast?.meanIntervalDays).toBeCloseTo(1 + latenessDays, 8);
  expect(medium?.meanIntervalDays).toBeCloseTo(10 + latenessDays, 8);
  expect(slow?.meanIntervalDays).toBeCloseTo(100 + latenessDays, 8);
});

test('at the optimal price the same accesses capture more versions than a late queue', () => {
  const late = previewResolution(host, { kind: 'accept' });
  const priced = previewResolution(host, { kind: 'optimal-price' });
  expect(priced.total.accessesPerDay).toBeCloseTo(late.total.accessesPerDay, 4);
  expect(priced.total.versionsPerDay).toBeGreaterThan(late.total.versionsPerDay);
  expect(priced.versionsPerExtraAccess).toBeGreaterThan(0);
  expect(priced.versionsPerExtraAccess).toBeLessThan(1);
});

test('the returned price is the one that accesses get', () => {
  const resolution: Resolution = { kind: 'optimal-price' };
  const demand = { groups, capacityPerDay: capacityPerDay(host.accessIntervalSeconds), wasCrowded: false };
  const dropRule = { belowValue: null, upToImportance: null };
  const held = priceUnderResolution(demand, { resolution, dropRule }, defaultPricingRule);
  expect(previewResolution(host, resolution).price).toBe(held?.price);
});

test('a short enough polite interval meets the demand of every page', () => {
  const preview = previewResolution(host, { kind: 'shorten-interval', accessIntervalSeconds: 38 });
  expect(preview).toMatchObject({
    overloaded: false,
    price: null,
    slowedPages: 0,
    meanStretch: null,
    freshnessLost: 0,
    versionsLostPerDay: 0,
    versionsPerExtraAccess: null,
    accessIntervalSeconds: 38,
  });
  expect(preview.total).toEqual(preview.unlimited);
});

test('a shorter interval that does not suffice helps, and the price handles the remainder', () => {
  const before = previewResolution(host, { kind: 'optimal-price' });
  const after = previewResolution(host, { kind: 'shorten-interval', accessIntervalSeconds: 60 });
  expect(after.overloaded).toBe(true);
  expect(after.price).toBeLessThan(before.price ?? 0);
  expect(after.total.versionsPerDay).toBeGreaterThan(before.total.versionsPerDay);
});

test('excluded pages get no visits, whole classes or at most the least valuable share', () => {
  const byClass = previewResolution(host, { kind: 'drop-class', importance: 0.25 });
  expect(byClass.total.excludedPages).toBe(30_000);
  expect(byClass.classes.find(({ importance }) => importance === 0.25)).toMatchObject({
    excludedPages: 30_000,
    accessesPerDay: 0,
    versionsPerDay: 0,
    freshness: 0,
    meanAgeDays: null,
    meanIntervalDays: null,
  });
  const byShare = previewResolution(host, { kind: 'drop-share', share: 0.775 });
  expect(byShare.total.excludedPages).toBe(30_000);
  expect(byShare.classes.map(({ excludedPages }) => excludedPages)).toEqual([0, 0, 30_000]);
  expect(previewResolution(host, { kind: 'drop-share', share: 0.3 }).total.excludedPages).toBe(0);
});

test('for any pages, classes add up to the total, no number is NaN, and the limit is kept', () => {
  fc.assert(
    fc.property(
      anyGroups,
      fc.double({ min: 1, max: 1e6, noNaN: true }),
      fc.constantFrom(...everyResolution),
      (groups, accessIntervalSeconds, resolution) => {
        const preview = previewResolution(
          { ...defaultPricingRule, groups, accessIntervalSeconds },
          resolution,
        );
        expect(JSON.stringify(preview, (_, value) => (Number.isNaN(value) ? 'NaN' : value))).not.toContain(
          'NaN',
        );
        const { total, classes } = preview;
        const pages = classes.reduce((sum, { pages }) => sum + pages, 0);
        const versions = classes.reduce((sum, { versionsPerDay }) => sum + versionsPerDay, 0);
        expect(pages).toBe(total.pages);
        expect(versions).toBeCloseTo(total.versionsPerDay, 6);
        const capacity = (0.98 * 86_400) / preview.accessIntervalSeconds;
        const withinTheStorable =
          preview.longestIntervalDays === null || preview.longestIntervalDays < 20_000;
        expect(total.accessesPerDay <= capacity * (1 + 1e-6) || !withinTheStorable).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('a host without pages and one without a limit have previews', () => {
  for (const resolution of everyResolution) {
    expect(previewResolution({ ...host, groups: [] }, resolution).total).toEqual({
      pages: 0,
      excludedPages: 0,
      accessesPerDay: 0,
      versionsPerDay: 0,
      freshness: null,
      meanAgeDays: null,
      meanIntervalDays: null,
    });
  }
  for (const kind of ['accept', 'optimal-price'] as const)
    expect(previewResolution({ ...host, accessIntervalSeconds: 0 }, { kind }).overloaded).toBe(false);
});

test('an invalid resolution is rejected with an error that names it', () => {
  const preview = (resolution: Resolution) => () => previewResolution(host, resolution);
  expect(preview({ kind: 'drop-share', share: 1.5 })).toThrow('must be from 0 to 1, not 1.5');
  expect(preview({ kind: 'shorten-interval', accessIntervalSeconds: 0 })).toThrow(
    'must be above 0 seconds, not 0',
  );
});
