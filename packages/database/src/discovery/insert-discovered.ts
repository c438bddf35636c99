import type { HostBudgets } from '@meguri/contracts';
import { pageStateBins } from '@meguri/schedule';
import { pathDepth } from '@meguri/urls';
import { boolArray, int2Array, int4Array, int8Array, textArray } from '../connection/binary-array.ts';
import type { Sql } from '../connection/client.ts';
import type { Statement } from '../connection/hot-path.ts';
import { hourOf } from '../figures/hour-sql.ts';
import {
  addToHostCounts,
  addToPageCounts,
  hostCounts,
  pageCountColumns,
  storedHost,
} from '../figures/interval-count-sql.ts';
import {
  addToMapCounts,
  mapCountColumns,
  mapCounts,
  mapCountsDiffer,
  mapCountSums,
  storedPlacedHost,
} from '../figures/map-count-sql.ts';
import { fieldsOf } from '../connection/typed-rows.ts';
import { lockHosts } from '../commit/lock-hosts.ts';
import { insertHostsStatements } from './insert-hosts.ts';
import { nextReasonNumbers } from '../stored-codes.ts';

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
  /** It was found as a part of a page: an image, a style sheet, a script. */
  embedded?: boolean;
  /**
   * The page is a starting point, with 0 hops, if no page of its host is known yet. Otherwise it keeps its hops
   * (`may`), or is not taken (`must`): it has too many, or only a new host brings it.
   */
  start?: 'may' | 'must';
  /** Most pages that the host may have under the seed list's scope. */
  maxPagesPerHost: number;
  /** Most hosts that its registrable domain may have under the seed list's scope; absent: no limit of the list. */
  maxHostsPerDomain?: number;
  /** Registrable domain of the page with the link, where it is another. */
  sourceDomain?: string;
  /** How many new hosts beyond the budget of its page the link stands for; absent: it is within the budget. */
  beyondPage?: number;
  /** Since when it waits for a budget, in ISO 8601. */
  deferredSince?: string;
}

/** Beyond every limit of a path's depth. */
const deepestPath = 1_000;

/** Place of the statement that answers refused hosts. */
export const refusedHostsPlace = 1;

export interface DiscoveredInput {
  nodeId: number;
  pages: readonly DiscoveredPage[];
  now: Date;
  intervalSeconds: number;
  reason: 'new' | 'seed';
  /** The import that makes them known. */
  importId?: number;
  /** Limits for new hosts; without them every host is taken, because an operator chose it. */
  budgets?: HostBudgets;
}

/**
 * Inserts pages that are not known yet, their hosts included, all due at once, and keeps every counter in the
 * same statement. A host over its page cap takes no more (its own cap wins over the seed list's, and its
 * webmaster's holds beside both), nor pages beyond its most hops or its path depth. Pages of a host whose id
 * belongs to another name, that is an alias, or that a budget refuses, are skipped.
 * Call it in the transaction of the other writes that must happen exactly once.
 *
 * @returns keys of the pages that are new
 */
export async function insertDiscovered(
  sql: Sql,
  input: DiscoveredInput,
): Promise<{ hostId: bigint; urlKey: string }[]> {
  let rows: NewPage[] = [];
  for (const { text, values } of insertDiscoveredStatements(input)) {
    rows = await sql.$queryRawUnsafe(text, ...values);
  }
  return rows.filter(({ fits }) => fits).map(({ hostId, urlKey }) => ({ hostId, urlKey }));
}

/** A page that was not known. */
export interface NewPage {
  hostId: bigint;
  urlKey: string;
  /** False: its host has reached its cap or is too many hops away, so the page was not inserted. */
  fits: boolean;
}

/**
 * The statements of {@link insertDiscovered}, in order; the second one answers the hosts that were refused, the
 * last one {@link NewPage}s.
 */
