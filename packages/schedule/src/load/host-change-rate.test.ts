import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeRateTerm, hostMeanRatePerDay } from './host-change-rate.ts';

test('the mean of watched pages is the host mean', () => {
  const terms = [0.5, 0.25].map((ratePerDay) => changeRateTerm({ ratePerDay, informed: true }));
  const sum = terms.reduce((total, term) => total + BigInt(term), 0n);
  expect(hostMeanRatePerDay(sum, 2n)).toBe(0.375);
});

test('a page visited once counts for nothing, and a host of such pages has no mean', () => {
  expect(changeRateTerm({ ratePerDay: 0.1, informed: false })).toBe(0);
  expect(changeRateTerm({ ratePerDay: null, informed: false })).toBe(0);
  expect(hostMeanRatePerDay(0, 0)).toBeNull();
});

test('a page cannot count more than eight changes a day', () => {
  expect(changeRateTerm({ ratePerDay: 1_000, informed: true })).toBe(8 * 2 ** 22);
});

test('a page that counts is told from one that does not, however slow it is', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-300, max: 1e5, noNaN: true }), (ratePerDay) => {
      const term = changeRateTerm({ ratePerDay, informed: true });
      expect(Number.isInteger(term)).toBe(true);
      expect(term).toBeGreaterThan(0);
    }),
  );
});
