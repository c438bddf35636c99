import type { Sql } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import {
  addToHostCounts,
  addToPageCounts,
  hostCounts,
  pageCountColumns,
  pageCounts,
  pageCountsDiffer,
  pageCountSums,
  storedHost,
  storedPage,
} from './interval-count-sql.ts';
import {
  addToMapCounts,
  mapCountColumns,
  mapCounts,
  mapCountsDiffer,
  mapCountSums,
  storedPlacedHost,
} from './map-count-sql.ts';
import type { PageKey } from '../scheduling/request-revisits.ts';

/** Contributions of hosts or pages to rows of a counter table. */
interface Counted {
  nodeId: number;
  topLevelDomain: string;
  bin: number;
}
interface CountedPages extends Counted {
  seedListId: number;
  pages: bigint;
  frequency: bigint;
  ratioSum: bigint;
  ratioSquares: bigint;
  uniqueSum: bigint;
  uniqueSquares: bigint;
}
interface CountedPlaces {
  nodeId: number;
  topLevelDomain: string;
  level: number;
  cell: number;
  hosts: bigint;
  pages: bigint;
  firstCaptures: bigint;
  changed: bigint;
  unchanged: bigint;
  errors: bigint;
  columnSum: bigint;
  rowSum: bigint;
}
interface CountedHosts extends Counted {
  demanded: bigint;
  overloaded: bigint;
  attainable: bigint;
}

/** How long a transaction may take that reads or changes every page of a host: of tens of millions, minutes. */
export const largestHostMs = 600_000;

/**
 * Changes hosts and their pages and updates the counters by the difference, for rare changes. (Commits and
 * insertions count within their own statements.) Locks the hosts first, and passes the existing ones to the
 * change. Counters by interval are written after totals and minutes, in the order of their keys, in every
 * transaction, so that none deadlock.
 *
 * Reads all pages of the hosts, twice, so its transaction needs up to {@link largestHostMs}.
 */
export async function keepIntervalCounts<T>(
  sql: Sql,
  hostIds: readonly bigint[],
  change: (locked: bigint[]) => Promise<T>,
): Promise<T> {
  const rows = await sql.$queryRaw<{ hostId: bigint }[]>`
    SELECT host_id AS "hostId" FROM host WHERE host_id = ANY(${[...hostIds]}::bigint[]) ORDER BY host_id FOR UPDATE`;
  const locked = rows.map((row) => row.hostId);
  const ofHosts = Prisma.sql`host.host_id = ANY(${locked}::bigint[])`;
  const count = async () => ({
    pages: await countPages(sql, ofHosts),
    hosts: await countHosts(sql, ofHosts),
    places: await countPlaces(sql, ofHosts),
  });
  const before = await count();
  const result = await change(locked);
  const after = await count();
  await addPages(sql, before.pages, after.pages);
  await addHosts(sql, before.hosts, after.hosts);
  await addPlaces(sql, before.places, after.places);
  return result;
}

/** {@link keepIntervalCounts} for a change to hosts alone, which must be locked; reads no pages. */
export async function keepHostCounts<T>(
  sql: Sql,
  hostIds: readonly bigint[],
  change: () => Promise<T>,
): Promise<T> {
  const ofHosts = Prisma.sql`host.host_id = ANY(${[...hostIds]}::bigint[])`;
  const before = await countHosts(sql, ofHosts);
  const result = await change();
  await addHosts(sql, before, await countHosts(sql, ofHosts));
  return result;
}

/**
 * {@link keepIntervalCounts} for a change to a few pages that leaves the sums of their hosts as they are;
 * the hosts must be locked.
 */
export async function keepPageCounts<T>(
  sql: Sql,
  keys: readonly PageKey[],
  change: () => Promise<T>,
): Promise<T> {
  const ofKeys = Prisma.sql`(page.host_id, page.url_key) IN (SELECT * FROM unnest(${keys.map((key) => key.hostId)}::bigint[], ${keys.map((key) => key.urlKey)}::bigint[]))`;
  const before = await countPages(sql, ofKeys);
  const result = await change();
  await addPages(sql, before, await countPages(sql, ofKeys));
  return result;
}

function countPages(sql: Sql, which: Prisma.Sql): Promise<CountedPages[]> {
  return sql.$queryRaw`
    SELECT node_id AS "nodeId", top_level_domain AS "topLevelDomain", seed_list_id AS "seedListId", bin, sum(pages)::bigint AS pages,
      sum(frequency)::bigint AS frequency, sum(ratio_sum)::bigint AS "ratioSum", sum(ratio_squares)::bigint AS "ratioSquares",
      sum(unique_sum)::bigint AS "uniqueSum", sum(unique_squares)::bigint AS "uniqueSquares"
    FROM host JOIN page ON page.host_id = host.host_id,
      LATERAL (${Prisma.raw(pageCounts(storedPage))}) AS c(${Prisma.raw(pageCountColumns)})
    WHERE ${which} GROUP BY 1, 2, 3, 4`;
}

function countHosts(sql: Sql, which: Prisma.Sql): Promise<CountedHosts[]> {
  return sql.$queryRaw`
    SELECT node_id AS "nodeId", top_level_domain AS "topLevelDomain", bin, sum(demanded)::bigint AS demanded,
      sum(c.overloaded)::bigint AS overloaded, sum(attainable)::bigint AS attainable
    FROM host, LATERAL (${Prisma.raw(hostCounts(storedHost))}) AS c(bin, demanded, overloaded, attainable)
    WHERE page_count > 0 AND ${which} GROUP BY 1, 2, 3`;
}

