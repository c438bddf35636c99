import type { Clock, Settings } from '@meguri/contracts';
import {
  boundsOf,
  listPricedHosts,
  readCounters,
  readCrawlBudget,
  readHostGroups,
  sampleFreePages,
  writeCrawlBudget,
  type PricedHost,
  type PrismaClient,
} from '@meguri/database';
import { budgetSpacing, capacityPerDay, cellCentre, type CappedHost } from '@meguri/schedule';

/** Longest age of a solution: change rates drift, and more pages are discovered. */
const longestAgeMs = 6 * 3_600_000;
const hostsPerBatch = 500;
/** Size of a sample that represents the change rates well enough. */
const sampledPages = 100_000;

/**
 * Computes how many changes may accumulate between visits of a page so that the crawl keeps its access
 * budget; resets the number if there is no budget.
 *
 * @returns the changes per visit if they were computed now, else null
 */
export async function solveBudget(
  prisma: PrismaClient,
  clock: Clock,
  settings: Pick<Settings, 'schedule.budgetAccessesPerDay'>,
): Promise<number | null> {
  const accessesPerDay = settings['schedule.budgetAccessesPerDay'];
  const stored = await readCrawlBudget(prisma);
  if (accessesPerDay === 0) {
    if (stored) await writeCrawlBudget(prisma, null);
    return null;
  }
  const solvedAt = clock.now();
  const isYoung = stored !== null && solvedAt.getTime() - stored.solvedAt.getTime() < longestAgeMs;
  if (isYoung && stored.accessesPerDay === accessesPerDay) return null;
  const changesPerVisit = budgetSpacing(await readDemand(prisma), accessesPerDay);
  await writeCrawlBudget(prisma, { accessesPerDay, changesPerVisit, solvedAt });
  return changesPerVisit;
}

async function readDemand(prisma: PrismaClient) {
  const knownPages = (await readCounters(prisma)).get('known') ?? 0;
  const free = await sampleFreePages(prisma, { sampledPages, knownPages });
  const capped: CappedHost[] = [];
  for (let after = -1n; ;) {
    const hosts: PricedHost[] = await listPricedHosts(prisma, { after, limit: hostsPerBatch });
    for (const host of hosts.filter(({ overloaded }) => overloaded)) {
      const capacity = capacityPerDay(host.effectiveIntervalSeconds);
      capped.push({ groups: await readHostGroups(prisma, host), capacityPerDay: capacity });
    }
    const last = hosts.at(-1);
    if (!last || hosts.length < hostsPerBatch) break;
    after = last.hostId;
  }
  return {
    free: free.map(({ cell, pages, ...list }) => ({ ...cellCentre(cell), pages, ...boundsOf(list) })),
    capped,
  };
}
