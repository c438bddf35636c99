import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeRateDelta, hostMeanRatePerDay } from './host-change-rate.ts';

const estimates = fc.option(
  fc.record({
    ratePerDay: fc.option(fc.double({ min: 1e-6, max: 1e5, noNaN: true })),
    informed: fc.boolean(),
  }),
);

test('the mean of watched pages is the host mean', () => {
  const deltas = [0.5, 0.25].map((ratePerDay) => changeRateDelta(null, { ratePerDay, informed: true }));
  const rateUnits = deltas.reduce((sum, delta) => sum + delta.rateUnits, 0);
  expect(hostMeanRatePerDay(BigInt(rateUnits), 2n)).toBe(0.375);
});

test('a page visited once counts for nothing, and a host of such pages has no mean', () => {
  expect(changeRateDelta(null, { ratePerDay: 0.1, informed: false })).toEqual({ rateUnits: 0, pages: 0 });
  expect(hostMeanRatePerDay(0, 0)).toBeNull();
});

test('a page cannot count more than eight changes a day', () => {
  expect(changeRateDelta(null, { ratePerDay: 1_000, informed: true })).toEqual({
    rateUnits: 8 * 2 ** 22,
    pages: 1,
  });
});

test('any sequence of estimates, removals included, equals a full scan', () => {
  const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 10 }), estimates), { maxLength: 100 });
  fc.assert(
    fc.property(changes, (sequence) => {
      const pages = new Map<number, (typeof sequence)[number][1]>();
      const total = { rateUnits: 0, pages: 0 };
      for (const [page, estimate] of sequence) {
        const delta = changeRateDelta(pages.get(page) ?? null, estimate);
        total.rateUnits += delta.rateUnits;
        total.pages += delta.pages;
        pages.set(page, estimate);
      }
      const scanned = { rateUnits: 0, pages: 0 };
      for (const estimate of pages.values()) {
        const share = changeRateDelta(null, estimate);
        scanned.rateUnits += share.rateUnits;
        scanned.pages += share.pages;
      }
      expect(total).toEqual(scanned);
    }),
  );
});
