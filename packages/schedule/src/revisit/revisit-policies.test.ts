import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secondsPerDay } from '../seconds-per-day.ts';
import { defaultRevisitLimits } from './interval-bounds.ts';
import { defaultTuning } from './policy-tuning.ts';
import { revisitPolicies } from './revisit-policies.ts';
import type { RevisitPolicy, RevisitPolicyId } from './revisit-policy.ts';
import type { RevisitState } from './state/revisit-state.ts';
import { decodeRevisitState, encodeRevisitState } from './state/revisit-state.ts';

const day = secondsPerDay;
const limits = defaultRevisitLimits;
const unknownHost = { meanRatePerDay: null };
const chance = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const policies = Object.values(revisitPolicies);

/** Hostile values included: clocks jump, servers lie. */
const visits = fc.array(
  fc.record({
    policy: fc.constantFrom(...policies),
    elapsedSeconds: fc.oneof(
      fc.integer({ min: 60, max: 400 * day }),
      fc.constantFrom(0, -5, Number.NaN, Infinity, 1e12),
    ),
    changed: fc.boolean(),
    lastChangeAgeSeconds: fc.oneof(fc.constant(null), fc.integer({ min: -10, max: 400 * day })),
  }),
  { maxLength: 60 },
);

describe.each(policies)('policy $id', (policy) => {
  test('estimates nothing from one visit, and reports that the second is at random', () => {
    const { state } = policy.first({ host: unknownHost, limits, random: () => 0.5 });
    expect(policy.estimate(state).informed).toBe(false);
    expect(policy.explain(state, { intervalSeconds: 7 * day, limits })[0]).toEqual({
      code: 'first-interval-random',
    });
  });

  test('the state survives storage', () => {
    const { state } = policy.first({ host: { meanRatePerDay: 0.3 }, limits, random: () => 0.5 });
    expect(decodeRevisitState(encodeRevisitState(state))).toEqual(state);
  });
});

describe.each(policies.filter(({ id }) => id !== 'fixed'))(
  'policy $id, which chooses an interval for each page',
  (policy) => {
    test('draws the first interval from 1 to 14 days when nothing is known', () => {
      const first = (u: number) =>
        policy.first({ host: unknownHost, limits, random: () => u }).intervalSeconds;
      expect(first(0)).toBe(day);
      expect(first(0.5)).toBe(7.5 * day);
      expect(first(0.999999999)).toBe(14 * day);
    });

    test('draws the first interval from the range that the installation sets', () => {
      const first = (u: number, [shortest, longest]: [number, number]) =>
        policy.first({
          host: unknownHost,
          limits,
          random: () => u,
          tuning: { ...defaultTuning, firstIntervalMinDays: shortest, firstIntervalMaxDays: longest },
        }).intervalSeconds;
      expect(first(0, [3, 5])).toBe(3 * day);
      expect(first(0.5, [3, 5])).toBe(4 * day);
      expect(first(0.5, [5, 3])).toBe(5 * day);
    });

    test('starts within minutes where the minimum is a minute', () => {
      const minutely = { ...limits, minIntervalSeconds: 60 };
      const { intervalSeconds } = policy.first({
        host: unknownHost,
        limits: minutely,
        random: () => 0.999999999,
      });
      expect(intervalSeconds).toBe(14 * 60);
    });
  },
);

test.each(['paper', 'mle'] as const)(
  'policy %s lengthens quiet intervals by the factor that is set',
  (id) => {
    const common = { host: unknownHost, limits, random: () => 0.5 };
    const { state } = revisitPolicies[id].first(common);
    const after = (unchangedFactor: number) =>
      revisitPolicies[id].onVerdict({
        ...common,
        state,
        elapsedSeconds: 4 * day,
        changed: false,
        tuning: { ...defaultTuning, unchangedFactor },
      }).intervalSeconds;
    expect([after(1), after(2), after(3)]).toEqual([4 * day, 8 * day, 12 * day]);
  },
);

/** After 60 visits, each at the time planned, of which all or none found a change. */
function settled(policy: RevisitPolicy, changed: boolean) {
  const common = { host: unknownHost, limits, random: () => 0.5 };
  let decision = policy.first(common);
  for (let visit = 0; visit < 60; visit += 1) {
    decision = policy.onVerdict({ ...common, ...elapsedAfter(decision), changed });
  }
  const reasons = policy.explain(decision.state, { ...decision, limits }).map((reason) => reason.code);
  return { days: decision.intervalSeconds / day, last: reasons.at(-1) };
}

