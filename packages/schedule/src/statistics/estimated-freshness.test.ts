import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimatedFreshness } from './estimated-freshness.ts';

test('pages that were never found changed are current, those that always were are not', () => {
  expect(estimatedFreshness([{ pages: 3, ratio: 0 }])).toBe(1);
  expect(estimatedFreshness([{ pages: 3, ratio: 1 }])).toBe(0);
  expect(estimatedFreshness([])).toBeNull();
});

test('a page of which an access finds a change with 1 - 1/e is visited once per change: 63 % fresh', () => {
  expect(estimatedFreshness([{ pages: 1, ratio: 1 - Math.exp(-1) }])).toBeCloseTo(1 - Math.exp(-1), 12);
});

test('it is a share, falls as pages change more, and weighs groups by their pages', () => {
  const ratio = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      ratio,
      ratio,
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 1e9 }),
      (a, b, m, n) => {
        const of = (one: number) => estimatedFreshness([{ pages: 1, ratio: one }]) ?? Number.NaN;
        const both = estimatedFreshness([
          { pages: m, ratio: a },
          { pages: n, ratio: b },
        ]);
        expect(of(a)).toBeGreaterThanOrEqual(0);
        expect(of(a)).toBeLessThanOrEqual(1);
        expect(of(Math.min(a, b))).toBeGreaterThanOrEqual(of(Math.max(a, b)));
        expect(both).toBeCloseTo((m * of(a) + n * of(b)) / (m + n), 9);
      },
    ),
  );
});
