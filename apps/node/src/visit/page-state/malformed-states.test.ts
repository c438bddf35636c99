import { priorProperties, priorPropertyNames, revisitPolicyIds, type ChangePrior } from '@meguri/schedule';
import { seededRandom } from '@meguri/testing';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nothingLearnt } from '../../content/noise-finding.ts';
import { testNow, visitPage } from '../../testing/rows.ts';
import { nextPageState, type SchedulingContext } from './next-page-state.ts';
import type { PageFinding } from './page-finding.ts';

const day = 86_400;
/** What a row can hold: any number that a float has, those of no sense included. */
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
/** Seconds since the verdict before: clocks are set back, and two visits can take no time. */
const anyElapsed = fc.oneof(
  fc.constantFrom(0, 1e-3, -1, -10 * 365 * day, 300 * 365 * day),
  fc.double({ min: -1e9, max: 1e10, noNaN: true }),
);

function finding(changed: boolean): PageFinding {
  return {
    code: 'ok',
    statusCode: 200,
    endedAt: testNow,
    etag: null,
    lastModified: null,
    serverDate: testNow,
    redirectTarget: null,
    payloadDigest: new Uint8Array(32),
    changeMemory: null,
    noise: nothingLearnt,
    content: { differs: changed, textDigest: new Uint8Array(8), simhash: null, title: null, language: null },
  };
}

const priorAt = (place: 'least' | 'usual' | 'most') =>
  Object.fromEntries(priorPropertyNames.map((name) => [name, priorProperties[name][place]])) as ChangePrior;

const positive = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyContext = fc.record({
  policy: fc.constantFrom(...revisitPolicyIds),
  minIntervalSeconds: fc.constantFrom(60, day, 400 * day),
  changesPerVisit: positive(1, 1e9),
  importance: fc.constantFrom(0.25, 1, 8),
  prior: fc.constantFrom('least' as const, 'usual' as const, 'most' as const),
  price: fc.option(positive(1e-3, 1e10)),
  excludes: fc.boolean(),
  meanRatePerDay: fc.option(positive(1e-12, 1e12)),
  pace: positive(0.1, 100),
  virtualDays: positive(0, 1e6),
  neighbours: fc.record({ trials: positive(0, 200), excess: positive(-200, 200) }),
  alarm: fc.option(positive(0.01, 1)),
  seed: fc.integer(),
});

function context(odd: typeof anyContext extends fc.Arbitrary<infer Odd> ? Odd : never): SchedulingContext {
  const exclusion = odd.excludes ? { belowValue: 1e-3, maxDays: 1_600 } : null;
  return {
    policy: odd.policy,
    limits: { minIntervalSeconds: odd.minIntervalSeconds, maxIntervalSeconds: 400 * day },
    clock: { virtualDays: odd.virtualDays, clockAt: testNow, clockPace: odd.pace },
    changesPerVisit: odd.changesPerVisit,
    importance: odd.importance,
    pricing: odd.price === null ? null : { price: odd.price, versionsWeight: 0.5, exclusion },
    dropRule: { belowValue: null, upToImportance: null },
    hostMeanRatePerDay: odd.meanRatePerDay,
    globalMeanRatePerDay: odd.meanRatePerDay,
    prior: priorAt(odd.prior),
    knownSources: 0,
    lastModifiedRecord: null,
    neighbours: odd.neighbours,
    random: seededRandom(odd.seed),
    probeSeconds: 60,
  };
}

test('whatever a row holds and whatever the clocks say, the next state of a page is made of sensible numbers', () => {
  const isWhole = (number: number, max: number) => Number.isInteger(number) && number >= 0 && number <= max;
  fc.assert(
    fc.property(
      fc.record({ state: anyState, elapsed: anyElapsed, changed: fc.boolean(), context: anyContext }),
      (odd) => {
        const page = visitPage({
          visits: 7,
          changes: 3,
          intervalSeconds: day,
          policyState: [...odd.state],
          alarm: odd.context.alarm,
          lastVerdictAt: new Date(testNow.getTime() - Math.round(odd.elapsed * 1000)),
          textDigest: new Uint8Array(8).fill(1),
        });
        const { update, tiding, expectedVisitAt } = nextPageState(
          page,
          finding(odd.changed),
          context(odd.context),
        );
        expect(isWhole(update.intervalSeconds, 2 ** 31 - 1)).toBe(true);
        expect(update.intervalSeconds).toBeGreaterThanOrEqual(odd.context.minIntervalSeconds);
        expect(isWhole(update.plannedFrequency, Number.MAX_SAFE_INTEGER)).toBe(true);
        expect(isWhole(update.rateTerm, Number.MAX_SAFE_INTEGER)).toBe(true);
        expect(isWhole(update.baseIntervalSeconds ?? 0, 2 ** 31 - 1)).toBe(true);
        expect(update.policyState.every(Number.isFinite)).toBe(true);
        expect(update.nextVisitAt?.getTime()).toBeGreaterThan(testNow.getTime());
        expect(expectedVisitAt.getTime()).toBeGreaterThan(testNow.getTime());
        const { changeProbability } = tiding ?? { changeProbability: 0 };
        expect(changeProbability >= 0 && changeProbability <= 1).toBe(true);
      },
    ),
    { numRuns: 5_000 },
  );
});
