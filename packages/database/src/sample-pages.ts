import type { PrismaClient } from './client.ts';

export interface SampledPage {
  url: string;
  host: string;
  hops: number;
  dynamicHops: number;
}

/**
 * Known pages of hosts drawn at random, so many of each: host ids are hashes, so what follows a random id in the index is a random host.
 *
 * @param from random host ids to begin at
 */
export function samplePages(
  prisma: PrismaClient,
  input: { from: readonly bigint[]; pagesPerHost: number },
): Promise<SampledPage[]> {
  return prisma.$queryRaw<SampledPage[]>`
    SELECT p.url, h.name AS host, p.depth::int AS hops, p.dynamic_hops::int AS "dynamicHops"
    FROM (
      SELECT DISTINCT ON (drawn.host_id) drawn.host_id, drawn.name
      FROM unnest(${[...input.from]}::bigint[]) AS start(id),
        LATERAL (SELECT host_id, name FROM host WHERE host_id >= start.id ORDER BY host_id LIMIT 1) AS drawn) AS h,
      LATERAL (SELECT url, depth, dynamic_hops FROM page WHERE page.host_id = h.host_id ORDER BY url_key LIMIT ${input.pagesPerHost}) AS p`;
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
