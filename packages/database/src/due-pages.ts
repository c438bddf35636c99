import type { Sql } from './client.ts';

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
    SELECT url_key AS "urlKey", url, priority, depth, discovered_at AS "discoveredAt", next_visit_at AS "nextVisitAt", visits
    FROM page
    WHERE host_id = ${input.hostId} AND (next_visit_at <= ${input.now} OR (${input.includePutOff} AND put_off))
    ORDER BY next_visit_at > ${input.now}, NOT put_off, priority, next_visit_at
    LIMIT ${input.limit}`;
}

/**
 * Puts off what is due on a host beyond the `keep` most valuable pages, and counts it.
 *
 * @returns how many pages were put off
 */
export async function putOffBeyond(
  sql: Sql,
  input: { hostId: bigint; nodeId: number; now: Date; keep: number; until: Date },
): Promise<number> {
  const rows = await sql.$queryRaw<{ count: bigint }[]>`
    WITH surplus AS (
      SELECT url_key FROM page WHERE host_id = ${input.hostId} AND next_visit_at <= ${input.now}
      ORDER BY NOT put_off, priority, next_visit_at OFFSET ${input.keep}),
    moved AS (
      UPDATE page SET next_visit_at = ${input.until}, next_reason = 'put-off', put_off = true
      FROM surplus, page AS old
      WHERE page.host_id = ${input.hostId} AND page.url_key = surplus.url_key
        AND old.host_id = page.host_id AND old.url_key = page.url_key
      RETURNING (NOT old.put_off)::int AS fresh),
    counted AS (SELECT count(*) AS n, coalesce(sum(fresh), 0) AS fresh FROM moved),
    upd AS (UPDATE host SET put_off_count = put_off_count + n FROM counted WHERE host_id = ${input.hostId} AND n > 0),
    total AS (
      INSERT INTO counter (node_id, name, value) SELECT ${input.nodeId}, 'put_off', fresh FROM counted WHERE fresh > 0
      ON CONFLICT (node_id, name) DO UPDATE SET value = counter.value + EXCLUDED.value)
    SELECT n AS count FROM counted`;
  return Number(rows[0]?.count ?? 0);
}
