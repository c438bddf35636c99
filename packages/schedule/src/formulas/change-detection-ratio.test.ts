import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { captureShare } from './capture-share.ts';
import { changeDetectionRatio } from './change-detection-ratio.ts';

test('is 0 without changes, 0.632 at one expected change per visit, 1 at infinitely many', () => {
  expect(changeDetectionRatio(0)).toBe(0);
  expect(changeDetectionRatio(1)).toBeCloseTo(0.6321205588285577, 15);
  expect(changeDetectionRatio(Infinity)).toBe(1);
});

test('equals the expected changes per visit times the share of them that is captured', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 700, noNaN: true }), (x) => {
      expect(changeDetectionRatio(x) / (x * captureShare(x))).toBeCloseTo(1, 13);
    }),
  );
});
