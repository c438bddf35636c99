import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { captureShare, resolvableChangeRate } from '../probability/poisson-visits.ts';
import type { PriceTerms } from './fair-price.ts';
import { logFairPriceOf } from './fair-price.ts';

const fairPriceOf = (ratePerDay: number, terms: PriceTerms) => Math.exp(logFairPriceOf(ratePerDay, terms));

const terms = { price: 0.418023293, versionsWeight: 1, importance: 1, resolutionDays: 1 };

test('where only the number of versions counts, the price is the same for all slow pages', () => {
  expect(fairPriceOf(1e-6, terms)).toBeCloseTo(0.418023293, 6);
  expect(fairPriceOf(1e-4, terms)).toBeCloseTo(0.418023293, 4);
});

test('a page of twice the importance pays half', () => {
  expect(fairPriceOf(0.3, { ...terms, importance: 2 })).toBeCloseTo(fairPriceOf(0.3, terms) / 2, 14);
});

test('the less versions count, the higher is the price of fast pages and the lower that of slow ones', () => {
  const fair = { ...terms, versionsWeight: 0.5 };
  expect(fairPriceOf(2, fair)).toBeGreaterThan(fairPriceOf(2, terms));
  expect(fairPriceOf(0.01, fair)).toBeLessThan(fairPriceOf(0.01, terms));
});

test('is mu (lambda_eff / lambda_ref)^(1 - alpha) / (w C(lambda delta)) over 24 decades', () => {
  const any = fc.record({
    price: fc.double({ min: 1e-3, max: 1e7, noNaN: true }),
    versionsWeight: fc.double({ min: 0, max: 1, noNaN: true }),
    importance: fc.double({ min: 0.25, max: 8, noNaN: true }),
    resolutionDays: fc.double({ min: 1 / 1440, max: 30, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.double({ min: -12, max: 12, noNaN: true }), any, (exponent, terms) => {
      const ratePerDay = 10 ** exponent;
      const { price, versionsWeight, importance, resolutionDays } = terms;
      const versionsPerDay = resolvableChangeRate(ratePerDay, resolutionDays);
      const staleness = (versionsPerDay / 0.1) ** (1 - versionsWeight);
      const exact = (price * staleness) / (importance * captureShare(ratePerDay * resolutionDays));
      expect(logFairPriceOf(ratePerDay, terms)).toBeCloseTo(Math.log(exact), 9);
    }),
  );
});
