import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeRateTerm, hostMeanRatePerDay, isChangeRateTerm } from './host-change-rate.ts';

test('the mean of watched pages is the host mean', () => {
  const terms = [0.5, 0.25].map((ratePerDay) => changeRateTerm({ ratePerDay, informed: true }));
  const sum = terms.reduce((total, term) => total + BigInt(term), 0n);
  expect(hostMeanRatePerDay(sum, 2n)).toBe(0.375);
});

test('a page visited once does not count, and a host of such pages has no mean', () => {
  expect(changeRateTerm({ ratePerDay: 0.1, informed: false })).toBe(0);
  expect(changeRateTerm({ ratePerDay: null, informed: false })).toBe(0);
  expect(hostMeanRatePerDay(0, 0)).toBeNull();
});

test('a page counts at most eight changes a day', () => {
  expect(changeRateTerm({ ratePerDay: 1_000, informed: true })).toBe(8 * 2 ** 22);
});

test('where visits may be a minute apart, a page counts up to eight changes a minute', () => {
  expect(changeRateTerm({ ratePerDay: 1_000, informed: true }, 60)).toBe(1_000 * 2 ** 22);
  expect(changeRateTerm({ ratePerDay: 1e9, informed: true }, 60)).toBe(8 * 1_440 * 2 ** 22);
  expect(changeRateTerm({ ratePerDay: 1_000, informed: true }, 400 * 86_400)).toBe(8 * 2 ** 22);
});

test('a term stored under any limits is recognised, and a wrong one is not', () => {
  const rates = fc.double({ min: 1e-6, max: 1e5, noNaN: true });
  fc.assert(
    fc.property(rates, fc.integer({ min: 60, max: 86_400 }), (ratePerDay, minIntervalSeconds) => {
      const estimate = { ratePerDay, informed: true };
      const term = Math.fround(changeRateTerm(estimate, minIntervalSeconds));
      expect(isChangeRateTerm(term, estimate)).toBe(true);
      expect(isChangeRateTerm(Math.fround(Math.min(term, 8 * 2 ** 22) - 4), estimate)).toBe(false);
      const more = Math.fround(term + 4);
      expect(isChangeRateTerm(more, { ...estimate, ratePerDay: Math.min(ratePerDay, 8) })).toBe(false);
    }),
  );
});

test('a page that counts has a term above 0, even at the lowest rate', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-300, max: 1e5, noNaN: true }), (ratePerDay) => {
      const term = changeRateTerm({ ratePerDay, informed: true });
      expect(Number.isInteger(term)).toBe(true);
      expect(term).toBeGreaterThan(0);
    }),
  );
});
