import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadCurve } from './load-curve.ts';
import { daily } from './page-groups.fixture.ts';
import { usualPricingRule } from './priced-interval.ts';
import { highestPrice, lowestPrice, solveHostPrice } from './solve-host-price.ts';
import { steerPrice } from './steer-price.ts';

test.each([
  { what: 'in balance stays', loadPerDay: 100, backlogPages: 100, factor: 1 },
  { what: 'asked for twice as much grows', loadPerDay: 200, backlogPages: 0, factor: 2 ** 0.05 },
  { what: 'with a backlog of ten days grows', loadPerDay: 100, backlogPages: 1_000, factor: 10 ** 0.02 },
  { what: 'far out of balance moves by a fifth', loadPerDay: 1e9, backlogPages: 1e9, factor: Math.exp(0.2) },
  { what: 'asked for nothing falls by a fifth', loadPerDay: 0, backlogPages: 0, factor: Math.exp(-0.2) },
])('the price of a host $what', ({ loadPerDay, backlogPages, factor }) => {
  expect(steerPrice(2, { loadPerDay, backlogPages, capacityPerDay: 100 })).toBeCloseTo(2 * factor, 12);
});

test('whatever is reported, the price stays in its range', () => {
  const amount = fc.oneof(
    fc.constantFrom(0, 1e-12, 1e12, Infinity),
    fc.double({ min: 0, max: 1e9, noNaN: true }),
  );
  const anyPrice = fc.double({ min: lowestPrice, max: highestPrice, noNaN: true });
  fc.assert(
    fc.property(anyPrice, amount, amount, amount, (price, loadPerDay, capacityPerDay, backlogPages) => {
      const next = steerPrice(price, { loadPerDay, capacityPerDay, backlogPages });
      expect(next).toBeGreaterThanOrEqual(lowestPrice);
      expect(next).toBeLessThanOrEqual(highestPrice);
    }),
  );
});

test('day by day it finds the price that a solver would', () => {
  const groups = [0.01, 0.1, 1].map((ratePerDay) => ({ pages: 1_000, ratePerDay, importance: 1, ...daily }));
  const capacityPerDay = 300;
  const solved = solveHostPrice({ groups, capacityPerDay, wasCrowded: false }, usualPricingRule);
  const loadAt = loadCurve(groups, usualPricingRule);
  let price = 0.418;
  for (let day = 0; day < 400; day += 1)
    price = steerPrice(price, { loadPerDay: loadAt(Math.log(price)), capacityPerDay, backlogPages: 0 });
  expect(price / solved.price).toBeCloseTo(1, 4);
});
