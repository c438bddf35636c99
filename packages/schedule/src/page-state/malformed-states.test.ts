import { priorProperties, priorPropertyNames, type ChangePrior } from '../revisit/gamma/change-prior.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { revisitPolicyIds } from '../revisit/revisit-policy.ts';
import { tuningProperties, tuningPropertyNames, type PolicyTuning } from '../revisit/policy-tuning.ts';
import { seededSequence } from '../revisit/seeded-sequence.fixture.ts';
import { finding, knownPage, testNow } from './known-page.fixture.ts';
import { defaultDuplicateTerms } from './duplicate-interval.ts';
import { nextPageState, type PageTerms } from './next-page-state.ts';

const day = 86_400;
/** Any float value that a row can hold, meaningless ones included. */
const anyNumber = fc.oneof(
  fc.double(),
  fc.float(),
  fc.constantFrom(0, -0, 1e-12, 1e12, 1e300, -1e300, -1, Number.NaN, Infinity, -Infinity),
);
const anyState = fc.oneof(
  fc.array(anyNumber, { maxLength: 9 }),
  fc.tuple(anyNumber, anyNumber, anyNumber, fc.constantFrom(-1, -2), anyNumber),
  fc.constantFrom([1e-3, 1e9, 3, -1], [1e3, 1e-9, 3, -1], [0.5, 5e11, 1, -1], [20, 2e-11, 9, -1]),
);
/** Seconds since the previous verdict: clocks are set back, and two visits can coincide. */
const anyElapsed = fc.oneof(
  fc.constantFrom(0, 1e-3, -1, -10 * 365 * day, 300 * 365 * day),
  fc.double({ min: -1e9, max: 1e10, noNaN: true }),
);

const priorAt = (place: 'min' | 'default' | 'max') =>
  Object.fromEntries(priorPropertyNames.map((name) => [name, priorProperties[name][place]])) as ChangePrior;

const tuningAt = (place: 'min' | 'default' | 'max') =>
  Object.fromEntries(
    tuningPropertyNames.map((name) => [name, tuningProperties[name][place]]),
  ) as PolicyTuning;

const positive = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyTerms = fc.record({
  policy: fc.constantFrom(...revisitPolicyIds),
  minIntervalSeconds: fc.constantFrom(60, day, 400 * day),
  changesPerVisit: positive(1, 1e9),
  importance: fc.constantFrom(0.25, 1, 8),
  prior: fc.constantFrom('min' as const, 'default' as const, 'max' as const),
  price: fc.option(positive(1e-3, 1e10)),
  excludes: fc.boolean(),
  meanRatePerDay: fc.option(positive(1e-12, 1e12)),
  pace: positive(0.1, 100),
  virtualDays: positive(0, 1e6),
  neighbours: fc.record({ trials: positive(0, 200), excess: positive(-200, 200) }),
  alarm: fc.option(positive(0.01, 1)),
  seed: fc.integer(),
});

function termsOf(drawn: typeof anyTerms extends fc.Arbitrary<infer Drawn> ? Drawn : never): PageTerms {
  const exclusion = drawn.excludes ? { belowValue: 1e-3, maxDays: 1_600 } : null;
  return {
    policy: drawn.policy,
    limits: { minIntervalSeconds: drawn.minIntervalSeconds, maxIntervalSeconds: 400 * day },
    clock: { virtualDays: drawn.virtualDays, clockAt: testNow, clockPace: drawn.pace },
    changesPerVisit: drawn.changesPerVisit,
    importance: drawn.importance,
    pricing: drawn.price === null ? null : { price: drawn.price, versionsWeight: 0.5, exclusion },
    dropRule: { belowValue: null, upToImportance: null },
    hostMeanRatePerDay: drawn.meanRatePerDay,
    globalMeanRatePerDay: drawn.meanRatePerDay,
    prior: priorAt(drawn.prior),
    tuning: tuningAt(drawn.prior),
    knownSources: 0,
    lastModifiedRecord: null,
    neighbours: drawn.neighbours,
    random: seededSequence(drawn.seed),
    duplicates: defaultDuplicateTerms,
    probeSeconds: 60,
  };
}

test('malformed rows and clocks still give a state of valid numbers', () => {
  const isComplete = (number: number, max: number) =>
    Number.isInteger(number) && number >= 0 && number <= max;
  fc.assert(
    fc.property(
      fc.record({ state: anyState, elapsed: anyElapsed, changed: fc.boolean(), terms: anyTerms }),
      (drawn) => {
        const page = knownPage({
          visits: 7,
          changes: 3,
          intervalSeconds: day,
          policyState: [...drawn.state],
          alarm: drawn.terms.alarm,
          lastVerdictAt: new Date(testNow.getTime() - Math.round(drawn.elapsed * 1000)),
          textDigest: new Uint8Array(8).fill(1),
        });
        const { schedule, clockVerdict, expectedVisitAt } = nextPageState(
          page,
          finding({ contentDiffers: drawn.changed }),
          termsOf(drawn.terms),
        );
        expect(isComplete(schedule.intervalSeconds, 2 ** 31 - 1)).toBe(true);
        expect(schedule.intervalSeconds).toBeGreaterThanOrEqual(drawn.terms.minIntervalSeconds);
        expect(isComplete(schedule.plannedFrequency, Number.MAX_SAFE_INTEGER)).toBe(true);
        expect(isComplete(schedule.rateTerm, Number.MAX_SAFE_INTEGER)).toBe(true);
        expect(isComplete(schedule.baseIntervalSeconds ?? 0, 2 ** 31 - 1)).toBe(true);
        expect(schedule.policyState.every(Number.isFinite)).toBe(true);
        expect(schedule.nextVisitAt.getTime()).toBeGreaterThan(testNow.getTime());
        expect(expectedVisitAt.getTime()).toBeGreaterThan(testNow.getTime());
        const { changeProbability } = clockVerdict ?? { changeProbability: 0 };
        expect(changeProbability >= 0 && changeProbability <= 1).toBe(true);
      },
    ),
    { numRuns: 5_000 },
  );
});
