import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeDetectionRatio } from '../probability/poisson-visits.ts';
import { detectionAdvice, estimatedFreshness } from './detection-ratio.ts';

test('too few visits give no advice', () => {
  expect(detectionAdvice({ visits: 19, changes: 0, accessesPerDay: 5 })).toEqual({ kind: 'unknown' });
});

test('a ratio in the band, edges included, needs no change', () => {
  for (const changes of [60, 63, 75])
    expect(detectionAdvice({ visits: 100, changes, accessesPerDay: 5 })).toEqual({ kind: 'within' });
});

test('the saved or added accesses bring the ratio into the band', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 5, noNaN: true }), (x) => {
      const visits = 1_000_000;
      const changes = Math.round(visits * changeDetectionRatio(x));
      const advice = detectionAdvice({ visits, changes, accessesPerDay: 100 });
      const saved = advice.kind === 'wasted' ? advice.accessesPerDay : 0;
      const added = advice.kind === 'missed' ? advice.accessesPerDay : 0;
      const ratio = changeDetectionRatio((x * 100) / (100 - saved + added));
      expect(ratio).toBeGreaterThan(0.599);
      expect(ratio).toBeLessThan(0.751);
      const isBelow = advice.kind === 'wasted' || advice.kind === 'within';
      expect(isBelow).toBe(changes / visits <= 0.75);
    }),
  );
});

test('pages that always, or never, change give numbers too', () => {
  const always = detectionAdvice({ visits: 40, changes: 40, accessesPerDay: 10 });
  const never = detectionAdvice({ visits: 40, changes: 0, accessesPerDay: 10 });
  expect(always).toMatchObject({ kind: 'missed', accessesPerDay: expect.closeTo(21.79, 2) });
  expect(never).toMatchObject({ kind: 'wasted', accessesPerDay: expect.closeTo(9.87, 2) });
});

test('pages that were never found changed are current, those that always were are not', () => {
  expect(estimatedFreshness([{ pages: 3, ratio: 0 }])).toBe(1);
  expect(estimatedFreshness([{ pages: 3, ratio: 1 }])).toBe(0);
  expect(estimatedFreshness([])).toBeNull();
});

test('a page of which an access finds a change with 1 - 1/e is visited once per change: 63 % fresh', () => {
  expect(estimatedFreshness([{ pages: 1, ratio: 1 - Math.exp(-1) }])).toBeCloseTo(1 - Math.exp(-1), 12);
});

test('freshness is a share, falls as pages change more, and weighs groups by their pages', () => {
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
