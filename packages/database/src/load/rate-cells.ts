import type { PrismaClient, Sql } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { rateCellText } from './rate-cell-sql.ts';

/** Overloaded hosts with fewer pages have no histogram: their pages are read each time. */
export const fewestHistogramPages = 64;

/**
 * Builds a host's histogram by change rate and importance; from then on commits update it. Commits of
 * the host wait meanwhile.
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
 * Drops the histograms of the given hosts, or of all: for hosts that no longer need one, and after changes
 * of counted columns outside commits. They are rebuilt on demand. Call it in the transaction of the change.
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

/** Cells of a host whose stored count differs from that of its pages. */
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
