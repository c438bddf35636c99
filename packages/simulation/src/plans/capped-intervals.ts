import { politeIntervals } from '../engine/simulation-settings.ts';
import type { Population } from '../population/population.ts';
import { runPlan } from './run-plan.ts';
import { runSettings } from './run-settings.ts';

/**
 * Access intervals at which hosts have capacity for only a share of their demand. The demand is the number of
 * accesses that a crawl by `default` makes without that limit.
 *
 * @param budget accesses per page and day; null: as many as the pages demand
 * @returns the intervals for a share above 0
 */
export async function cappedIntervals(
  population: Population,
  { budget, seed }: { budget: number | null; seed: number },
): Promise<(share: number) => Float64Array> {
  const uncapped = politeIntervals(population);
  const settings = runSettings({ budget, seed, accessIntervalSeconds: uncapped, errorShare: 0 });
  const demanded = await runPlan('default', population, settings);
  return (share) =>
    Float64Array.from(population.hosts, ({ endSeconds }, host) => {
      const accesses = Math.max(1, demanded.hosts[host]?.accesses ?? 0);
      return Math.max(uncapped[host] ?? 0, endSeconds / (share * accesses));
    });
}
