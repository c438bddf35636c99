import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeDetectionRatio } from '../formulas/change-detection-ratio.ts';
import { detectionAdvice } from './detection-advice.ts';

test('too few visits say nothing', () => {
  expect(detectionAdvice({ visits: 19, changes: 0, accessesPerDay: 5 })).toEqual({ kind: 'unknown' });
});

test('a ratio in the band, its edges too, needs nothing', () => {
  for (const changes of [60, 63, 75])
    expect(detectionAdvice({ visits: 100, changes, accessesPerDay: 5 })).toEqual({ kind: 'within' });
});

test('with the accesses that it saves or adds, the ratio would be in the band', () => {
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
