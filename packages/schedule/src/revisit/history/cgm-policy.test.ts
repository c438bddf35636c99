import { expect, test } from 'vitest';
import { secondsPerDay } from '../../seconds-per-day.ts';
import { createCgmPolicy } from './cgm-policy.ts';
import { defaultRevisitLimits } from '../interval-bounds.ts';

const limits = defaultRevisitLimits;

/** Intervals in days after visits so many days apart, with the policy's usual parameter. */
function intervals(visits: ReadonlyArray<readonly [days: number, changed: boolean]>): number[] {
  const policy = createCgmPolicy();
  const common = { host: { meanRatePerDay: null }, limits, random: () => 0 };
  let { state } = policy.first(common);
  return visits.map(([days, changed]) => {
    const next = policy.onVerdict({ ...common, state, elapsedSeconds: days * secondsPerDay, changed });
    ({ state } = next);
    return next.intervalSeconds / secondsPerDay;
  });
}

test('is -ln((n - m + 0.5) / (n + 0.5)) over the mean interval', () => {
  // 1 of 1, 1 of 2, 2 of 3, 2 of 4 changed in 4, 8, 10 and 18 days.
  const expected = [4 / Math.log(3), 4 / Math.log(5 / 3), 10 / 3 / Math.log(7 / 3), 4.5 / Math.log(9 / 5)];
  const visits = [
    [4, true],
    [4, false],
    [2, true],
    [8, false],
  ] as const;
  for (const [index, days] of intervals(visits).entries()) expect(days).toBeCloseTo(expected[index] ?? 0, 4);
});

test('without a change, where the formula is undefined, the wait equals the time observed', () => {
  expect(
    intervals([
      [10, false],
      [10, false],
      [20, false],
    ]),
  ).toEqual([10, 20, 40]);
});