async function addPages(
  sql: Sql,
  before: readonly CountedPages[],
  after: readonly CountedPages[],
): Promise<void> {
  const rows = [
    ...before.map((row) => ({ ...row, sign: -1n })),
    ...after.map((row) => ({ ...row, sign: 1n })),
  ];
  const figures = (of: (row: CountedPages) => bigint) => rows.map((row) => row.sign * of(row));
  await sql.$executeRaw`
    INSERT INTO page_interval_count (node_id, top_level_domain, seed_list_id, ${Prisma.raw(pageCountColumns)})
    SELECT node_id, top_level_domain, seed_list_id, bin, ${Prisma.raw(pageCountSums)}
    FROM unnest(${rows.map((row) => row.nodeId)}::int[], ${rows.map((row) => row.topLevelDomain)}::text[],
      ${rows.map((row) => row.seedListId)}::int[], ${rows.map((row) => row.bin)}::smallint[],
      ${figures((row) => row.pages)}::bigint[], ${figures((row) => row.frequency)}::bigint[],
      ${figures((row) => row.ratioSum)}::bigint[], ${figures((row) => row.ratioSquares)}::bigint[],
      ${figures((row) => row.uniqueSum)}::bigint[], ${figures((row) => row.uniqueSquares)}::bigint[])
      AS c(node_id, top_level_domain, seed_list_id, ${Prisma.raw(pageCountColumns)})
    GROUP BY 1, 2, 3, 4 HAVING ${Prisma.raw(pageCountsDiffer)}
    ORDER BY 1, 2, 3, 4
    ${Prisma.raw(addToPageCounts)}`;
}

async function addHosts(
  sql: Sql,
  before: readonly CountedHosts[],
  after: readonly CountedHosts[],
): Promise<void> {
  const rows = [
    ...before.map((row) => ({ ...row, sign: -1n })),
    ...after.map((row) => ({ ...row, sign: 1n })),
  ];
  await sql.$executeRaw`
    INSERT INTO host_interval_count (node_id, top_level_domain, bin, demanded, overloaded, attainable)
    SELECT node_id, top_level_domain, bin, sum(demanded), sum(overloaded), sum(attainable)
    FROM unnest(${rows.map((row) => row.nodeId)}::int[], ${rows.map((row) => row.topLevelDomain)}::text[],
      ${rows.map((row) => row.bin)}::smallint[], ${rows.map((row) => row.sign * row.demanded)}::bigint[],
      ${rows.map((row) => row.sign * row.overloaded)}::bigint[], ${rows.map((row) => row.sign * row.attainable)}::bigint[])
      AS r(node_id, top_level_domain, bin, demanded, overloaded, attainable)
    GROUP BY 1, 2, 3 HAVING sum(demanded) <> 0 OR sum(overloaded) <> 0 OR sum(attainable) <> 0
    ORDER BY 1, 2, 3
    ${Prisma.raw(addToHostCounts)}`;
}

function countPlaces(sql: Sql, which: Prisma.Sql): Promise<CountedPlaces[]> {
  return sql.$queryRaw`
    SELECT node_id AS "nodeId", top_level_domain AS "topLevelDomain", c.level, c.cell, sum(c.hosts)::bigint AS hosts,
      sum(c.pages)::bigint AS pages, sum(c.first_captures)::bigint AS "firstCaptures", sum(c.changed)::bigint AS changed, sum(c.unchanged)::bigint AS unchanged,
      sum(c.errors)::bigint AS errors, sum(c.column_sum)::bigint AS "columnSum", sum(c.row_sum)::bigint AS "rowSum"
    FROM host, LATERAL (${Prisma.raw(mapCounts(storedPlacedHost))}) AS c(${Prisma.raw(mapCountColumns)})
    WHERE page_count > 0 AND ${which} GROUP BY 1, 2, 3, 4`;
}

async function addPlaces(
  sql: Sql,
  before: readonly CountedPlaces[],
  after: readonly CountedPlaces[],
): Promise<void> {
  const rows = [
    ...before.map((row) => ({ ...row, sign: -1n })),
    ...after.map((row) => ({ ...row, sign: 1n })),
  ];
  const figures = (of: (row: CountedPlaces) => bigint) => rows.map((row) => row.sign * of(row));
  await sql.$executeRaw`
    INSERT INTO map_cell_count (node_id, top_level_domain, ${Prisma.raw(mapCountColumns)})
    SELECT node_id, top_level_domain, level, cell, ${Prisma.raw(mapCountSums)}
    FROM unnest(${rows.map((row) => row.nodeId)}::int[], ${rows.map((row) => row.topLevelDomain)}::text[],
      ${rows.map((row) => row.level)}::smallint[], ${rows.map((row) => row.cell)}::int[],
      ${figures((row) => row.hosts)}::bigint[], ${figures((row) => row.pages)}::bigint[],
      ${figures((row) => row.firstCaptures)}::bigint[], ${figures((row) => row.changed)}::bigint[],
      ${figures((row) => row.unchanged)}::bigint[], ${figures((row) => row.errors)}::bigint[],
      ${figures((row) => row.columnSum)}::bigint[], ${figures((row) => row.rowSum)}::bigint[])
      AS c(node_id, top_level_domain, ${Prisma.raw(mapCountColumns)})
    GROUP BY 1, 2, 3, 4 HAVING ${Prisma.raw(mapCountsDiffer)}
    ORDER BY 3, 4, 1, 2
    ${Prisma.raw(addToMapCounts)}`;
}