/**
 * Final intervals of pages that never change, and of those that always do. Storm's and Nutch's longest
 * intervals are their own.
 */
const settling = {
  gamma: { still: { from: 300, to: 400 }, busy: { from: 1, to: 1 } },
  paper: { still: { from: 300, to: 400 }, busy: { from: 1, to: 1 } },
  mle: { still: { from: 300, to: 400 }, busy: { from: 1, to: 1 } },
  cgm: { still: { from: 300, to: 400 }, busy: { from: 1, to: 1 } },
  harmonic: { still: { from: 300, to: 400 }, busy: { from: 5, to: 6 } },
  nutch: { still: { from: 365, to: 365 }, busy: { from: 1, to: 1 } },
  storm: { still: { from: 14, to: 14 }, busy: { from: 1, to: 1.001 } },
  fixed: { still: { from: 30, to: 30 }, busy: { from: 30, to: 30 } },
} satisfies Record<RevisitPolicyId, unknown>;

test.each(policies)('under $id, pages that never change and pages that always do settle', (policy) => {
  const { still, busy } = settling[policy.id];
  expect(settled(policy, false).days).toBeGreaterThanOrEqual(still.from);
  expect(settled(policy, false).days).toBeLessThanOrEqual(still.to);
  expect(settled(policy, true).days).toBeGreaterThanOrEqual(busy.from);
  expect(settled(policy, true).days).toBeLessThanOrEqual(busy.to);
});

test.each([revisitPolicies.gamma, revisitPolicies.paper, revisitPolicies.mle, revisitPolicies.cgm])(
  '$id, which aims at one change per visit, reports the limit that applied',
  (policy) => {
    expect(settled(policy, false).last).toBe('random-near-maximum');
    expect(settled(policy, true).last).toBe('raised-to-minimum');
  },
);

test('under any verdicts and switches of policy, intervals and rates stay usable', () => {
  fc.assert(
    fc.property(visits, chance, (seen, u) => {
      let state: RevisitState = revisitPolicies.gamma.first({
        host: unknownHost,
        limits,
        random: () => u,
      }).state;
      for (const { policy, ...visit } of seen) {
        const next = policy.onVerdict({ ...visit, state, host: unknownHost, limits, random: () => u });
        state = next.state;
        expect(next.intervalSeconds).toBeGreaterThanOrEqual(limits.minIntervalSeconds);
        expect(next.intervalSeconds).toBeLessThanOrEqual(limits.maxIntervalSeconds);
        const { ratePerDay, informed } = policy.estimate(state);
        expect(informed).toBe(true);
        expect(ratePerDay).toBeGreaterThan(0);
        expect(ratePerDay).toBeLessThan(Infinity);
        const codes = policy.explain(state, { ...next, limits }).map((reason) => reason.code);
        expect(codes).not.toContain('planned-under-earlier-settings');
      }
    }),
  );
});

test('a new page has an empty state', () => {
  expect(decodeRevisitState([])).toEqual([0, 0, 0, 0]);
});

test('switching the policy keeps the rate', () => {
  const { gamma, paper } = revisitPolicies;
  let { state } = gamma.first({ host: unknownHost, limits, random: () => 0.5 });
  const visit = { elapsedSeconds: 5 * day, host: unknownHost, limits, random: () => 0.5 };
  for (const changed of [true, false, true, true])
    state = gamma.onVerdict({ ...visit, state, changed }).state;
  const believed = gamma.estimate(state).ratePerDay ?? 0;

  const underPaper = paper.onVerdict({ ...visit, state, elapsedSeconds: 60, changed: false }).state;
  expect((paper.estimate(underPaper).ratePerDay ?? 0) / believed).toBeCloseTo(1, 3);
  const underGamma = gamma.onVerdict({
    ...visit,
    state: underPaper,
    elapsedSeconds: 60,
    changed: false,
  }).state;
  expect((gamma.estimate(underGamma).ratePerDay ?? 0) / believed).toBeCloseTo(1, 3);
});

function elapsedAfter(decision: { state: RevisitState; intervalSeconds: number }) {
  return { state: decision.state, elapsedSeconds: decision.intervalSeconds };
}