export function insertDiscoveredStatements(input: DiscoveredInput): Statement[] {
  if (input.pages.length === 0) return [];
  const hostIds = [...new Set(input.pages.map((page) => page.hostId))];
  return [...insertHostsStatements(input), lockHosts(hostIds), insertPages(input)];
}

/**
 * Pages are inserted under the lock of their host alone, so a page that is missing when the lock was taken
 * cannot appear meanwhile. A host takes pages in the order of their depth up to its cap, and is counted by
 * access interval from its first page on. Counters are locked in the order of commit/write-group.ts.
 */
function insertPages(input: DiscoveredInput): Statement {
  const pages = nearestFirst(input.pages);
  return {
    name: 'insert-pages',
    fields: fieldsOf<NewPage>({ hostId: true, urlKey: true, fits: true }),
    text: `
      WITH fresh AS (
        SELECT i.*, h.page_count, least(coalesce(h.page_cap, i.cap), h.webmaster_page_cap) AS most, (NOT is_start)::int AS keep,
          is_start OR (i.start IS DISTINCT FROM 'must' AND i.depth <= coalesce(h.max_hops, i.depth)) AS is_near
        FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::int[], $6::smallint[], $7::smallint[], $8::smallint[],
          $9::smallint[], $10::int[], $14::text[], $15::smallint[], $16::bool[]) WITH ORDINALITY
        AS i(host_id, host_name, url_key, url, seed_list_id, depth, dynamic_hops, redirect_hops, priority, cap, start, path_depth, embedded, place)
        JOIN host h ON h.host_id = i.host_id AND h.name = i.host_name AND h.alias_of IS NULL,
          LATERAL (SELECT i.start IS NOT NULL AND h.page_count = 0) AS s(is_start)
        WHERE NOT EXISTS (SELECT 1 FROM page WHERE page.host_id = i.host_id AND page.url_key = i.url_key)
          AND i.path_depth <= coalesce(least(h.max_path_depth, h.webmaster_path_depth), i.path_depth)),
      room AS (
        SELECT *, is_near AND page_count + row_number() OVER (PARTITION BY host_id, is_near ORDER BY place) <= most AS fits
        FROM fresh),
      ins AS (
        INSERT INTO page (host_id, url_key, url, seed_list_id, depth, dynamic_hops, redirect_hops, priority, discovered_at,
          next_visit_at, next_reason, embedded, import_id)
        SELECT host_id, url_key, url, seed_list_id, depth * keep, dynamic_hops * keep, redirect_hops, priority * keep,
          $11::timestamptz, $11::timestamptz, $13::smallint, embedded, $17::int FROM room WHERE fits
        RETURNING host_id, url_key, seed_list_id),
      per_host AS (SELECT host_id, count(*) AS n FROM ins GROUP BY host_id),
      upd AS (
        UPDATE host SET page_count = page_count + per_host.n, next_due_at = least(next_due_at, $11::timestamptz)
        FROM per_host WHERE host.host_id = per_host.host_id
        RETURNING host.*, page_count = per_host.n AS is_first, page_count - per_host.n AS old_page_count),
      total AS (
        INSERT INTO counter (node_id, name, value)
        SELECT $12::int, 'known', sum(n) FROM per_host HAVING sum(n) > 0
        ON CONFLICT (node_id, name) DO UPDATE SET value = counter.value + EXCLUDED.value RETURNING 1),
      minute AS (
        INSERT INTO statistic_minute (minute, node_id, discovered)
        SELECT date_trunc('minute', $11::timestamptz), $12::int, sum(n) FROM per_host HAVING sum(n) > 0
        ON CONFLICT (minute, node_id) DO UPDATE SET discovered = statistic_minute.discovered + EXCLUDED.discovered RETURNING 1),
      hour AS (
        INSERT INTO statistic_hour (hour, node_id, discovered)
        SELECT ${hourOf('$11::timestamptz')}, $12::int, sum(n) FROM per_host HAVING sum(n) > 0
        ON CONFLICT (hour, node_id) DO UPDATE SET discovered = statistic_hour.discovered + EXCLUDED.discovered RETURNING 1),
      page_counts AS (
        INSERT INTO page_interval_count (node_id, top_level_domain, seed_list_id, ${pageCountColumns})
        SELECT host.node_id, host.top_level_domain, ins.seed_list_id, ${pageStateBins.uncaptured}, count(*), 0, 0, 0, 0, 0
        FROM ins JOIN host ON host.host_id = ins.host_id
        WHERE (SELECT count(*) FROM total) + (SELECT count(*) FROM minute) + (SELECT count(*) FROM hour) >= 0
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ${addToPageCounts} RETURNING 1),
      host_counts AS (
        INSERT INTO host_interval_count (node_id, top_level_domain, bin, demanded, overloaded, attainable)
        SELECT host.node_id, host.top_level_domain, c.bin, sum(c.demanded), sum(c.overloaded), sum(c.attainable)
        FROM upd AS host, LATERAL (${hostCounts(storedHost)}) AS c(bin, demanded, overloaded, attainable)
        WHERE is_first AND (SELECT count(*) FROM page_counts) >= 0
        GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ${addToHostCounts} RETURNING 1),
      map_counts AS (
        INSERT INTO map_cell_count (node_id, top_level_domain, ${mapCountColumns})
        SELECT node_id, top_level_domain, c.level, c.cell, ${mapCountSums}
        FROM upd AS host, LATERAL (
          SELECT * FROM (${mapCounts({ ...storedPlacedHost, pages: 'old_page_count' }, -1)}) AS before WHERE NOT is_first
          UNION ALL ${mapCounts(storedPlacedHost)}) AS c(${mapCountColumns})
        WHERE (SELECT count(*) FROM host_counts) >= 0
        GROUP BY node_id, top_level_domain, c.level, c.cell HAVING ${mapCountsDiffer}
        ORDER BY c.level, c.cell, node_id, top_level_domain
        ${addToMapCounts})
      SELECT host_id AS "hostId", url_key::text AS "urlKey", fits FROM room`,
    values: [
      int8Array(pages, (page) => page.hostId),
      textArray(pages, (page) => page.hostName),
      int8Array(pages, (page) => BigInt(page.urlKey)),
      textArray(pages, (page) => page.url),
      int4Array(pages, (page) => page.seedListId),
      int2Array(pages, (page) => page.depth),
      int2Array(pages, (page) => page.dynamicHops),
      int2Array(pages, (page) => page.redirectHops),
      int2Array(pages, (page) => page.priority),
      int4Array(pages, (page) => page.maxPagesPerHost),
      input.now.toISOString(),
      input.nodeId,
      nextReasonNumbers[input.reason],
      textArray(pages, ({ start = null }) => start),
      int2Array(pages, (page) => Math.min(pathDepth(page.url), deepestPath)),
      boolArray(pages, ({ embedded = null }) => embedded),
      input.importId ?? null,
    ],
  };
}

/** Whether a path to a page is to be preferred: it does not depend on a new host, or is shorter. */
export function isNearer(page: DiscoveredPage, other: DiscoveredPage): boolean {
  const [isLast, isOtherLast] = [page.start === 'must', other.start === 'must'];
  return isLast === isOtherLast ? page.depth < other.depth : isOtherLast;
}

/** Each page once, with its shortest path; the shallowest first. */
function nearestFirst(pages: readonly DiscoveredPage[]): DiscoveredPage[] {
  const byKey = new Map<string, DiscoveredPage>();
  for (const page of pages) {
    const key = `${page.urlKey} ${page.hostId}`;
    const other = byKey.get(key);
    if (!other || isNearer(page, other)) byKey.set(key, page);
  }
  return [...byKey.values()].toSorted((a, b) => a.depth - b.depth || (a.url < b.url ? -1 : 1));
}
