import type { StatisticsServices } from '@meguri/api/services-port';
import {
  type IntervalRange,
  millisecondsPerDay,
  spanOf,
  type StatisticsFilter,
  wholePeriods,
} from '@meguri/contracts';
import {
  listSeedLists,
  readDetectionCounts,
  readHostIntervals,
  readIntervalDay,
  readPageIntervals,
  readSettings,
  readSiteIntervals,
  listNodes,
  readTopLevelDomains,
  type PrismaClient,
} from '@meguri/database';
import { detectionAdvice, idleHostBin, intervalBinEdges, pageStateBins } from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';
import { accessesPerDay, pageRatios } from './page-ratios.ts';
import { recommendIntervals } from './recommend-intervals.ts';
import { storedSite } from '../hosts/stored-name.ts';

const weekSeconds = 604_800;
/** Age of the figures that the present ones are compared with. */
const lookBackDays = 7;

/** Figure 3 of the 2008 paper: pages by revisit interval, now and a week ago. */
export function createReadRevisitIntervals({
  prisma,
  clock,
}: Dependencies): StatisticsServices['revisitIntervals'] {
  return async ({ input }) => {
    const at = clock.now();
    const day = startOfDay(new Date(at.getTime() - lookBackDays * millisecondsPerDay));
    const { site, ...filter } = input;
    const [counts, past, limits] = await Promise.all([
      site === undefined
        ? readPageIntervals(prisma, filter)
        : readSiteIntervals(prisma, { ...filter, site: storedSite(site) }),
      site === undefined ? readIntervalDay(prisma, { ...filter, day }) : null,
      limitsOf(prisma, filter),
    ]);
    const pagesIn = (bin: number) => counts.find((count) => count.bin === bin)?.pages ?? 0;
    const before = new Map(past?.map(({ bin, pages }) => [bin, pages]));
    const byBin = new Map(counts.map((count) => [count.bin, count]));
    return {
      at,
      before: past && day,
      bins: rangeOfBins([...byBin.keys(), ...before.keys()]).map((bin) => ({
        ...rangeOf(bin),
        pages: pagesIn(bin),
        pagesBefore: past && (before.get(bin) ?? 0),
        accessesPerDay: accessesPerDay(byBin.get(bin)),
      })),
      states: {
        once: pagesIn(pageStateBins.once),
        failing: pagesIn(pageStateBins.failing),
        unplanned: pagesIn(pageStateBins.unplanned),
        uncaptured: pagesIn(pageStateBins.uncaptured),
      },
      limits,
    };
  };
}

/**
 * Figure 4: unique versions by accesses of pages, and the share of their visits that found a change, by their
 * revisit interval; and the visits of a period by the time since the previous one.
 */
export function createReadChangeDetection({
  prisma,
  clock,
}: Dependencies): StatisticsServices['changeDetection'] {
  return async ({ input: { range = { preset: 'all' }, ...filter } }) => {
    const at = clock.now();
    const isAll = 'preset' in range && range.preset === 'all';
    const weeks = isAll ? null : wholePeriods(spanOf(range, at, null), weekSeconds);
    const [since, until] = [weeks?.from ?? null, weeks?.to ?? null];
    const [visits, pages, recommendations] = await Promise.all([
      readDetectionCounts(prisma, { ...filter, since, until }),
      readPageIntervals(prisma, filter),
      recommendIntervals(prisma, filter),
    ]);
    const visitsByBin = new Map(visits.map((count) => [count.bin, count]));
    const pagesByBin = new Map(pages.map((count) => [count.bin, count]));
    return {
      at,
      since,
      until: until !== null && until < at ? until : at,
      recommendations,
      bins: rangeOfBins([...visitsByBin.keys(), ...pagesByBin.keys()]).map((bin) => {
        const counts = { visits: 0, changes: 0, returns: 0, ...visitsByBin.get(bin) };
        const planned = pagesByBin.get(bin);
        const asked = accessesPerDay(planned);
        const ratios = pageRatios(planned);
        return {
          ...rangeOf(bin),
          visits: counts.visits,
          changes: counts.changes,
          returns: counts.returns,
          ...ratios,
          accessesPerDay: asked,
          advice: detectionAdvice({
            visits: ratios.pages,
            changes: ratios.pages * (ratios.pageMean ?? 0),
            accessesPerDay: asked,
          }),
        };
      }),
    };
  };
}

/** Figure 5: hosts by the access interval that their demand needs, and by the effective one. */
export function createReadHostIntervals({
  prisma,
  clock,
}: Dependencies): StatisticsServices['hostIntervals'] {
  return async ({ input }) => {
    const [counts, settings] = await Promise.all([readHostIntervals(prisma, input), readSettings(prisma)]);
    const byBin = new Map(counts.map((count) => [count.bin, count]));
    return {
      at: clock.now(),
      idle: byBin.get(idleHostBin)?.demanded ?? 0,
      bins: rangeOfBins([...byBin.keys()]).map((bin) => {
        const { demanded = 0, overloaded = 0, attainable = 0 } = byBin.get(bin) ?? {};
        return { ...rangeOf(bin), demanded, overloaded, attainable };
      }),
      defaultIntervalSeconds: settings['access.intervalSeconds'],
    };
  };
}

/** Every bin from the first to the last, empty ones included. */
function rangeOfBins(counted: readonly number[]): number[] {
  const bins = counted.filter((bin) => bin >= 0);
  if (bins.length === 0) return [];
  const first = Math.min(...bins);
  return Array.from({ length: Math.max(...bins) - first + 1 }, (_, index) => first + index);
}

function rangeOf(bin: number): IntervalRange {
  const { fromSeconds, toSeconds } = intervalBinEdges(bin);
  return { fromSeconds, toSeconds: Number.isFinite(toSeconds) ? toSeconds : null };
}

async function limitsOf(prisma: PrismaClient, { seedList }: StatisticsFilter) {
  const lists = (await listSeedLists(prisma)).filter(({ id }) => seedList === undefined || id === seedList);
  if (lists.length === 0) return null;
  return {
    minSeconds: Math.min(...lists.map((list) => list.minIntervalSeconds)),
    maxSeconds: Math.max(...lists.map((list) => list.maxIntervalSeconds)),
  };
}

const startOfDay = (instant: Date) =>
  new Date(Math.floor(instant.getTime() / millisecondsPerDay) * millisecondsPerDay);

/** Filters for figures; top-level domains with most hosts first. */
export function createListChoices({ prisma }: Dependencies): StatisticsServices['choices'] {
  return async () => {
    const [nodes, topLevelDomains, seedLists] = await Promise.all([
      listNodes(prisma),
      readTopLevelDomains(prisma),
      listSeedLists(prisma),
    ]);
    return {
      nodes: nodes.map(({ id, name }) => ({ id, name })),
      topLevelDomains: topLevelDomains.map(({ name }) => name),
      seedLists: seedLists.map(({ id, name }) => ({ id, name })),
    };
  };
}
