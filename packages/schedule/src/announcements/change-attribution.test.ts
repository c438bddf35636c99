import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { announcedChangeShare, expectedWithoutAnnouncement } from './change-attribution.ts';

const day = 86_400;

test('the expected change follows from the page’s rate and the time', () => {
  expect(expectedWithoutAnnouncement(0.1, 10 * day)).toBeCloseTo(1 - Math.exp(-1), 12);
  expect(expectedWithoutAnnouncement(null, 10 * day)).toBe(0);
  expect(expectedWithoutAnnouncement(0.1, 0)).toBe(0);
  expect(expectedWithoutAnnouncement(1e300, 1e300)).toBe(1);
});

test('a change counts as the announced one by the source’s precision and the chance of no other change', () => {
  expect(announcedChangeShare(1, 0.9)).toBe(1);
  expect(announcedChangeShare(0.5, 0)).toBe(1);
  expect(announcedChangeShare(0.5, 1)).toBe(0.5);
  expect(announcedChangeShare(0, 0)).toBe(0);
});

test('the share is in [0, 1] for any numbers', () => {
  const shares = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(shares, shares, (precision, expected) => {
      const share = announcedChangeShare(precision, expected);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }),
  );
});
