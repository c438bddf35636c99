import type { Sql } from './client.ts';
import { nextReasonNumbers } from './stored-codes.ts';

/** A link that passed the scope rules, ready to become a page. */
export interface DiscoveredPage {
  hostId: bigint;
  hostName: string;
  site: string;
  urlKey: string;
  url: string;
  seedListId: number;
  depth: number;
  dynamicHops: number;
  redirectHops: number;
  priority: number;
  /** Most pages that the host may have under the seed list's scope. */
  maxPagesPerHost: number;
}

/**
 * Inserts pages that are not known yet, their hosts included, all due at once, and keeps every counter in the same statement.
 * A host over its page cap takes no more (its own cap wins over the seed list's). Pages of a host whose id is taken by another name, or
 * that is an alias, are left out. Call it inside a transaction together with what must not be done twice.
 *
 * @returns keys of the pages that are new
 */
export async function insertDiscovered(
  sql: Sql,
  input: {
    nodeId: number;
    pages: readonly DiscoveredPage[];
    now: Date;
    intervalSeconds: number;
    reason: 'new' | 'seed';
  },
): Promise<{ hostId: bigint; urlKey: string }[]> {
  if (input.pages.length === 0) return [];
  const hosts = new Map(input.pages.map((page) => [page.hostId, page]));
  const hostRows = [...hosts.values()];
  const newHosts = await sql.$executeRaw`
    INSERT INTO host (host_id, name, site, node_id, first_seen_at, next_access_at, effective_interval_seconds)
    SELECT h.id, h.name, h.site, ${input.nodeId}, ${input.now}, ${input.now}, ${input.intervalSeconds}
    FROM unnest(${hostRows.map((h) => h.hostId)}::bigint[], ${hostRows.map((h) => h.hostName)}::text[],
      ${hostRows.map((h) => h.site)}::text[]) AS h(id, name, site)
    ORDER BY h.id
    ON CONFLICT (host_id) DO NOTHING`;
  // Locked in id order, and before any counter, as commits do it: neither then waits for the other in a circle. page_count below must be
  // the one that the cap was compared with.
  await sql.$executeRaw`
    SELECT 1 FROM host WHERE host_id = ANY(${hostRows.map((h) => h.hostId)}::bigint[]) ORDER BY host_id FOR UPDATE`;
  const p = input.pages;
  return sql.$queryRaw<{ hostId: bigint; urlKey: string }[]>`
    WITH input AS (
      SELECT * FROM unnest(${p.map((r) => r.hostId)}::bigint[], ${p.map((r) => r.hostName)}::text[], ${p.map((r) => r.urlKey)}::bigint[],
        ${p.map((r) => r.url)}::text[], ${p.map((r) => r.seedListId)}::int[], ${p.map((r) => r.depth)}::smallint[],
        ${p.map((r) => r.dynamicHops)}::smallint[], ${p.map((r) => r.redirectHops)}::smallint[], ${p.map((r) => r.priority)}::smallint[],
        ${p.map((r) => r.maxPagesPerHost)}::int[])
      AS i(host_id, host_name, url_key, url, seed_list_id, depth, dynamic_hops, redirect_hops, priority, cap)),
    fresh AS (
      SELECT DISTINCT ON (i.host_id, i.url_key) i.*, h.page_count, coalesce(h.page_cap, i.cap) AS host_cap
      FROM input i JOIN host h ON h.host_id = i.host_id AND h.name = i.host_name AND h.alias_of IS NULL
      WHERE NOT EXISTS (SELECT 1 FROM page WHERE page.host_id = i.host_id AND page.url_key = i.url_key)
      ORDER BY i.host_id, i.url_key, i.depth),
    room AS (
      SELECT *, row_number() OVER (PARTITION BY host_id ORDER BY depth, url) AS place FROM fresh),
    ins AS (
      INSERT INTO page (host_id, url_key, url, seed_list_id, depth, dynamic_hops, redirect_hops, priority, discovered_at, next_visit_at,
        next_reason)
      SELECT host_id, url_key, url, seed_list_id, depth, dynamic_hops, redirect_hops, priority, ${input.now}, ${input.now},
        ${nextReasonNumbers[input.reason]} FROM room WHERE page_count + place <= host_cap
      ON CONFLICT DO NOTHING RETURNING host_id, url_key),
    per_host AS (SELECT host_id, count(*) AS n FROM ins GROUP BY host_id),
    upd AS (
      UPDATE host SET page_count = page_count + per_host.n, next_due_at = least(coalesce(next_due_at, ${input.now}), ${input.now})
      FROM per_host WHERE host.host_id = per_host.host_id),
    total AS (
      INSERT INTO counter (node_id, name, value)
      SELECT ${input.nodeId}, name, value
      FROM (VALUES ('hosts', ${newHosts}::bigint), ('known', (SELECT coalesce(sum(n), 0) FROM per_host))) AS v(name, value)
      WHERE value > 0
      ON CONFLICT (node_id, name) DO UPDATE SET value = counter.value + EXCLUDED.value),
    minute AS (
      INSERT INTO statistic_minute (minute, node_id, discovered)
      SELECT date_trunc('minute', ${input.now}::timestamptz), ${input.nodeId}, sum(n) FROM per_host HAVING sum(n) > 0
      ON CONFLICT (minute, node_id) DO UPDATE SET discovered = statistic_minute.discovered + EXCLUDED.discovered)
    SELECT host_id AS "hostId", url_key::text AS "urlKey" FROM ins`;
}
