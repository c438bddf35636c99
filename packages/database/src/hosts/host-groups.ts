import { secondsPerDay } from '@meguri/contracts';
import {
  decodeRevisitState,
  groupsOf,
  histogramOfCells,
  importanceOfPage,
  demandPerDay,
  revisitPolicies,
  type PageGroup,
  type RevisitBounds,
} from '@meguri/schedule';
import type { PrismaClient } from '../connection/client.ts';
import {
  listRateCells,
  samplePageDemand,
  type OverloadRecord,
  type PageDemand,
} from '../load/overloaded-hosts.ts';

/**
 * Pages read of a host without a histogram (only overloaded hosts have one): all of a small host, a
 * sample of a large one. For a quantity whose standard deviation is twice its mean, the sample mean is
 * within 6 % in 19 of 20 cases.
 */
const maxPages = 1_000;

/** The scheduled pages of a host by change rate and importance, from its histogram where there is one. */
export async function readHostGroups(
  prisma: PrismaClient,
  host: Pick<OverloadRecord, 'hostId' | 'baseLoad' | 'hasRateCells' | 'pageCount'>,
): Promise<PageGroup[]> {
  const { hostId, hasRateCells, baseLoad, pageCount } = host;
  const pages = await samplePageDemand(prisma, { hostId, limit: hasRateCells ? 1 : maxPages });
  const [any] = pages;
  if (any === undefined) return [];
  if (hasRateCells) {
    const histogram = histogramOfCells(await listRateCells(prisma, hostId));
    return groupsOf(histogram, boundsOf(any), demandPerDay(baseLoad));
  }
  const standsFor = pages.length < maxPages ? 1 : Math.max(1, pageCount / pages.length);
  return pages.map((page) => groupOf(page, standsFor));
}

/** @param pages how many pages each page of the sample represents */
function groupOf(page: PageDemand, pages: number): PageGroup {
  const { ratePerDay, informed } = revisitPolicies.gamma.estimate(decodeRevisitState(page.policyState));
  return {
    ...boundsOf(page),
    pages,
    ratePerDay: informed && ratePerDay !== null ? ratePerDay : secondsPerDay / page.baseIntervalSeconds,
    importance: importanceOfPage(page.importanceClass, page.importance),
  };
}

/** The limits of a seed list, in days and in order. */
export function boundsOf(list: Pick<PageDemand, 'minIntervalSeconds' | 'maxIntervalSeconds'>): RevisitBounds {
  const minDays = list.minIntervalSeconds / secondsPerDay;
  return { minDays, maxDays: Math.max(minDays, list.maxIntervalSeconds / secondsPerDay) };
}
