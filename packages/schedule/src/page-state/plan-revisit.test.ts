import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HostPricing } from '../overload/host-pricing.ts';
import { defaultPrior } from '../revisit/gamma/change-prior.ts';
import { defaultTuning } from '../revisit/policy-tuning.ts';
import { seededSequence } from '../revisit/seeded-sequence.fixture.ts';
import { planRevisit, type RevisitTerms, type SeenAtVisit } from './plan-revisit.ts';

const day = 86_400;
const terms = (overrides: Partial<RevisitTerms> = {}): RevisitTerms => ({
  policy: 'gamma',
  limits: { minIntervalSeconds: day, maxIntervalSeconds: 400 * day },
  hostMeanRatePerDay: null,
  globalMeanRatePerDay: null,
  prior: defaultPrior,
  tuning: defaultTuning,
  random: seededSequence(3),
  changesPerVisit: 1,
  importance: 1,
  dropRule: { belowValue: null, upToImportance: null },
  pricing: null,
  ...overrides,
});
const pricing = (price: number, exclusion: HostPricing['exclusion'] = null): HostPricing => ({
  price,
  versionsWeight: 0.5,
  exclusion,
});
/** A page that changes about every ten days, after ten visits. */
const seen = (changed = true): SeenAtVisit => ({
  kind: 'verdict',
  state: [10, 100, 10, -1],
  elapsedSeconds: 10 * day,
  changed,
});

test('without a price the interval is the one that the policy chooses', () => {
  const plan = planRevisit(terms(), seen());
  expect(plan).toMatchObject({ baseIntervalSeconds: null, loadExcluded: false, reason: 'estimated-rate' });
  expect(plan.intervalSeconds / day).toBeGreaterThan(8);
  expect(plan.intervalSeconds / day).toBeLessThan(14);
});

test('a price lengthens the interval, and the plan keeps the one that the policy chose', () => {
  const plan = planRevisit(terms({ pricing: pricing(50) }), seen());
  const { intervalSeconds } = planRevisit(terms(), seen());
  expect(plan).toMatchObject({ baseIntervalSeconds: intervalSeconds, reason: 'priced' });
  expect(plan.intervalSeconds).toBeGreaterThan(2 * intervalSeconds);
});

test('a higher price lengthens the wait, a higher importance shortens it', () => {
  const price = fc.double({ min: 0.001, max: 1e6, noNaN: true });
  const importance = fc.constantFrom(0.25, 0.5, 1, 2, 4, 8);
  const wait = (p: number, w: number) =>
    planRevisit(terms({ pricing: pricing(p), importance: w }), seen()).intervalSeconds;
  fc.assert(
    fc.property(price, fc.double({ min: 1, max: 1e3, noNaN: true }), importance, (p, factor, w) => {
      expect(wait(p * factor, w)).toBeGreaterThanOrEqual(wait(p, w));
      expect(wait(p, w)).toBeGreaterThanOrEqual(wait(p, 8));
    }),
  );
});

test('an interval stays within the limits of the seed list at any price', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e10, noNaN: true }), fc.integer(), (price, seed) => {
      const { intervalSeconds } = planRevisit(
        terms({ pricing: pricing(price), random: seededSequence(seed) }),
        seen(false),
      );
      expect(intervalSeconds).toBeGreaterThanOrEqual(day);
      expect(intervalSeconds).toBeLessThanOrEqual(400 * day);
    }),
  );
});

test('a page that is excluded by load may wait longer than its seed list allows, and is marked', () => {
  const crowded = pricing(1e9, { belowValue: 1, maxDays: 4_000 });
  const plan = planRevisit(terms({ pricing: crowded }), seen());
  expect(plan.loadExcluded).toBe(true);
  expect(plan.intervalSeconds).toBeGreaterThan(400 * day);
  const kept = planRevisit(
    terms({ pricing: { ...crowded, exclusion: { belowValue: 0.01, maxDays: 4_000 } } }),
    seen(),
  );
  expect(kept.loadExcluded).toBe(false);
  expect(kept.intervalSeconds).toBeLessThanOrEqual(400 * day);
});

test('the first interval is priced by the rate that it assumes', () => {
  const first = planRevisit(terms({ hostMeanRatePerDay: 0.1 }), { kind: 'first' });
  const priced = planRevisit(terms({ hostMeanRatePerDay: 0.1, pricing: pricing(50) }), { kind: 'first' });
  expect(priced.baseIntervalSeconds).toBe(first.intervalSeconds);
  expect(priced.intervalSeconds).toBeGreaterThan(first.intervalSeconds);
});

test('a budget of the crawl raises the changes per visit', () => {
  const usual = planRevisit(terms(), seen()).intervalSeconds;
  const patient = planRevisit(terms({ changesPerVisit: 3 }), seen()).intervalSeconds;
  expect(patient / usual).toBeCloseTo(3, 2);
});

test('an announced change is no evidence, and the interval stays within the limits', () => {
  const explained = { kind: 'explained', state: [10, 100, 10, -1], intervalSeconds: day / 2 } as const;
  expect(planRevisit(terms(), explained)).toMatchObject({ state: [10, 100, 10, -1], intervalSeconds: day });
});
