import type { PrismaClient, Sql } from './client.ts';
import { addToCounter } from './counters-repository.ts';
import { Prisma } from './generated/client.ts';
import { nextReasonSql } from './stored-codes.ts';
import { expectedVisit, isDueOn, virtualEpoch } from './virtual-line.ts';

export interface DuePage {
  urlKey: string;
  url: string;
  priority: number;
  depth: number;
  discoveredAt: Date;
  nextVisitAt: Date;
  visits: number;
  /** The host's clock ran so fast that the seed list's minimum interval has not passed since the last verdict: see {@link holdPages}. */
  isEarly: boolean;
}

export interface DuePagesInput {
  hostId: bigint;
  now: Date;
  limit: number;
  /** Also those that were put off to a later day, after all others: an idle host may take them early. */
  includePutOff: boolean;
  /** Seed lists whose pages are left out. */
  exceptListIds?: readonly number[];
}

/**
 * A host's due pages, most valuable first (those put off before, then lower priority numbers,
 * then the longest due).
 */
export function loadDuePages(sql: Sql, input: DuePagesInput): Promise<DuePage[]> {
  const { hostId, now, exceptListIds = [] } = input;
  return sql.$queryRaw<DuePage[]>`
    SELECT url_key::text AS "urlKey", url, page.priority, depth, discovered_at AS "discoveredAt", ${expectedVisit} AS "nextVisitAt", visits,
      page.next_visit_at >= ${virtualEpoch}
        AND coalesce(last_verdict_at + list.min_interval_seconds * interval '1 s' > ${now}, false) AS "isEarly"
    FROM page JOIN host ON host.host_id = page.host_id LEFT JOIN seed_list AS list ON list.id = page.seed_list_id
    WHERE page.host_id = ${hostId} AND (${isDueOn(hostId, now)} OR (${input.includePutOff} AND put_off)) AND ${notOf(exceptListIds)}
    ORDER BY put_off AND page.next_visit_at > ${now}, NOT put_off, page.priority, ${expectedVisit}, url_key
    LIMIT ${input.limit}`;
}

/** Whether a host has a due page of one of some seed lists. */
export async function hasDuePageOf(
  sql: Sql,
  input: { hostId: bigint; now: Date; listIds: readonly number[] },
): Promise<boolean> {
  const { hostId, now, listIds } = input;
  const rows = await sql.$queryRaw<unknown[]>`
    SELECT 1 FROM page WHERE page.host_id = ${hostId} AND ${isDueOn(hostId, now)} AND seed_list_id = ANY(${[...listIds]}::int[]) LIMIT 1`;
  return rows.length > 0;
}

const notOf = (listIds: readonly number[]): Prisma.Sql =>
  listIds.length === 0 ? Prisma.sql`true` : Prisma.sql`seed_list_id <> ALL(${[...listIds]}::int[])`;

/**
 * Lets pages that are due by their host's clock, but too early for their seed list, wait until its minimum interval has passed. From then
 * on they wait in real time, so each is moved once at most between two visits.
 */
export async function holdPages(
  sql: Sql,
  input: { hostId: bigint; urlKeys: readonly string[] },
): Promise<void> {
  if (input.urlKeys.length === 0) return;
  await sql.$executeRaw`
    UPDATE page SET next_visit_at = last_verdict_at + list.min_interval_seconds * interval '1 s',
      next_reason = ${nextReasonSql('raised-to-minimum')}
    FROM seed_list AS list
    WHERE page.host_id = ${input.hostId} AND page.url_key = ANY(${[...input.urlKeys]}::bigint[]) AND list.id = page.seed_list_id
      AND page.next_visit_at >= ${virtualEpoch} AND last_verdict_at IS NOT NULL`;
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
  const { hostId, now } = input;
  const rows = await sql.$queryRaw<{ count: bigint; fresh: bigint }[]>`
    WITH surplus AS (
      SELECT url_key, put_off FROM page JOIN host ON host.host_id = page.host_id
      WHERE page.host_id = ${hostId} AND ${isDueOn(hostId, now)}
      ORDER BY NOT put_off, page.priority, ${expectedVisit}, url_key OFFSET ${input.keep}),
    moved AS (
      UPDATE page SET next_visit_at = ${input.until}, next_reason = ${nextReasonSql('put-off')}, put_off = true
      FROM surplus WHERE page.host_id = ${hostId} AND page.url_key = surplus.url_key
      RETURNING surplus.put_off)
    SELECT count(*) AS count, count(*) FILTER (WHERE NOT put_off) AS fresh FROM moved`;
  return { count: Number(rows[0]?.count ?? 0), fresh: Number(rows[0]?.fresh ?? 0) };
}
