import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolvableChangeRate } from './resolvable-change-rate.ts';

test('a slow page keeps its rate, a very fast one is cut to one version per interval', () => {
  expect(resolvableChangeRate(1e-9, 1) / 1e-9).toBeCloseTo(1, 8);
  expect(resolvableChangeRate(1e6, 2)).toBe(0.5);
  expect(resolvableChangeRate(1, 1)).toBeCloseTo(0.6321205588285577, 15);
});

test('never exceeds the true rate or the resolution', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-12, max: 1e4, noNaN: true }),
      fc.double({ min: 1e-3, max: 100, noNaN: true }),
      (rate, resolution) => {
        const resolvable = resolvableChangeRate(rate, resolution);
        expect(resolvable).toBeLessThanOrEqual(rate * (1 + 1e-12));
        expect(resolvable).toBeLessThanOrEqual(1 / resolution);
      },
    ),
  );
});
