import { beforeAll, describe, expect, test } from 'vitest';
import { cappedIntervals } from '../plans/capped-intervals.ts';
import { planNames, type PlanName } from '../plans/plan-families.ts';
import { runPlan } from '../plans/run-plan.ts';
import { randomFrom, runSettings } from '../plans/run-settings.ts';
import type { Population } from '../population/population.ts';
import { makePoisson, makeShifting } from '../population/synthetic.ts';
import { resultOf } from '../report/result.ts';
import { politeIntervals } from './simulation-settings.ts';

const pages = 300;
let population: Population;
let given: (share: number) => Float64Array;
beforeAll(async () => {
  population = makePoisson({ pages, years: 1, random: randomFrom(1, 0) });
  given = await cappedIntervals(population, { budget: null, seed: 1 });
});

async function crawl(
  policy: PlanName,
  {
    budget = null,
    cappedShare = null,
    errorShare = 0,
    of = population,
  }: { budget?: number | null; cappedShare?: number | null; errorShare?: number; of?: Population } = {},
) {
  const accessIntervalSeconds = cappedShare === null ? politeIntervals(of) : given(cappedShare);
  const settings = runSettings({ budget, accessIntervalSeconds, errorShare, seed: 1 });
  const tally = await runPlan(policy, of, settings);
  return resultOf(of, tally, { kind: 'synthetic', policy, budget, accessIntervalSeconds });
}

describe.each(planNames)('policy %s', (policy) => {
  test('accounts for every access, and captures no version twice', async () => {
    const result = await crawl(policy, { errorShare: 0.05 });
    const { accesses, versions, firstVisits, wasted, deletions, errors } = result;
    expect(accesses).toBe(versions + firstVisits + wasted + deletions + errors);
    expect(firstVisits).toBe(pages);
    expect(versions).toBeGreaterThan(pages);
    expect(versions).toBeLessThanOrEqual(population.changesAt.length);
    expect(errors / accesses).toBeCloseTo(0.05, 1);
    expect(result.freshness).toBeGreaterThan(0);
    expect(result.freshness).toBeLessThanOrEqual(1);
  });
});

test('the same seed gives the same crawl', async () => {
  const [one, other] = [await crawl('default'), await crawl('default')];
  expect({ ...one, cpuNsPerDecision: 0 }).toEqual({ ...other, cpuNsPerDecision: 0 });
});

test.each(['default', 'paper', 'nutch', 'storm'] as const)('policy %s keeps to a budget', async (policy) => {
  const { accesses, slotUse, latenessDays } = await crawl(policy, { budget: 0.05 });
  expect(accesses / (0.05 * 365 * pages)).toBeGreaterThan(0.97);
  expect(accesses / (0.05 * 365 * pages)).toBeLessThan(1.03);
  expect(slotUse).toBeLessThan(0.1);
  expect(latenessDays).toBeLessThan(1);
});

test('never exceeds the capacity of a host, and prices use all of it eventually', async () => {
  const [ours, paper] = [
    await crawl('default', { cappedShare: 0.5 }),
    await crawl('paper', { cappedShare: 0.5 }),
  ];
  for (const { slotUse } of [ours, paper]) expect(slotUse).toBeLessThanOrEqual(1 + 1e-3);
  expect(ours.slotUse).toBeGreaterThanOrEqual(0.99);
  expect(ours.latenessDays).toBeLessThan(paper.latenessDays / 10);
  expect(ours.slotUseWhileOverloaded).toBeGreaterThanOrEqual(0.99);
  expect(ours.latenessDaysWhileOverloaded).toBeLessThan(0.25);
  expect(paper).toMatchObject({ slotUseWhileOverloaded: null, latenessDaysWhileOverloaded: null });
});

test('the oracle captures more versions than a policy that learns rates', async () => {
  const [known, learned] = [await crawl('oracle', { budget: 0.05 }), await crawl('gamma', { budget: 0.05 })];
  expect(known.versions).toBeGreaterThan(learned.versions);
});

test('simulates pages whose rates shift', async () => {
  const shifting = makeShifting({ pages: 100, years: 1, random: randomFrom(2, 0) });
  const { versions, estimatorError } = await crawl('default', { of: shifting });
  expect(versions).toBeGreaterThan(0);
  expect(estimatorError).toEqual([]);
});
