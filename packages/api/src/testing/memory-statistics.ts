import type { IntervalRange, StatisticsFilter } from '@meguri/contracts';
import { detectionAdvice, intervalBinEdges, intervalBinOf } from '@meguri/schedule';
import type { StatisticsServices } from '../services-port.ts';
import type { MemoryWorld } from './memory-world.ts';

const day = 86_400;

/**
 * Distributions like those of a crawl of some weeks: many pages within a week, a bump near 400 days, ratios
 * that fall with the interval.
 */
export function memoryStatistics(world: MemoryWorld, clock: () => Date): StatisticsServices {
  const choices = {
    nodes: [
      { id: 1, name: 'node-1' },
      { id: 2, name: 'node-2' },
    ],
    topLevelDomains: ['jp', 'org', 'example', '(ip)'],
    seedLists: world.seedLists.map(({ id, name }) => ({ id, name })),
  };
  /** The share of all pages that matches a filter; 0 for an unknown value. */
  const share = ({ node, topLevelDomain, seedList }: StatisticsFilter) => {
    const place = topLevelDomain === undefined ? 0 : choices.topLevelDomains.indexOf(topLevelDomain);
    const isKnown =
      place >= 0 &&
      (node === undefined || choices.nodes.some(({ id }) => id === node)) &&
      (seedList === undefined || choices.seedLists.some(({ id }) => id === seedList));
    if (!isKnown || world.hosts.size === 0) return 0;
    return (topLevelDomain === undefined ? 1 : 0.5 / (place + 1)) * (node === undefined ? 1 : 0.5);
  };
  const binsWhere = <Bin>(part: number, bins: (part: number) => Bin[]) => (part === 0 ? [] : bins(part));
  return {
    choices: async () => choices,
    revisitIntervals: async ({ input }) => ({
      at: clock(),
      before: new Date(Math.floor((clock().getTime() - 7 * day * 1_000) / (day * 1_000)) * day * 1_000),
      bins: binsWhere(share(input), (part) =>
        rangeBetween(day, 400 * day).map((range) => {
          const pages = Math.round(pagesIn(range) * part);
          const before = Math.round(pages * (0.8 + 0.25 * Math.sin(range.fromSeconds)));
          return { ...range, pages, pagesBefore: before, accessesPerDay: pages / daysOf(range) };
        }),
      ),
      states: {
        once: Math.round(41_200 * share(input)),
        failing: Math.round(1_830 * share(input)),
        unplanned: Math.round(912 * share(input)),
        uncaptured: Math.round(120_400 * share(input)),
      },
      limits: { minSeconds: day, maxSeconds: 400 * day },
    }),
    changeDetection: async ({ input }) => ({
      at: clock(),
      since: null,
      until: clock(),
      recommendations: [],
      bins: binsWhere(share(input), (part) =>
        rangeBetween(day, 180 * day).map((range) => {
          const pages = Math.round(pagesIn(range) * part);
          const visits = Math.round((pages * 30) / daysOf(range));
          const mean = Math.min(0.97, Math.max(0.2, 0.68 + 0.35 / daysOf(range) - daysOf(range) / 400));
          const changes = Math.round(visits * mean);
          const accessesPerDay = pages / daysOf(range);
          const advice = detectionAdvice({ visits, changes, accessesPerDay });
          const pageDeviation = 0.08 + 0.0012 * daysOf(range);
          const ofPages = { pages, pageMean: mean * 0.96, pageDeviation };
          const unique = { uniqueMean: mean * 0.9, uniqueDeviation: pageDeviation * 0.9 };
          const found = { visits, changes, returns: Math.round(changes * 0.04) };
          return { ...range, ...found, ...ofPages, ...unique, accessesPerDay, advice };
        }),
      ),
    }),
    hostIntervals: async ({ input }) => ({
      at: clock(),
      idle: Math.round(38 * share(input)),
      bins: binsWhere(share(input), (part) =>
        rangeBetween(7, 10 * day).map((range) => {
          const demanded = Math.round(420 * part * bell(Math.log10(daysOf(range) * day), 3.1, 1));
          const attainable = Math.round(700 * part * bell(Math.log10(daysOf(range) * day), 1.45, 0.3));
          return { ...range, demanded, overloaded: daysOf(range) * day < 25 ? demanded : 0, attainable };
        }),
      ),
      defaultIntervalSeconds: 20,
    }),
  };
}

function rangeBetween(from: number, to: number): IntervalRange[] {
  const first = intervalBinOf(from);
  return Array.from({ length: intervalBinOf(to) - first + 1 }, (_, index) => {
    const { fromSeconds, toSeconds } = intervalBinEdges(first + index);
    return { fromSeconds, toSeconds: Number.isFinite(toSeconds) ? toSeconds : null };
  });
}

const bell = (x: number, middle: number, width: number) => Math.exp(-(((x - middle) / width) ** 2));
const daysOf = ({ fromSeconds, toSeconds }: IntervalRange) =>
  (fromSeconds + (toSeconds ?? fromSeconds)) / 2 / day;
const pagesIn = (range: IntervalRange) => {
  const middle = Math.log10(daysOf(range));
  return 2_600 + 9_000 * bell(middle, 0.4, 0.6) + 5_200 * bell(middle, 2.53, 0.12);
};
