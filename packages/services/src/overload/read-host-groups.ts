import type { OverloadRecord, PageDemand, SeedListRecord } from '@meguri/database';
import { listRateCells, listSeedLists, samplePageDemand } from '@meguri/database';
import {
  decodeRevisitState,
  groupsOf,
  histogramOfCells,
  importanceClasses,
  loadPerDay,
  revisitPolicies,
  type PageGroup,
  type RevisitBounds,
} from '@meguri/schedule';
import type { Dependencies } from '../context/dependencies.ts';

const secondsPerDay = 86_400;

/** Pages that are read of a host without a histogram: all of a small one, a sample of a large one. */
const mostPages = 5_000;

/** The pages of a host by change rate and importance, from its histogram where there is one. */
export async function readHostGroups(
  { prisma }: Pick<Dependencies, 'prisma'>,
  host: Pick<OverloadRecord, 'hostId' | 'baseLoad' | 'hasRateCells' | 'pageCount'>,
): Promise<PageGroup[]> {
  const { hostId, hasRateCells } = host;
  const [pages, lists] = await Promise.all([
    samplePageDemand(prisma, { hostId, limit: hasRateCells ? 1 : mostPages }),
    listSeedLists(prisma),
  ]);
  if (!hasRateCells) return pages.map((page) => groupOf(page, lists, pages.length, host.pageCount));
  const cells = await listRateCells(prisma, hostId);
  const bounds = boundsOf(lists.find(({ id }) => id === pages[0]?.seedListId));
  return groupsOf(histogramOfCells(cells), bounds, loadPerDay(host.baseLoad));
}

/** A page, or as many as it stands for where only a sample was read. */
function groupOf(
  page: PageDemand,
  lists: readonly SeedListRecord[],
  sampled: number,
  pageCount: number,
): PageGroup {
  const list = lists.find(({ id }) => id === page.seedListId);
  const { ratePerDay, informed } = revisitPolicies.gamma.estimate(decodeRevisitState(page.policyState));
  return {
    ...boundsOf(list),
    pages: sampled < mostPages ? 1 : Math.max(1, pageCount / sampled),
    ratePerDay: informed && ratePerDay !== null ? ratePerDay : secondsPerDay / page.baseIntervalSeconds,
    importance: importanceClasses[page.importanceClass ?? Number.NaN] ?? 1,
  };
}

/** @param list absent if it was deleted since */
function boundsOf(list: SeedListRecord | undefined): RevisitBounds {
  const minDays = (list?.minIntervalSeconds ?? secondsPerDay) / secondsPerDay;
  return {
    minDays,
    maxDays: Math.max(minDays, (list?.maxIntervalSeconds ?? 400 * secondsPerDay) / secondsPerDay),
  };
}
