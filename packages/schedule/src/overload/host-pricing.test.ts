import { expect, test } from 'vitest';
import { hostPricingOf } from './host-pricing.ts';

const crowded = { excludedBelowValue: 0.5, excludedMaxDays: 800 };
const notCrowded = { excludedBelowValue: null, excludedMaxDays: null };

test('a host without a price has no pricing, with a price it may exclude pages', () => {
  expect(hostPricingOf({ price: null, ...crowded }, 0.7)).toBeNull();
  expect(hostPricingOf({ price: 2, ...notCrowded }, 0.7)).toEqual({
    price: 2,
    versionsWeight: 0.7,
    exclusion: null,
  });
  expect(hostPricingOf({ price: 2, ...crowded }, 0.7)?.exclusion).toEqual({ belowValue: 0.5, maxDays: 800 });
});
