import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { secondsPerDay } from '../seconds-per-day.ts';
import { revisitPolicies } from './revisit-policies.ts';
import type { RevisitPolicy } from './revisit-policy.ts';
import type { RevisitState } from './state/revisit-state.ts';
import { beliefState, decodeRevisitState, emptyRevisitState } from './state/revisit-state.ts';

const day = secondsPerDay;
const policies = Object.values(revisitPolicies);
const { gamma, harmonic, fixed, nutch, storm, paper, mle, cgm } = revisitPolicies;

/** So wide that no interval is too long and drawn at random. */
const wide = { minIntervalSeconds: 1, maxIntervalSeconds: 1e15 };
const common = { host: { meanRatePerDay: null }, limits: wide, random: () => 0.5 };

const verdicts = fc.array(
  fc.record({ elapsedSeconds: fc.integer({ min: 60, max: 400 * day }), changed: fc.boolean() }),
  { minLength: 1, maxLength: 30 },
);
type Verdicts = ReadonlyArray<{ elapsedSeconds: number; changed: boolean }>;

function stateAfter(policy: RevisitPolicy, seen: Verdicts, start = policy.first(common).state): RevisitState {
  return seen.reduce((state, verdict) => policy.onVerdict({ ...common, ...verdict, state }).state, start);
}

/** Seconds until the next visit. */
const planned = (policy: RevisitPolicy, state: RevisitState, elapsedSeconds: number, changed: boolean) =>
  policy.onVerdict({ ...common, state, elapsedSeconds, changed }).intervalSeconds;

describe.each(policies)('policy $id', (policy) => {
  test('has a result for zero time, and for a clock that ran backwards', () => {
    fc.assert(
      fc.property(
        verdicts,
        fc.constantFrom(0, -0, -1, -1e12, Number.NaN, -Infinity),
        (seen, elapsedSeconds) => {
          const state = stateAfter(policy, seen);
          for (const changed of [true, false]) {
            const next = policy.onVerdict({ ...common, state, elapsedSeconds, changed });
            expect(Number.isInteger(next.intervalSeconds)).toBe(true);
            expect(next.state.every(Number.isFinite)).toBe(true);
          }
        },
      ),
    );
  });

  test('has a result for pages of any rate', () => {
    for (const ratePerDay of [1e-12, 1e12]) {
      for (const state of [
        beliefState({ shape: 1, rateDays: 1 / ratePerDay }, 9),
        [2 / ratePerDay, 1 / ratePerDay, 1, 1 / ratePerDay],
      ]) {
        for (const elapsedSeconds of [0, 1, day, 1e9, 1e15]) {
          for (const changed of [true, false]) {
            const next = policy.onVerdict({ ...common, state, elapsedSeconds, changed });
            expect(next.state.every(Number.isFinite)).toBe(true);
            expect(next.intervalSeconds).toBeGreaterThanOrEqual(wide.minIntervalSeconds);
            expect(next.intervalSeconds).toBeLessThanOrEqual(wide.maxIntervalSeconds);
            expect(policy.estimate(next.state).ratePerDay).toBeGreaterThan(0);
            expect(policy.estimate(next.state).ratePerDay).toBeLessThan(Infinity);
          }
        }
      }
    }
  });

  test('continues from any stored state, also of another version or invalid', () => {
    const numbers = fc.oneof(
      fc.double(),
      fc.double({ min: 0, max: 20, noNaN: true }),
      fc.constantFrom(0, -1, 1, 2, 3, 1e-14, 1e-6, 1e6, 1e14, Number.NaN, Infinity, 1e308, 5e-324),
    );
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 60 }), fc.boolean(), (stored, changed) => {
        const state = decodeRevisitState(stored);
        const next = policy.onVerdict({ ...common, state, elapsedSeconds: 5 * day, changed });
        expect(next.state.every(Number.isFinite)).toBe(true);
        expect(next.intervalSeconds).toBeGreaterThanOrEqual(wide.minIntervalSeconds);
        expect(decodeRevisitState(next.state)).toEqual(next.state);
        const { ratePerDay } = policy.estimate(next.state);
        expect(ratePerDay).toBeGreaterThan(0);
        expect(ratePerDay).toBeLessThan(Infinity);
      }),
    );
  });

  test('keeps a bounded state after any number of visits', () => {
    const seen = Array.from({ length: 500 }, (_, visit) => ({
      elapsedSeconds: (1 + ((visit * 7_919) % 1_000)) * 3_600,
      changed: visit % 3 !== 0,
    }));
    expect(stateAfter(policy, seen).length).toBeLessThanOrEqual(53);
  });
});

