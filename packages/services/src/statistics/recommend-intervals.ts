import { seedListBounds, type IntervalRecommendation, type StatisticsFilter } from '@meguri/contracts';
import { listSeedLists, readPageIntervals, type PrismaClient } from '@meguri/database';
import { recommendBounds } from '@meguri/schedule';
import { accessesPerDay, pageRatios } from './page-ratios.ts';

/** Each list takes a query; installations with more lists see recommendations for the first ones. */
const maxLists = 50;

/**
 * Bounds of seed lists to change, those that concern most pages first. A bound applies to a whole list, so the
 * filters by node and top-level domain do not apply.
 */
export async function recommendIntervals(
  prisma: PrismaClient,
  { seedList }: Pick<StatisticsFilter, 'seedList'>,
): Promise<IntervalRecommendation[]> {
  const lists = (await listSeedLists(prisma)).filter(({ id }) => seedList === undefined || id === seedList);
  const found: IntervalRecommendation[] = [];
  for (const { id, name, ...limits } of lists.slice(0, maxLists)) {
    const counts = await readPageIntervals(prisma, { seedList: id });
    const pages = counts
      .filter(({ bin }) => bin >= 0)
      .map((count) => {
        const { pages, pageMean } = pageRatios(count);
        return { bin: count.bin, pages, ratio: pageMean ?? 0, accessesPerDay: accessesPerDay(count) };
      });
    for (const one of recommendBounds(pages, limits, seedListBounds))
      found.push({ ...one, seedList: { id, name } });
  }
  return found.toSorted((a, b) => b.pages - a.pages);
}
