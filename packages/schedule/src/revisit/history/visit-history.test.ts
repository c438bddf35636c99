import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { likeliestRatePerDay } from './likelihood.ts';
import type { PaperHistory } from './visit-history.ts';
import { paperIntervalDays, paperRatePerDay, recordVisit } from './visit-history.ts';

const unwatched: PaperHistory = { totalDays: 0, unchangedDays: 0, changes: 0, shortestChangeDays: 0 };

const visits = fc.array(
  fc.record({ days: fc.double({ min: 0.01, max: 400, noNaN: true }), changed: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 40,
  },
);

function watch(seen: ReadonlyArray<{ days: number; changed: boolean }>): PaperHistory {
  return seen.reduce((history, { days, changed }) => recordVisit(history, days, changed), unwatched);
}

test('follows the worked example', () => {
  const seen = [
    { days: 4, changed: false, next: 8 },
    { days: 4, changed: true, next: 5.77078 },
    { days: 2, changed: false, next: 7.830461 },
    { days: 8, changed: true, next: 4.459243 },
  ];
  let history = unwatched;
  for (const { days, changed, next } of seen) {
    history = recordVisit(history, days, changed);
    expect(paperIntervalDays(history, days)).toBeCloseTo(next, 6);
  }
});

test('a page never seen changing waits twice as long each time, or by the given factor', () => {
  const history = watch([{ days: 3, changed: false }]);
  expect(paperIntervalDays(history, 3)).toBe(6);
  expect(paperIntervalDays(history, 3, { unchangedFactor: 1.5 })).toBe(4.5);
});

test('a page changed at every visit waits half as long each time', () => {
  expect(paperIntervalDays(watch([{ days: 3, changed: true }]), 3)).toBe(1.5);
});

test('the order of past visits does not matter', () => {
  fc.assert(
    fc.property(visits, (seen) => {
      const forwards = watch(seen);
      const backwards = watch(seen.toReversed());
      expect(backwards.totalDays).toBeCloseTo(forwards.totalDays, 9);
      expect(backwards.unchangedDays).toBeCloseTo(forwards.unchangedDays, 9);
      expect(backwards.changes).toBe(forwards.changes);
      expect(backwards.shortestChangeDays).toBe(forwards.shortestChangeDays);
    }),
  );
});

test('equal intervals give the maximum-likelihood rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), (changed, unchanged) => {
      const seen = Array.from({ length: changed + unchanged }, (_, i) => ({ days: 7, changed: i < changed }));
      const likeliest = likeliestRatePerDay(new Map([[7, changed]]), unchanged * 7);
      expect((paperRatePerDay(watch(seen)) ?? 0) / likeliest).toBeCloseTo(1, 9);
    }),
  );
});

test('the rate is positive and finite once there is a verdict', () => {
  expect(paperRatePerDay(unwatched)).toBeNull();
  fc.assert(
    fc.property(visits, (seen) => {
      const rate = paperRatePerDay(watch(seen));
      expect(rate).toBeGreaterThan(0);
      expect(rate).toBeLessThan(Infinity);
    }),
  );
});
