import { pageStateBins } from '@meguri/schedule';
import { hourOf } from '../connection/query-fragments.ts';
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

/** Types of the parameters, from $1 on. */
const parameters = (
  'bigint[] text[] bigint[] text[] int[] smallint[] smallint[] smallint[] smallint[] int[] ' +
  'timestamptz int smallint text[] smallint[] bool[] int'
).split(' ');

/** A host takes pages in the order of their depth up to its cap. Leaves pages that were not known in `found_pages`. */
const insertPages = `
  WITH fresh AS (
    SELECT i.*, h.page_count, least(coalesce(h.page_cap, i.cap), h.webmaster_page_cap) AS most, (NOT is_start)::int AS keep,
      is_start OR (i.start IS DISTINCT FROM 'must' AND i.depth <= coalesce(h.max_hops, i.depth)) AS is_near
    FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $14, $15, $16) WITH ORDINALITY
    AS i(host_id, host_name, url_key, url, seed_list_id, depth, dynamic_hops, redirect_hops, priority, cap, start, path_depth, embedded, place)
    JOIN host h ON h.host_id = i.host_id AND h.name = i.host_name AND h.alias_of IS NULL,
      LATERAL (SELECT i.start IS NOT NULL AND h.page_count = 0) AS s(is_start)
    WHERE NOT EXISTS (SELECT 1 FROM page WHERE page.host_id = i.host_id AND page.url_key = i.url_key)
      AND i.path_depth <= coalesce(least(h.max_path_depth, h.webmaster_path_depth), i.path_depth)),
  room AS (
    SELECT *, is_near AND page_count + row_number() OVER (PARTITION BY host_id, is_near ORDER BY place) <= most AS fits
    FROM fresh),
  inserted AS (
    INSERT INTO page (host_id, url_key, url, seed_list_id, depth, dynamic_hops, redirect_hops, priority, discovered_at,
      next_visit_at, next_reason, embedded, import_id)
    SELECT host_id, url_key, url, seed_list_id, depth * keep, dynamic_hops * keep, redirect_hops, priority * keep,
      $11, $11, $13, embedded, $17 FROM room WHERE fits)
  SELECT array_agg(ROW(host_id, url_key, seed_list_id, fits)::pg_temp.found_page) INTO found_pages FROM room`;

/** Leaves in `grown_hosts` how many pages each host got. */
const updateHosts = `
  WITH per_host AS (SELECT host_id, count(*) AS pages FROM unnest(found_pages) WHERE fits GROUP BY host_id),
  updated AS (
    UPDATE host SET page_count = page_count + pages, next_due_at = least(next_due_at, $11)
    FROM per_host WHERE host.host_id = per_host.host_id
    RETURNING ROW(host.host_id, pages)::pg_temp.grown_host AS host)
  SELECT array_agg(host) INTO grown_hosts FROM updated`;

const pagesOfAll = '(SELECT sum(pages) FROM unnest(grown_hosts))';

const countTotal = `
  INSERT INTO counter (node_id, name, value) VALUES ($12, 'known', ${pagesOfAll})
  ON CONFLICT (node_id, name) DO UPDATE SET value = counter.value + EXCLUDED.value`;

const countPeriod = (table: string, period: string, start: string) => `
  INSERT INTO ${table} AS stored (${period}, node_id, discovered) VALUES (${start}, $12, ${pagesOfAll})
  ON CONFLICT (${period}, node_id) DO UPDATE SET discovered = stored.discovered + EXCLUDED.discovered`;

const countPages = `
  INSERT INTO page_interval_count (node_id, top_level_domain, seed_list_id, ${pageCountColumns})
  SELECT host.node_id, host.top_level_domain, one.seed_list_id, ${pageStateBins.uncaptured}, count(*), 0, 0, 0, 0, 0
  FROM unnest(found_pages) AS one JOIN host ON host.host_id = one.host_id
  WHERE one.fits
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ${addToPageCounts}`;

/** A host is counted by access interval from its first page on. */
const countHosts = `
  INSERT INTO host_interval_count (node_id, top_level_domain, bin, demanded, overloaded, attainable)
  SELECT host.node_id, host.top_level_domain, c.bin, sum(c.demanded), sum(c.overloaded), sum(c.attainable)
  FROM unnest(grown_hosts) AS one JOIN host ON host.host_id = one.host_id,
    LATERAL (${hostCounts(storedHost)}) AS c(bin, demanded, overloaded, attainable)
  WHERE host.page_count = one.pages
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ${addToHostCounts}`;

const countMapCells = `
  INSERT INTO map_cell_count (node_id, top_level_domain, ${mapCountColumns})
  SELECT host.node_id, host.top_level_domain, c.level, c.cell, ${mapCountSums}
  FROM unnest(grown_hosts) AS one JOIN host ON host.host_id = one.host_id, LATERAL (
    SELECT * FROM (${mapCounts({ ...storedPlacedHost, pages: 'host.page_count - one.pages' }, -1)}) AS before
    WHERE host.page_count > one.pages
    UNION ALL ${mapCounts(storedPlacedHost)}) AS c(${mapCountColumns})
  GROUP BY host.node_id, host.top_level_domain, c.level, c.cell HAVING ${mapCountsDiffer}
  ORDER BY c.level, c.cell, host.node_id, host.top_level_domain
  ${addToMapCounts}`;

/**
 * The statements that insert pages under the lock of their hosts and keep every counter, as one function of the
 * connection. A page that is missing when its host was locked cannot appear meanwhile. The order of the statements
 * is the order of their locks, the same as in commit/write-group.ts
 * (docs/decisions/0108-pages-are-inserted-in-statements.md).
 */
export const createInsertPages = `
CREATE TYPE pg_temp.found_page AS (host_id bigint, url_key bigint, seed_list_id int, fits bool);
CREATE TYPE pg_temp.grown_host AS (host_id bigint, pages bigint);
CREATE FUNCTION pg_temp.insert_pages(${parameters.join(', ')}) RETURNS SETOF pg_temp.found_page LANGUAGE plpgsql AS $function$
DECLARE
  found_pages pg_temp.found_page[];
  grown_hosts pg_temp.grown_host[];
BEGIN
${insertPages};
${updateHosts};
  IF grown_hosts IS NOT NULL THEN
${[
  countTotal,
  countPeriod('statistic_minute', 'minute', `date_trunc('minute', $11)`),
  countPeriod('statistic_hour', 'hour', hourOf('$11')),
  countPages,
  countHosts,
  countMapCells,
].join(';\n')};
  END IF;
  RETURN QUERY SELECT * FROM unnest(found_pages);
END $function$`;

/** Creates the function on a connection that may not have it. */
export const ensureInsertPages = `
DO $ensure$ BEGIN
  IF to_regproc('pg_temp.insert_pages') IS NULL THEN ${createInsertPages}; END IF;
END $ensure$`;

/** Returns the pages that were not known. */
export const callInsertPages = `
  SELECT host_id AS "hostId", url_key::text AS "urlKey", fits
  FROM pg_temp.insert_pages(${parameters.map((type, index) => `$${index + 1}::${type}`).join(', ')})`;
