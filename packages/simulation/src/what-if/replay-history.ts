import { defaultRevisitLimits } from '@meguri/schedule';
import { politeIntervals } from '../engine/polite-intervals.ts';
import { sumOverHosts } from '../engine/tally.ts';
import type { PlanName } from '../plans/plan-families.ts';
import { runPlan } from '../plans/run-plan.ts';
import { randomFrom, runSettings } from '../plans/run-settings.ts';
import type { Population } from '../population/population.ts';
import { resultOf } from '../report/result.ts';
import { pageClassesOf, type PageClass } from './page-classes.ts';

/** How a crawl would have been run. */
export interface Proposal {
  policy: PlanName;
  /** Accesses per page and day, above 0; null: as many as the pages ask for. */
  budget: number | null;
  /** The shortest revisit interval, above 0. */
  minIntervalSeconds: number;
}

/** What a crawl of recorded pages would have come to. */
export interface ReplayOutcome extends Proposal {
  accesses: number;
  versions: number;
  wasted: number;
  freshness: number;
  meanAgeSeconds: number;
  classes: PageClass[];
}

/**
 * Crawls a recorded population again, from a start without knowledge.
 *
 * @param breathe is waited for now and then with the simulated time, so that a process that does other things too can do them; what it throws
 *   ends the replay. A policy that is brought to a budget crawls several times.
 */
export async function replayHistory(
  population: Population,
  proposal: Proposal,
  { seed, breathe }: { seed: number; breathe?: (nowSeconds: number) => Promise<void> },
): Promise<ReplayOutcome> {
  const { policy, budget, minIntervalSeconds } = proposal;
  const accessIntervalSeconds = politeIntervals(population);
  const settings = runSettings({ budget, accessIntervalSeconds, errorShare: 0, seed });
  const limits = {
    minIntervalSeconds,
    maxIntervalSeconds: Math.max(minIntervalSeconds, defaultRevisitLimits.maxIntervalSeconds),
  };
  const tally = await runPlan(policy, population, { ...settings, limits, ...(breathe ? { breathe } : {}) });
  const labels = { kind: population.name, policy, budget, accessIntervalSeconds };
  const { freshness, meanAgeSeconds, wasted } = resultOf(population, tally, labels);
  const { accesses, versions } = sumOverHosts(tally);
  const classes = pageClassesOf(population, tally);
  return { ...proposal, accesses, versions, wasted, freshness, meanAgeSeconds, classes };
}

/** Chance that puts recorded changes between the visits that saw them, the same for each seed. */
export const historyRandom = (seed: number): (() => number) => randomFrom(seed, 0);
