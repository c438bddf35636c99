import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { captureShare } from './capture-share.ts';

test('a page that never changes is always fresh, one that always changes never is', () => {
  expect(captureShare(0)).toBe(1);
  expect(captureShare(Infinity)).toBe(0);
});

test('visiting at the mean change interval captures 63 % of the versions', () => {
  expect(captureShare(1)).toBeCloseTo(0.6321205588285577, 15);
});

test('stays exact where the change is rare', () => {
  expect(captureShare(1e-12)).toBeCloseTo(1 - 0.5e-12, 15);
});

test('falls from 1 to 0 and never below 1 - x/2', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1e6, noNaN: true }), (x) => {
      const share = captureShare(x);
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(1);
      expect(share).toBeGreaterThanOrEqual(1 - x / 2 - 1e-15);
      expect(captureShare(x * 1.01)).toBeLessThanOrEqual(share);
    }),
  );
});
