import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { rateCellText } from './rate-cell-sql.ts';

/** The one row. */
const id = 1;

/** Effect of the budget of the crawl on every page's interval. */
export interface CrawlBudgetRecord {
  accessesPerDay: number;
  /** x_g >= 1 */
  changesPerVisit: number;
  solvedAt: Date;
}

/** Null without a budget. */
export async function readCrawlBudget(prisma: PrismaClient): Promise<CrawlBudgetRecord | null> {
  const row = await prisma.crawlBudget.findUnique({ where: { id } });
  return (
    row && {
      accessesPerDay: row.accessesPerDay,
      changesPerVisit: row.changesPerVisit,
      solvedAt: row.solvedAt,
    }
  );
}

/** x: expected changes per visit that the budget of the crawl asks for; 1 without a budget. */
export async function findBudgetSpacing(prisma: PrismaClient): Promise<number> {
  const budget = await prisma.crawlBudget.findUnique({ where: { id }, select: { changesPerVisit: true } });
  return budget?.changesPerVisit ?? 1;
}

export async function writeCrawlBudget(
  prisma: PrismaClient,
  budget: CrawlBudgetRecord | null,
): Promise<void> {
  if (budget === null) {
    await prisma.crawlBudget.deleteMany({ where: { id } });
    return;
  }
  await prisma.crawlBudget.upsert({ where: { id }, create: { id, ...budget }, update: budget });
}

/** Pages of hosts that are not overloaded, by seed list and histogram cell. */
export interface FreePages {
  cell: number;
  pages: number;
  minIntervalSeconds: number;
  maxIntervalSeconds: number;
}

/**
 * Change rates of pages of hosts that are not overloaded, from a sample of the table's blocks.
 *
 * @param sampledPages about so many are read; all of a smaller crawl
 * @param knownPages pages of the crawl
 */
export async function sampleFreePages(
  prisma: PrismaClient,
  { sampledPages, knownPages }: { sampledPages: number; knownPages: number },
): Promise<FreePages[]> {
  const percent = Math.min(100, (100 * sampledPages) / Math.max(1, knownPages));
  const rows = await prisma.$queryRaw<FreePages[]>`
    SELECT cell::int AS cell, count(*)::float8 AS pages, min_interval_seconds AS "minIntervalSeconds",
      max_interval_seconds AS "maxIntervalSeconds"
    FROM (
      SELECT ${Prisma.raw(rateCellText('page'))} AS cell, seed_list_id
      FROM page TABLESAMPLE SYSTEM (${percent}::real) JOIN host ON host.host_id = page.host_id AND NOT host.overloaded) AS sampled
    JOIN seed_list AS list ON list.id = seed_list_id
    WHERE cell IS NOT NULL GROUP BY cell, list.id`;
  return rows.map((row) => ({ ...row, pages: (row.pages * 100) / percent }));
}
