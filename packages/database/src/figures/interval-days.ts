import { millisecondsPerDay, type StatisticsFilter } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { dayOf, pagesOf } from './interval-counts-repository.ts';

const keptDays = 35;
const rowsPerBatch = 5_000;

/**
 * Copies the counts of pages by interval once a day, in UTC, and drops what is older than five weeks.
 * Idempotent, also in two processes at once.
 */
export async function recordIntervalDay(prisma: PrismaClient, now: Date): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO page_interval_day (day, node_id, top_level_domain, seed_list_id, bin, pages)
    SELECT ${dayOf(now)}, node_id, top_level_domain, seed_list_id, bin, pages FROM page_interval_count
    WHERE pages <> 0 AND NOT EXISTS (SELECT 1 FROM page_interval_day WHERE day = ${dayOf(now)})
    ON CONFLICT DO NOTHING`;
  const before = new Date(now.getTime() - keptDays * millisecondsPerDay);
  while ((await pruneIntervalDays(prisma, { before, limit: rowsPerBatch })) === rowsPerBatch);
}

/** Deletes days before the one of an instant. */
export function pruneIntervalDays(
  prisma: PrismaClient,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM page_interval_day WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM page_interval_day WHERE day < ${dayOf(before)} ORDER BY day LIMIT ${limit}))`;
}

/** Pages by bin at the beginning of a day; null if that day was not recorded. */
export async function readIntervalDay(
  prisma: PrismaClient,
  filter: StatisticsFilter & { day: Date },
): Promise<{ bin: number; pages: number }[] | null> {
  const recorded = await prisma.pageIntervalDay.findFirst({
    where: { day: filter.day },
    select: { day: true },
  });
  if (!recorded) return null;
  return prisma.$queryRaw`
    SELECT bin, sum(pages)::float8 AS pages FROM page_interval_day
    WHERE day = ${dayOf(filter.day)} AND ${pagesOf(filter)} GROUP BY bin`;
}
