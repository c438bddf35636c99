import type { PrismaClient, Sql } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { rateCellText } from './rate-cell-sql.ts';

/** Overloaded hosts with fewer pages have no histogram: they are read page by page each time. */
export const fewestHistogramPages = 64;

/**
 * Counts a host's pages by change rate and importance, once; from then on commits keep the counts. Nothing of the host is committed
 * meanwhile.
 */
export async function buildRateCells(prisma: PrismaClient, hostId: bigint): Promise<void> {
  await prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM seed_list ORDER BY id FOR SHARE`;
      await tx.$executeRaw`SELECT 1 FROM host WHERE host_id = ${hostId} FOR UPDATE`;
      await tx.$executeRaw`DELETE FROM host_rate_cell WHERE host_id = ${hostId}`;
      await tx.$executeRaw`
        INSERT INTO host_rate_cell (host_id, cell, pages)
        SELECT ${hostId}, cell, count(*) FROM (
          SELECT ${Prisma.raw(rateCellText('page'))} AS cell FROM page WHERE page.host_id = ${hostId}) AS cells
        WHERE cell IS NOT NULL GROUP BY cell`;
      await tx.$executeRaw`UPDATE host SET has_rate_cells = true WHERE host_id = ${hostId} AND alias_of IS NULL`;
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

/**
 * Stops counting the pages of hosts: of those given, or of all. For hosts that need it no more, and whenever something else than a commit
 * changed what is counted; whoever needs the counts makes them again. Call it inside the transaction that changed it.
 */
export async function dropRateCells(sql: Sql, hostIds: readonly bigint[] | 'all'): Promise<void> {
  const chosen = hostIds === 'all' ? Prisma.sql`true` : Prisma.sql`host_id = ANY(${[...hostIds]}::bigint[])`;
  await sql.$executeRaw`
    WITH counted AS MATERIALIZED (
      SELECT host_id FROM host WHERE has_rate_cells AND ${chosen} ORDER BY host_id FOR UPDATE),
    dropped AS (
      UPDATE host SET has_rate_cells = false FROM counted WHERE host.host_id = counted.host_id RETURNING host.host_id)
    DELETE FROM host_rate_cell WHERE host_id IN (SELECT host_id FROM dropped)`;
}

/** Cells of a host whose stored count is not what its pages add up to. */
export async function compareRateCells(
  prisma: PrismaClient,
  hostId: bigint,
): Promise<{ cell: number; stored: number; recomputed: number }[]> {
  return prisma.$queryRaw<{ cell: number; stored: number; recomputed: number }[]>`
    WITH recomputed AS (
      SELECT cell, count(*)::int AS pages FROM (
        SELECT ${Prisma.raw(rateCellText('page'))} AS cell FROM page WHERE page.host_id = ${hostId}) AS cells
      WHERE cell IS NOT NULL AND (SELECT has_rate_cells FROM host WHERE host_id = ${hostId}) GROUP BY cell),
    stored AS (SELECT cell, pages FROM host_rate_cell WHERE host_id = ${hostId})
    SELECT cell, coalesce(stored.pages, 0)::int AS stored, coalesce(recomputed.pages, 0)::int AS recomputed
    FROM recomputed FULL JOIN stored USING (cell)
    WHERE coalesce(stored.pages, 0) <> coalesce(recomputed.pages, 0) ORDER BY cell`;
}
