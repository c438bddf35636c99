import type { StatisticsFilter } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { allOf } from '../connection/query-fragments.ts';

/** Pages of a bin, see packages/schedule/src/statistics. */
export interface PageIntervalCounts {
  bin: number;
  pages: number;
  /** Sum of planned frequencies, in load units. */
  frequency: number;
  /** Thousandths. */
  ratioSum: number;
  ratioSquares: number;
  uniqueSum: number;
  uniqueSquares: number;
}

/** Pages by bin. */
export function readPageIntervals(
  prisma: PrismaClient,
  filter: StatisticsFilter,
): Promise<PageIntervalCounts[]> {
  return prisma.$queryRaw`
    SELECT bin, sum(pages)::float8 AS pages, sum(frequency)::float8 AS frequency, sum(ratio_sum)::float8 AS "ratioSum",
      sum(ratio_squares)::float8 AS "ratioSquares", sum(unique_sum)::float8 AS "uniqueSum",
      sum(unique_squares)::float8 AS "uniqueSquares"
    FROM page_interval_count WHERE ${pagesOf(filter)} GROUP BY bin HAVING sum(pages) <> 0 ORDER BY bin`;
}

/** Repeated visits by the bin of the elapsed time, from one Monday up to another; null: unbounded. */
export function readDetectionCounts(
  prisma: PrismaClient,
  filter: StatisticsFilter & { since: Date | null; until: Date | null },
): Promise<{ bin: number; visits: number; changes: number; returns: number }[]> {
  const since = filter.since && Prisma.sql`week >= ${dayOf(filter.since)}`;
  const until = filter.until && Prisma.sql`week < ${dayOf(filter.until)}`;
  return prisma.$queryRaw`
    SELECT bin, sum(visits)::float8 AS visits, sum(changes)::float8 AS changes, sum(returns)::float8 AS returns
    FROM change_detection_count WHERE ${allOf([pagesOf(filter), since, until])} GROUP BY bin ORDER BY bin`;
}

/** Hosts by bin. */
export function readHostIntervals(
  prisma: PrismaClient,
  filter: Omit<StatisticsFilter, 'seedList'>,
): Promise<{ bin: number; demanded: number; overloaded: number; attainable: number }[]> {
  return prisma.$queryRaw`
    SELECT bin, sum(demanded)::float8 AS demanded, sum(overloaded)::float8 AS overloaded, sum(attainable)::float8 AS attainable
    FROM host_interval_count WHERE ${hostsOf(filter)} GROUP BY bin HAVING sum(demanded) <> 0 OR sum(attainable) <> 0 ORDER BY bin`;
}

/** Top-level domains of hosts that have pages, and how many hosts each has, most first. */
export function readTopLevelDomains(prisma: PrismaClient): Promise<{ name: string; hosts: number }[]> {
  return prisma.$queryRaw`
    SELECT top_level_domain AS name, sum(demanded)::float8 AS hosts FROM host_interval_count
    GROUP BY 1 HAVING sum(demanded) > 0 ORDER BY 2 DESC, 1`;
}

export function pagesOf({ seedList, ...filter }: StatisticsFilter): Prisma.Sql {
  return allOf([hostsOf(filter), seedList === undefined ? null : Prisma.sql`seed_list_id = ${seedList}`]);
}

/** Condition for rows with the columns of `host`, or of a table of counters. */
export function hostsOf({ node, topLevelDomain }: Omit<StatisticsFilter, 'seedList'>): Prisma.Sql {
  return allOf([
    node === undefined ? null : Prisma.sql`node_id = ${node}`,
    topLevelDomain === undefined ? null : Prisma.sql`top_level_domain = ${topLevelDomain}`,
  ]);
}

/** The day of an instant in UTC, whatever the time zone of the session. */
export const dayOf = (instant: Date) => Prisma.sql`(${instant}::timestamptz AT TIME ZONE 'UTC')::date`;
