import { politeIntervals } from '../engine/polite-intervals.ts';
import type { Population } from '../population/population.ts';
import { runPlan } from './run-plan.ts';
import { runSettings } from './run-settings.ts';

/**
 * The access intervals at which hosts give only a share of what their pages ask for: of the accesses that `default` makes where nothing
 * hinders it, which one crawl finds out.
 *
 * @param budget accesses per page and day; null: as many as the pages ask for
 * @returns by share, above 0
 */
export async function cappedIntervals(
  population: Population,
  { budget, seed }: { budget: number | null; seed: number },
): Promise<(share: number) => Float64Array> {
  const unhindered = politeIntervals(population);
  const settings = runSettings({ budget, seed, accessIntervalSeconds: unhindered, errorShare: 0 });
  const asked = await runPlan('default', population, settings);
  return (share) =>
    Float64Array.from(population.hosts, ({ endSeconds }, host) => {
      const accesses = Math.max(1, asked.hosts[host]?.accesses ?? 0);
      return Math.max(unhindered[host] ?? 0, endSeconds / (share * accesses));
    });
}
