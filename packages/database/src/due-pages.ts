import type { PrismaClient, Sql } from './client.ts';
import { addToCounter } from './counters-repository.ts';
import { nextReasonSql } from './stored-codes.ts';

export interface DuePage {
  urlKey: string;
  url: string;
  priority: number;
  depth: number;
  discoveredAt: Date;
  nextVisitAt: Date;
  visits: number;
}

/**
 * A host's due pages, most valuable first (those put off before, then lower priority numbers,
 * then the longest due). With `includePutOff` also those that
 * were put off to a later day, after all others: an idle host may take them early.
 */
export function loadDuePages(
  sql: Sql,
  input: { hostId: bigint; now: Date; limit: number; includePutOff: boolean },
): Promise<DuePage[]> {
  return sql.$queryRaw<DuePage[]>`
    SELECT url_key::text AS "urlKey", url, priority, depth, discovered_at AS "discoveredAt", next_visit_at AS "nextVisitAt", visits
    FROM page
    WHERE host_id = ${input.hostId} AND (next_visit_at <= ${input.now} OR (${input.includePutOff} AND put_off))
    ORDER BY next_visit_at > ${input.now}, NOT put_off, priority, next_visit_at, url_key
    LIMIT ${input.limit}`;
}

/**
 * Puts off what is due on a host beyond the `keep` most valuable pages, and counts it. The host's row is locked in a statement before, as
 * by everybody who changes its pages, so that what is seen is what is changed.
 *
 * @returns how many pages were put off
 */
export function putOffBeyond(
  prisma: PrismaClient,
  input: { hostId: bigint; nodeId: number; now: Date; keep: number; until: Date },
): Promise<number> {
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM host WHERE host_id = ${input.hostId} FOR UPDATE`;
    const { count, fresh } = await moveSurplus(tx, input);
    if (count === 0) return 0;
    await tx.$executeRaw`UPDATE host SET put_off_count = put_off_count + ${count} WHERE host_id = ${input.hostId}`;
    await addToCounter(tx, { nodeId: input.nodeId, name: 'put_off', value: fresh });
    return count;
  });
}

/** Pages that were moved, and how many of them had not been put off before. */
async function moveSurplus(
  sql: Sql,
  input: { hostId: bigint; now: Date; keep: number; until: Date },
): Promise<{ count: number; fresh: number }> {
  const rows = await sql.$queryRaw<{ count: bigint; fresh: bigint }[]>`
    WITH surplus AS (
      SELECT url_key, put_off FROM page WHERE host_id = ${input.hostId} AND next_visit_at <= ${input.now}
      ORDER BY NOT put_off, priority, next_visit_at, url_key OFFSET ${input.keep}),
    moved AS (
      UPDATE page SET next_visit_at = ${input.until}, next_reason = ${nextReasonSql('put-off')}, put_off = true
      FROM surplus WHERE page.host_id = ${input.hostId} AND page.url_key = surplus.url_key
      RETURNING surplus.put_off)
    SELECT count(*) AS count, count(*) FILTER (WHERE NOT put_off) AS fresh FROM moved`;
  return { count: Number(rows[0]?.count ?? 0), fresh: Number(rows[0]?.fresh ?? 0) };
}