// The formulas of `paper` and `mle` jump where the first change, or the first visit without one,
// leaves their singular cases.
test.each([
  ...[gamma, harmonic, fixed, nutch, storm, cgm].map((policy) => ({ policy, latest: 10 })),
  ...[paper, mle].map((policy) => ({ policy, latest: 1 })),
])(
  '$policy.id revisits no later after a change than without one, at visits up to $latest times as late as planned',
  ({ policy, latest }) => {
    const visit = fc.record({ late: fc.double({ min: 1, max: latest, noNaN: true }), changed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(visit, { minLength: 1, maxLength: 15 }), (visits) => {
        let decision = policy.first(common);
        for (const { late, changed } of visits) {
          const { state, intervalSeconds } = decision;
          const after = (outcome: boolean) =>
            policy.onVerdict({ ...common, state, elapsedSeconds: late * intervalSeconds, changed: outcome });
          expect(after(true).intervalSeconds).toBeLessThanOrEqual(after(false).intervalSeconds + 1);
          decision = after(changed);
        }
      }),
    );
  },
);

/** A shape is stored with 16 bits after the first. */
const storedDigits = 2 ** -15;

/** `gamma` discounts its belief where it is surprised, and visits sooner where it is less certain. */
const lessCertain: Partial<Record<string, number>> = { gamma: 0.18 };

describe.each([gamma, harmonic, fixed, mle])('policy $id, which follows one rate', (policy) => {
  // One change and one visit without, so that the likelihood has a maximum; in the singular cases `mle` acts
  // like `paper`.
  const both = [
    { elapsedSeconds: 3 * day, changed: true },
    { elapsedSeconds: 3 * day, changed: false },
  ];

  test('never waits longer after a change than before, and never shorter after a visit without one', () => {
    fc.assert(
      fc.property(verdicts, fc.integer({ min: 60, max: 400 * day }), (seen, elapsed) => {
        const state = stateAfter(policy, [...both, ...seen.slice(1)], stateAfter(policy, seen.slice(0, 1)));
        const last = policy.onVerdict({ ...common, state, elapsedSeconds: elapsed, changed: true });
        const slack = 1 + (lessCertain[policy.id] ?? storedDigits);
        const shorter = planned(policy, last.state, elapsed, true);
        const longer = planned(policy, last.state, elapsed, false);
        expect(shorter).toBeLessThanOrEqual(last.intervalSeconds * slack + 1);
        expect(longer).toBeGreaterThanOrEqual(last.intervalSeconds / slack - 1);
      }),
    );
  });
});

describe.each([nutch, storm])('policy $id, visited on time', (policy) => {
  test('shortens after a change and lengthens after none', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (outcomes) => {
        const limits = { minIntervalSeconds: day, maxIntervalSeconds: 400 * day };
        let decision = policy.first({ ...common, limits });
        for (const changed of outcomes) {
          const { state, intervalSeconds: elapsedSeconds } = decision;
          decision = policy.onVerdict({ ...common, limits, state, elapsedSeconds, changed });
          // In whole seconds, and in float32 days.
          const slack = 1 + elapsedSeconds * 1e-6;
          const growth = decision.intervalSeconds - elapsedSeconds;
          expect(changed ? -growth : growth).toBeGreaterThanOrEqual(-slack);
        }
      }),
    );
  });
});

describe('a change of the policy', () => {
  const ofKind = (kind: readonly RevisitPolicy[]) =>
    fc.array(fc.tuple(fc.constantFrom(...kind), fc.integer({ min: 60, max: 400 * day }), fc.boolean()), {
      minLength: 1,
      maxLength: 30,
    });

  const mixed = (seen: ReadonlyArray<readonly [RevisitPolicy, number, boolean]>, start: RevisitState) =>
    seen.reduce(
      (state, [policy, elapsedSeconds, changed]) => stateAfter(policy, [{ elapsedSeconds, changed }], state),
      start,
    );

  test.each([
    ['keep a belief', [gamma, harmonic, fixed, nutch, storm], gamma],
    ['keep a history', [paper, mle, cgm], paper],
  ] as const)('leaves no trace in what policies have in common that %s', (_, kind, alone) => {
    fc.assert(
      fc.property(ofKind(kind), (seen) => {
        const start = alone.first(common).state;
        const unswitched = seen.map(([, ...verdict]) => [alone, ...verdict] as const);
        expect(mixed(seen, start).slice(0, 4)).toEqual(mixed(unswitched, start).slice(0, 4));
      }),
    );
  });

  test('from one kind to the other and back keeps the rate and roughly the weight', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.double({ min: 1, max: 19, noNaN: true }),
        (days, shape) => {
          const belief = beliefState({ shape: Math.fround(shape), rateDays: Math.fround(shape * days) }, 9);
          const visit = { elapsedSeconds: 60, changed: false };
          const back = stateAfter(gamma, [visit], stateAfter(paper, [visit], belief));
          const [shapeBack = 0, rateBack = 0] = back;
          expect(shapeBack / rateBack / (1 / days)).toBeCloseTo(1, 1);
          expect(Math.abs(shapeBack - shape)).toBeLessThan(1.5);
        },
      ),
    );
  });

  test('of a page that was never revisited loses nothing', () => {
    for (const policy of policies) {
      const next = policy.onVerdict({
        ...common,
        state: emptyRevisitState,
        elapsedSeconds: day,
        changed: true,
      });
      expect(policy.estimate(next.state).informed).toBe(true);
    }
  });
});
