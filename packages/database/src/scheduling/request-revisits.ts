import type { PrismaClient, Sql } from '../connection/client.ts';
import { addToCounter, controlNodeId } from '../figures/counters-repository.ts';
import { Prisma } from '../generated/client.ts';
import { allOf } from '../connection/query-fragments.ts';
import { nextReasonSql } from '../stored-codes.ts';
import { expectedVisit } from './virtual-line.ts';

export interface PageKey {
  hostId: bigint;
  urlKey: string;
}

/**
 * Makes pages and their hosts due now. Pages already due keep their place; excluded pages and pages of
 * aliases stay as they are. Hosts are locked in id order before their pages, as commits do it.
 *
 * @returns the number of due pages
 */
export async function requestRevisits(
  prisma: PrismaClient,
  input: { pages: readonly PageKey[]; now: Date },
): Promise<number> {
  const { pages, now } = input;
  if (pages.length === 0) return 0;
  const hostIds = [...new Set(pages.map((page) => page.hostId))];
  return prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`
        SELECT 1 FROM host WHERE host_id = ANY(${hostIds}::bigint[]) ORDER BY host_id FOR UPDATE`;
      const moved = await makeDue(tx, pages, now);
      await tx.$executeRaw`
        UPDATE host SET next_due_at = least(coalesce(next_due_at, ${now}), ${now}) WHERE host_id = ANY(${hostIds}::bigint[])`;
      await addToCounter(tx, { nodeId: controlNodeId, name: 'deferred', value: -moved.deferred });
      return moved.count;
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

async function makeDue(
  sql: Sql,
  pages: readonly PageKey[],
  now: Date,
): Promise<{ count: number; deferred: number }> {
  const rows = await sql.$queryRaw<{ count: bigint; deferred: bigint }[]>`
    WITH asked AS (
      SELECT page.host_id, page.url_key, page.deferred, ${expectedVisit} <= ${now} AS is_due
      FROM unnest(${pages.map((page) => page.hostId)}::bigint[], ${pages.map((page) => page.urlKey)}::bigint[]) AS k(host_id, url_key)
      JOIN page ON page.host_id = k.host_id AND page.url_key = k.url_key
      JOIN host ON host.host_id = k.host_id
      WHERE page.next_visit_at IS NOT NULL AND host.alias_of IS NULL
      FOR UPDATE OF page),
    moved AS (
      UPDATE page SET next_visit_at = CASE WHEN is_due THEN page.next_visit_at ELSE ${now} END, next_reason = ${nextReasonSql('requested')}, deferred = false
      FROM asked WHERE page.host_id = asked.host_id AND page.url_key = asked.url_key
      RETURNING asked.deferred)
    SELECT count(*) AS count, count(*) FILTER (WHERE deferred) AS "deferred" FROM moved`;
  return { count: Number(rows[0]?.count ?? 0), deferred: Number(rows[0]?.deferred ?? 0) };
}

/** Keys of scheduled pages after a position, in key order: of one host, or of all. */
export function listPageKeys(
  sql: Sql,
  input: { hostId: bigint | null; after: PageKey | null; limit: number },
): Promise<PageKey[]> {
  const { hostId, after } = input;
  return sql.$queryRaw<PageKey[]>`
    SELECT host_id AS "hostId", url_key::text AS "urlKey" FROM page
    WHERE ${allOf([
      Prisma.sql`next_visit_at IS NOT NULL`,
      hostId === null ? null : Prisma.sql`host_id = ${hostId}`,
      after && Prisma.sql`(host_id, url_key) > (${after.hostId}, ${after.urlKey}::bigint)`,
    ])}
    ORDER BY host_id, url_key LIMIT ${input.limit}`;
}
