import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secondsPerDay } from '../../seconds-per-day.ts';
import { likelihoodInterval } from '../history/likelihood.ts';
import { rateIntervalIn } from './rate-interval.ts';
import { revisitPolicies } from '../revisit-policies.ts';
import type { RevisitState } from '../state/revisit-state.ts';
import { beliefState, emptyRevisitState } from '../state/revisit-state.ts';

const limits = { minIntervalSeconds: 1, maxIntervalSeconds: 1e12 };

test('of a belief are its quantiles', () => {
  const bounds = rateIntervalIn(beliefState({ shape: 1, rateDays: 10 }, 5));
  expect(bounds?.lowPerDay).toBeCloseTo(-Math.log(0.95) / 10, 9);
  expect(bounds?.highPerDay).toBeCloseTo(-Math.log(0.05) / 10, 9);
});

describe('of a history', () => {
  test('without a change has only an upper bound, and of nothing but changes only a lower one', () => {
    expect(likelihoodInterval({ changedAfter: new Map(), unchangedDays: 10 })).toEqual({
      lowPerDay: 0,
      highPerDay: 0.1352771727,
    });
    const always = likelihoodInterval({ changedAfter: new Map([[2, 1]]), unchangedDays: 0 });
    expect(always.lowPerDay).toBeCloseTo(-Math.log(1 - Math.exp(-1.3527717)) / 2, 6);
    expect(always.highPerDay).toBeNull();
  });

  test('of many visits is that of the normal distribution, 1.645 standard deviations to either side', () => {
    // The information of a visit at z = lambda t is z^2 e^-z / (1 - e^-z) on the scale of ln lambda.
    const visits = 1e6;
    const changes = Math.round(visits * (1 - Math.exp(-1)));
    const bounds = likelihoodInterval({
      changedAfter: new Map([[1, changes]]),
      unchangedDays: visits - changes,
    });
    const deviation = 1.644854 / Math.sqrt(visits * (Math.exp(-1) / (1 - Math.exp(-1))));
    expect(Math.log(bounds.lowPerDay) / -deviation).toBeCloseTo(1, 2);
    expect(Math.log(bounds.highPerDay ?? 0) / deviation).toBeCloseTo(1, 2);
  });
});

test.each(Object.values(revisitPolicies))('under $id the interval holds the estimate', (policy) => {
  const common = { host: { meanRatePerDay: null }, limits, random: () => 0.5 };
  const verdict = fc.record({
    elapsedSeconds: fc.integer({ min: 3_600, max: 400 * secondsPerDay }),
    changed: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(verdict, { minLength: 1, maxLength: 20 }), (seen) => {
      const state = seen.reduce<RevisitState>(
        (before, one) => policy.onVerdict({ ...common, ...one, state: before }).state,
        emptyRevisitState,
      );
      const ratePerDay = policy.estimate(state).ratePerDay ?? 0;
      const bounds = rateIntervalIn(state);
      expect(bounds?.lowPerDay).toBeLessThanOrEqual(ratePerDay);
      expect(bounds?.highPerDay ?? Infinity).toBeGreaterThanOrEqual(ratePerDay);
    }),
  );
});

test('there is none before the first verdict', () => {
  expect(rateIntervalIn(emptyRevisitState)).toBeNull();
  expect(rateIntervalIn(beliefState({ shape: 0.5, rateDays: 5 }, 1))).toBeNull();
});
