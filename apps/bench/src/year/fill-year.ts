import { addCaptureMonthsBetween, openDatabase, type Database } from '@meguri/database';
import type { BenchServer, BenchDatabase } from '../state/bench-database.ts';
import { crawlDatabase, type CrawledWorld } from '../state/crawl-database.ts';
import { digestBits, fillPages } from '../state/fill-pages.ts';

/** Numbers of rows that a crawl has after some time. */
export interface YearSize {
  hosts: number;
  pages: number;
  captures: number;
}

/** Hosts and visits of the small crawl whose rows are copied. */
const crawledHosts = 100;
const crawledPages = 6_000;
/** Rows of that crawl that are copied in turn. */
const samples = 1_000;
const months = 12;

/**
 * Fills a database as a year of crawling would: a small crawl writes rows through the functions of a node,
 * and these are copied to further hosts, pages and instants. So every column has values of a crawl, whatever
 * the layout of the tables.
 */
export async function fillYear(database: BenchDatabase, server: BenchServer, size: YearSize): Promise<void> {
  const { prisma } = database;
  const pagesPerHost = Math.max(1, Math.round(size.pages / size.hosts));
  await fillPages(prisma, { hosts: crawledHosts, pagesPerHost });
  const world: CrawledWorld = {
    database,
    activeHosts: Array.from({ length: crawledHosts }, (_, index) => index),
    isEndless: true,
    nextPage: 1_000_000,
    queues: new Map(),
  };
  await crawlDatabase(world, crawledPages, server.cpuMicroseconds);
  const owner = openDatabase(database.ownerUrl, 1);
  await copyRows(owner, { ...size, pagesPerHost });
  await owner.close();
}

async function copyRows(
  database: Database,
  { hosts, pages, captures, pagesPerHost }: YearSize & { pagesPerHost: number },
): Promise<void> {
  const run = (sql: string) => database.prisma.$executeRawUnsafe(sql);
  for (const [table, condition] of [
    ['host', 'access_count > 0'],
    ['page', 'visits > 0'],
    // Captures of robots.txt are left out, because they name their own URL.
    ['capture', 'url IS NULL'],
  ] as const)
    await run(`CREATE UNLOGGED TABLE sample_${table} AS SELECT (row_number() OVER () - 1) % ${samples} AS n, *
      FROM ${table} WHERE ${condition} LIMIT ${samples}`);

  await run(`INSERT INTO host (${await columns(database, 'host', hostIdentity)})
    SELECT ${await columns(database, 'host', hostIdentity, 's')}
    FROM (SELECT (${digestBits('name')} >> 1) & 9223372036854775807 AS host_id, name, name AS site, 'org' AS top_level_domain,
        ${pagesPerHost} AS page_count, h % ${await count(database, 'host')} AS n
      FROM generate_series(${crawledHosts}, ${hosts - 1}) AS h, LATERAL (SELECT 'www.h' || h || '.example.org' AS name) AS own) AS f
    JOIN sample_host s USING (n)`);
  await run(`INSERT INTO page (${await columns(database, 'page', pageIdentity)})
    SELECT ${await columns(database, 'page', pageIdentity, 's')}
    FROM (SELECT host_id, ${digestBits('url')} AS url_key, url, (p + (host_id & 1023)) % ${await count(database, 'page')} AS n
      FROM (SELECT host_id, name FROM host WHERE NOT EXISTS (SELECT FROM page WHERE page.host_id = host.host_id) ORDER BY random()) AS host,
        generate_series(0, ${pagesPerHost - 1}) AS p,
        LATERAL (SELECT 'http://' || name || '/documents/section-' || p % 97 || '/article-' || p || '.html' AS url) AS u) AS f
    JOIN sample_page s USING (n)`);
  const perPage = captures / pages / months;
  const now = Date.now();
  await addCaptureMonthsBetween(database.prisma, new Date(now - months * 30 * 86_400_000), new Date(now));
  for (let month = 1; month <= months; month += 1)
    await run(`INSERT INTO capture (${await columns(database, 'capture', captureIdentity)})
      SELECT ${await columns(database, 'capture', captureIdentity, 's')}
      FROM (SELECT host_id, url_key, now() - interval '30 days' * (${month} - random()) AS captured_at,
          url_key & 255 AS n FROM page WHERE random() < ${perPage} ORDER BY captured_at) AS f
      JOIN sample_capture s USING (n) ON CONFLICT DO NOTHING`);
  for (const table of ['host', 'page', 'capture']) {
    await run(`DROP TABLE sample_${table}`);
    await run(`VACUUM ANALYZE ${table}`);
  }
}

/** Columns whose values differ in each copy. */
const hostIdentity = ['host_id', 'name', 'site', 'top_level_domain', 'page_count'];
const pageIdentity = ['host_id', 'url_key', 'url'];
const captureIdentity = ['host_id', 'url_key', 'captured_at'];

/** The columns of a table; with the name of a sample, as expressions that copy from it. */
async function columns(
  { prisma }: Database,
  table: string,
  own: readonly string[],
  sample?: string,
): Promise<string> {
  const found = await prisma.$queryRawUnsafe<{ name: string }[]>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0
      AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
  );
  return found
    .map(({ name }) => (sample === undefined ? name : `${own.includes(name) ? 'f' : sample}.${name}`))
    .join(', ');
}

async function count({ prisma }: Database, table: string): Promise<number> {
  const [row] = await prisma.$queryRawUnsafe<{ rows: number }[]>(
    `SELECT count(DISTINCT n)::int AS rows FROM sample_${table}`,
  );
  if (!row?.rows) throw new Error(`the small crawl left no rows in ${table}`);
  return row.rows;
}

/** Numbers of the hosts that a crawl visits, evenly spread over the tables. */
export const spreadHosts = (hosts: number, active: number): number[] =>
  Array.from({ length: active }, (_, index) => Math.floor((index * hosts) / active));

/**
 * Reduces a size to fit on a disk, with hosts and captures in proportion to the pages.
 *
 * @param bytes per row of the tables of pages, captures and hosts
 * @param diskBytes limit for all tables
 */
export function fitToDisk(
  wanted: YearSize,
  [page, capture, host]: readonly { heap: number; indexes: number }[],
  diskBytes: number,
): YearSize {
  const of = (rows: number, one?: { heap: number; indexes: number }) =>
    rows * ((one?.heap ?? 0) + (one?.indexes ?? 0));
  const needed = of(wanted.pages, page) + of(wanted.captures, capture) + of(wanted.hosts, host);
  const share = Math.min(1, diskBytes / needed);
  return {
    pages: Math.floor(wanted.pages * share),
    captures: Math.floor(wanted.captures * share),
    hosts: Math.floor(wanted.hosts * share),
  };
}
