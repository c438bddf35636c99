import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spacingAtFairPrice } from '../probability/visit-price.ts';
import { baseIntervalDays } from './base-interval.ts';
import { logFairPriceOf } from './fair-price.ts';
import { anyBounds, anyImportance, anyRate, anyRule, daily } from './page-groups.fixture.ts';
import { pricedIntervalDays, defaultPricingRule } from './priced-interval.ts';

const anyPage = fc
  .record({ ratePerDay: anyRate, importance: anyImportance })
  .chain((page) => anyBounds.map((bounds) => ({ ...page, ...bounds })));
const anyPrice = fc.double({ min: -3, max: 7, noNaN: true }).map((exponent) => 10 ** exponent);

test('at the price 0.418, and where only versions count, a page is visited once per change', () => {
  const pricing = { price: 0.418023293, versionsWeight: 1, keepBase: false };
  for (const ratePerDay of [0.003, 0.006, 0.009])
    expect(pricedIntervalDays({ ratePerDay, importance: 1, ...daily }, pricing) * ratePerDay).toBeCloseTo(
      1,
      2,
    );
});

test('is the interval of the formulas within the bounds of the page', () => {
  fc.assert(
    fc.property(anyPage, anyPrice, (page, price) => {
      const terms = {
        price,
        versionsWeight: defaultPricingRule.versionsWeight,
        importance: page.importance,
        resolutionDays: page.minDays,
      };
      const ratePerDay = Math.max(page.ratePerDay, 1e-12);
      const exact = spacingAtFairPrice(Math.exp(logFairPriceOf(ratePerDay, terms))) / ratePerDay;
      const bounded = Math.min(Math.max(exact, page.minDays), page.maxDays);
      const days = pricedIntervalDays(page, { price, ...defaultPricingRule });
      expect(Math.abs(days / bounded - 1)).toBeLessThan(2e-5);
    }),
  );
});

test('a higher price never shortens an interval, and a higher importance never lengthens it', () => {
  fc.assert(
    fc.property(anyPage, anyPrice, anyRule, (page, price, rule) => {
      const days = pricedIntervalDays(page, { ...rule, price });
      expect(pricedIntervalDays(page, { ...rule, price: price * 1.1 })).toBeGreaterThanOrEqual(days);
      const important = { ...page, importance: page.importance * 2 };
      expect(pricedIntervalDays(important, { ...rule, price })).toBeLessThanOrEqual(days);
    }),
  );
});

test('with keepBase no page is visited more often than without overload', () => {
  fc.assert(
    fc.property(anyPage, anyPrice, (page, price) => {
      const days = pricedIntervalDays(page, { price, versionsWeight: 0.5, keepBase: true });
      expect(days).toBeGreaterThanOrEqual(baseIntervalDays(page));
    }),
  );
});

test('an invalid rate is rejected with an error that names it', () => {
  const price = () =>
    pricedIntervalDays({ ratePerDay: NaN, importance: 1, ...daily }, { price: 1, ...defaultPricingRule });
  expect(price).toThrow('a change rate must be 0 or more a day, not NaN');
});

test('the demand of a page that never changes equals that of its random intervals', () => {
  expect(baseIntervalDays({ ratePerDay: 0, importance: 1, ...daily })).toBeCloseTo(347.61, 2);
  expect(baseIntervalDays({ ratePerDay: 0, importance: 1, minDays: 400, maxDays: 400 })).toBe(400);
});
