import type { StatisticsFilter } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { pageCountColumns, pageCounts, storedPage } from './interval-count-sql.ts';
import { hostsOf, pagesOf, type PageIntervalCounts } from './interval-counts-repository.ts';

/** Hosts of a site that are read: those with the most pages. */
const maxHosts = 500;
/** Pages read of all these hosts. */
const maxPages = 10_000;

const counted = Prisma.raw(pageCounts(storedPage));

/**
 * Pages of a site by bin. There are no counters by site, so its pages are counted; of more than {@link
 * maxPages}, a sample of each host's. Pages are in the order of digests of their URLs, so the first
 * ones are a random sample.
 */
export function readSiteIntervals(
  prisma: PrismaClient,
  { site, seedList, ...filter }: StatisticsFilter & { site: string },
): Promise<PageIntervalCounts[]> {
  return prisma.$queryRaw`
    SELECT bin, round(sum(pages * weight)) AS pages, round(sum(frequency * weight)) AS frequency, round(sum(ratio_sum * weight)) AS "ratioSum",
      round(sum(ratio_squares * weight)) AS "ratioSquares", round(sum(unique_sum * weight)) AS "uniqueSum",
      round(sum(unique_squares * weight)) AS "uniqueSquares"
    FROM (
      SELECT host_id, most, page_count::float8 / least(page_count, most) AS weight
      FROM (SELECT host_id, page_count, ceil(${maxPages}::float8 / count(*) OVER ())::int AS most FROM (
        SELECT host_id, page_count FROM host WHERE site = ${site} AND page_count > 0 AND ${hostsOf(filter)}
        ORDER BY page_count DESC LIMIT ${maxHosts}) AS largest) AS weighed
    ) AS host,
    LATERAL (SELECT * FROM page WHERE page.host_id = host.host_id ORDER BY url_key LIMIT host.most) AS page,
    LATERAL (${counted}) AS c(${Prisma.raw(pageCountColumns)})
    WHERE ${pagesOf({ seedList })}
    GROUP BY bin ORDER BY bin`;
}
