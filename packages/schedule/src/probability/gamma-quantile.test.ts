import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { gammaQuantile } from './gamma-quantile.ts';

// Half the quantiles of chi-squared with 2 a degrees of freedom, from its published tables.
test.each([
  [0.5, 0.05, 0.00393214 / 2],
  [0.5, 0.95, 3.841459 / 2],
  [1, 0.05, 0.1025866 / 2],
  [1, 0.95, 5.991465 / 2],
  [2.5, 0.05, 1.145476 / 2],
  [2.5, 0.95, 11.070498 / 2],
  [10, 0.05, 10.850811 / 2],
  [10, 0.95, 31.410433 / 2],
  [50, 0.05, 77.929465 / 2],
  [50, 0.95, 124.342113 / 2],
])('of shape %d at %d is %d', (shape, share, quantile) => {
  expect(gammaQuantile(shape, share) / quantile).toBeCloseTo(1, 5);
});

test('the quantile of an exponential distribution has a closed form', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }), (share) => {
      expect(gammaQuantile(1, share) / -Math.log1p(-share)).toBeCloseTo(1, 8);
    }),
  );
});

test('grows with the share, for every shape', () => {
  const shapes = fc.double({ min: Math.log(0.01), max: Math.log(1e4), noNaN: true }).map(Math.exp);
  fc.assert(
    fc.property(shapes, (shape) => {
      const [low, middle, high] = [0.05, 0.5, 0.95].map((share) => gammaQuantile(shape, share));
      expect(low).toBeGreaterThanOrEqual(0);
      expect(middle).toBeGreaterThan(low ?? Infinity);
      expect(high).toBeGreaterThan(middle ?? Infinity);
      expect(high).toBeLessThan(Infinity);
    }),
  );
});
