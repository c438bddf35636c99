import { expect, test } from 'vitest';
import { defaultPricingRule } from '../priced-interval.ts';
import { betterResolution, betterResolutionFor } from './better-resolution.ts';

const gain = (versionsPerDay: number, freshness: number) => ({ versionsPerDay, freshness });
const unlimited = gain(100, 0.8);

test.each([
  [
    'lengthened intervals where they capture more and keep pages fresher',
    gain(60, 0.5),
    gain(70, 0.6),
    'optimal-price',
  ],
  ['nothing where lengthened intervals lose both', gain(70, 0.6), gain(60, 0.5), 'accept'],
  ['nothing where few more versions cost much freshness', gain(60, 0.6), gain(61, 0.3), 'accept'],
  ['lengthened intervals where both are alike', gain(60, 0.6), gain(60, 0.6), 'optimal-price'],
])('the better resolution is %s', (_, accepted, priced, better) => {
  expect(betterResolution({ accepted, priced, unlimited }, defaultPricingRule)).toBe(better);
});

test.each([
  ['lengthened intervals', 0.1, 1_800, 'optimal-price'],
  ['nothing where lengthened intervals starve the slow pages', 0.01, 5_400, 'accept'],
] as const)('for one host it is %s', (_, slowPerDay, accessIntervalSeconds, better) => {
  const group = { pages: 100, importance: 1, minDays: 1, maxDays: 400 };
  const groups = [
    { ...group, ratePerDay: 0.5 },
    { ...group, ratePerDay: slowPerDay },
  ];
  expect(betterResolutionFor({ ...defaultPricingRule, groups, accessIntervalSeconds })).toBe(better);
});
