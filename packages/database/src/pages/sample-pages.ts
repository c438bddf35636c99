import type { PrismaClient } from '../connection/client.ts';

export interface SampledPage {
  url: string;
  host: string;
  hops: number;
  dynamicHops: number;
}

/**
 * Blocks that a sample is drawn from: rows lie in the order of discovery, so many hosts have some in each.
 */
const sampledBlocks = 100;
const blockBytes = 8_192;

/**
 * About this many known pages, all of a small crawl: the rows of a hundred random blocks, ordered by their
 * digests.
 */
export function samplePages(prisma: PrismaClient, limit: number): Promise<SampledPage[]> {
  return prisma.$queryRaw<SampledPage[]>`
    SELECT drawn.url, host.name AS host, depth::int AS hops, dynamic_hops::int AS "dynamicHops"
    FROM (
      SELECT * FROM page TABLESAMPLE SYSTEM (
        least(100, 100.0 * ${sampledBlocks}::int * ${blockBytes}::int / greatest(1, pg_relation_size('page')))::real)
      ORDER BY url_key LIMIT ${limit}) AS drawn
    JOIN host ON host.host_id = drawn.host_id`;
}

/** Hosts of the seeds of a list, for scopes that follow them. */
export async function listSeedUrls(prisma: PrismaClient, listId: number, limit: number): Promise<string[]> {
  const rows = await prisma.seed.findMany({
    where: { seedListId: listId, error: null },
    select: { url: true },
    take: limit,
  });
  return rows.map(({ url }) => url);
}
