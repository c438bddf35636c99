import { defaultRevisitLimits } from '@meguri/schedule';
import { politeIntervals } from '../engine/simulation-settings.ts';
import { sumOverHosts } from '../engine/tally.ts';
import type { PlanName } from '../plans/plan-families.ts';
import { runPlan } from '../plans/run-plan.ts';
import { randomFrom, runSettings } from '../plans/run-settings.ts';
import type { Population } from '../population/population.ts';
import { resultOf } from '../report/result.ts';
import { pageClassesOf, type PageClass } from './page-classes.ts';

/** The rules of a hypothetical crawl. */
export interface Proposal {
  policy: PlanName;
  /** Accesses per page and day, above 0; null: as many as the pages demand. */
  budget: number | null;
  /** The shortest revisit interval, above 0. */
  minIntervalSeconds: number;
}

/** The result of a hypothetical crawl of recorded pages. */
export interface SimulationOutcome extends Proposal {
  accesses: number;
  versions: number;
  wasted: number;
  freshness: number;
  meanAgeSeconds: number;
  classes: PageClass[];
}

/**
 * Crawls a recorded population again, starting without knowledge. A policy that is tuned to a budget crawls
 * several times.
 *
 * @param checkpoint awaited regularly with the simulated time, so that other work of the process can run;
 * throwing ends the simulation
 */
export async function simulateHistory(
  population: Population,
  proposal: Proposal,
  { seed, checkpoint }: { seed: number; checkpoint?: (nowSeconds: number) => Promise<void> },
): Promise<SimulationOutcome> {
  const { policy, budget, minIntervalSeconds } = proposal;
  const accessIntervalSeconds = politeIntervals(population);
  const settings = runSettings({ budget, accessIntervalSeconds, errorShare: 0, seed });
  const limits = {
    minIntervalSeconds,
    maxIntervalSeconds: Math.max(minIntervalSeconds, defaultRevisitLimits.maxIntervalSeconds),
  };
  const tally = await runPlan(policy, population, {
    ...settings,
    limits,
    ...(checkpoint ? { checkpoint } : {}),
  });
  const labels = { kind: population.name, policy, budget, accessIntervalSeconds };
  const { freshness, meanAgeSeconds, wasted } = resultOf(population, tally, labels);
  const { accesses, versions } = sumOverHosts(tally);
  const classes = pageClassesOf(population, tally);
  return { ...proposal, accesses, versions, wasted, freshness, meanAgeSeconds, classes };
}

/** Randomness that places recorded changes between the visits that found them; the same for each seed. */
export const historyRandom = (seed: number): (() => number) => randomFrom(seed, 0);
