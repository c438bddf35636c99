import { intervalBinEdges, intervalBinOf } from '@meguri/schedule';
import type { StatisticsServices } from '../services-port.ts';
import type { MemoryWorld } from './memory-world.ts';

const day = 86_400;

/** Hosts of the made-up world, and as many pages in every bin from a day to 400 days. */
export function memoryStatistics(world: MemoryWorld, clock: () => Date): StatisticsServices {
  const firstBin = intervalBinOf(day);
  const bins = Array.from({ length: intervalBinOf(400 * day) - firstBin + 1 }, (_, index) => {
    const { fromSeconds, toSeconds } = intervalBinEdges(firstBin + index);
    return { fromSeconds, toSeconds };
  });
  const shown = world.hosts.size === 0 ? [] : bins;
  return {
    choices: async () => ({
      nodes: [{ id: 1, name: 'node-1' }],
      topLevelDomains: ['example', 'org', 'jp'],
      seedLists: world.seedLists.map(({ id, name }) => ({ id, name })),
    }),
    revisitIntervals: async () => ({
      at: clock(),
      before: null,
      bins: shown.map((range) => ({ ...range, pages: 100, pagesBefore: null, accessesPerDay: 10 })),
      states: { once: 40, failing: 5, unplanned: 3, uncaptured: 200 },
      limits: { minSeconds: day, maxSeconds: 400 * day },
    }),
    changeDetection: async () => ({
      at: clock(),
      since: null,
      bins: shown.map((range) => ({
        ...range,
        visits: 1_000,
        changes: 640,
        pages: 100,
        pageMean: 0.64,
        pageDeviation: 0.2,
        accessesPerDay: 10,
        advice: { kind: 'within' },
      })),
    }),
    hostIntervals: async () => ({
      at: clock(),
      idle: 4,
      bins: shown.map((range) => ({ ...range, asked: 7, overloaded: 0, polite: 7 })),
      defaultIntervalSeconds: 20,
    }),
  };
}
