import type { CrawlFigures } from '../measure-system.ts';
import { totalBytes } from '../usage/usage-recorder.ts';
import { assess, type AssessedGoal } from './goal.ts';

/**
 * Ratios of this crawler's figures to those of the others in the same run; a system that
 * was not measured is absent.
 */
export interface CrawlRatios {
  pagesPerSecondTo: Record<string, number>;
  cpuPerPageTo: Record<string, number>;
}

export function crawlRatios(systems: readonly CrawlFigures[]): CrawlRatios {
  const own = systems.find(({ name }) => name === 'meguri');
  const others = own ? systems.filter((system) => system !== own) : [];
  const ratios = (of: (system: CrawlFigures) => number) =>
    Object.fromEntries(others.map((other) => [other.name, own ? of(own) / of(other) : Number.NaN]));
  return {
    pagesPerSecondTo: ratios((system) => system.pagesPerSecond),
    cpuPerPageTo: ratios((system) => system.cpuMsPerPage),
  };
}

/** The goals for which the needed systems were measured. */
export function crawlGoals({ pagesPerSecondTo, cpuPerPageTo }: CrawlRatios): AssessedGoal[] {
  return [
    {
      what: "pages/s to Crawlee's",
      value: pagesPerSecondTo['crawlee'],
      target: 7,
      reach: 'at least' as const,
    },
    { what: "pages/s to wget's", value: pagesPerSecondTo['wget'], target: 2, reach: 'at least' as const },
    {
      what: "pages/s to the floor's",
      value: pagesPerSecondTo['floor'],
      target: 1,
      reach: 'at least' as const,
    },
    {
      what: "CPU per page to the floor's",
      value: cpuPerPageTo['floor'],
      target: 1.6,
      reach: 'at most' as const,
    },
  ].flatMap(({ value, ...goal }) => (value === undefined ? [] : [assess({ ...goal, value })]));
}

/** Goals for the peak memory of the whole crawler, without and with its console, in MB. */
const maxMegabytes: Record<string, number> = { meguri: 800, 'meguri with console': 1050 };

/** The memory goals of the systems that were measured. */
export function memoryGoals(systems: readonly CrawlFigures[]): AssessedGoal[] {
  return systems.flatMap(({ name, peakMemory }) => {
    const target = maxMegabytes[name];
    if (target === undefined) return [];
    const what = `peak memory of ${name}, MB`;
    return [assess({ what, value: totalBytes(peakMemory) / 1e6, target, reach: 'at most' })];
  });
}
