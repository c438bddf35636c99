import type { PrismaClient } from '@meguri/database';

/** Numbers of known hosts and pages. */
export interface WorldSize {
  hosts: number;
  pagesPerHost: number;
  /** Days over which next visits are spread; 0 by default: all are due. */
  dueWithinDays?: number;
}

/** Pages of one host that are discovered together. */
const foundTogether = 100;

export const hostName = (host: number): string => `www.h${host}.example.org`;

/** The URL that {@link fillPages} builds in SQL. */
export const pageUrl = (host: number, page: number): string =>
  `http://${hostName(host)}/documents/section-${page % 97}/article-${page}.html`;

/** The first 64 bits of a SHA-256, as packages/database/src/ids.ts derives ids. */
export const digestBits = (text: string) =>
  `('x' || left(encode(sha256(${text}::bytea), 'hex'), 16))::bit(64)::bigint`;

/**
 * Inserts rows of newly discovered pages as the requester does: some pages of one host at a time, and hosts
 * in random order, so that table and indexes grow as in a crawl.
 */
export async function fillPages(
  prisma: PrismaClient,
  { hosts, pagesPerHost, dueWithinDays = 0 }: WorldSize,
): Promise<void> {
  // Discovered during the last day and due at once, or some time after tomorrow.
  const nextVisit =
    dueWithinDays === 0 ? 'at' : `at + interval '2 days' + interval '1 day' * random() * ${dueWithinDays}`;
  await prisma.$executeRawUnsafe(`
    INSERT INTO host (host_id, name, site, node_id, first_seen_at, next_access_at, next_due_at, page_count)
    SELECT (${digestBits('name')} >> 1) & 9223372036854775807, name, name, 1, now(), now(), now() + interval '${dueWithinDays} days', ${pagesPerHost}
    FROM generate_series(0, ${hosts - 1}) AS h, LATERAL (SELECT 'www.h' || h || '.example.org' AS name) AS n`);
  for (let first = 0; first < pagesPerHost; first += foundTogether) {
    await prisma.$executeRawUnsafe(`
      INSERT INTO page (host_id, url_key, url, seed_list_id, depth, dynamic_hops, redirect_hops, priority, discovered_at, next_visit_at,
        next_reason)
      SELECT host_id, ${digestBits('url')}, url, 1, 3, 0, 0, 3, at, ${nextVisit}, 1
      FROM (SELECT host_id, name, now() - interval '1 day' * random() AS at FROM host ORDER BY random()) AS host,
        generate_series(${first}, ${Math.min(pagesPerHost, first + foundTogether) - 1}) AS p,
        LATERAL (SELECT 'http://' || name || '/documents/section-' || p % 97 || '/article-' || p || '.html' AS url) AS u`);
  }
  // As autovacuum does after so many insertions.
  await prisma.$executeRawUnsafe('VACUUM ANALYZE host');
  await prisma.$executeRawUnsafe('VACUUM ANALYZE page');
}

/**
 * Statements that together update all pages: autovacuum runs when 5 % of a million rows are dead, or less of
 * more.
 */
const parts = 20;

/**
 * Updates every page for some visits in random order, as the committer's statement does: verdicts with
 * changes, marks of former versions (packages/extract, ChangeMemory), a learned policy state, and the next
 * visit in its slot (packages/schedule/src/page-state/next-visit-at.ts) after an interval that differs by
 * page. The table is vacuumed only when the dead rows reach the threshold of its autovacuum, so room that is
 * free for reuse counts as used.
 */
export async function visitAllPages(prisma: PrismaClient, times: number): Promise<void> {
  for (let visit = 1; visit <= times; visit += 1) {
    for (let part = 0; part < parts; part += 1) {
      await prisma.$executeRawUnsafe(`
        UPDATE page SET next_visit_at = to_timestamp(ceil((extract(epoch FROM now()) + i.seconds - slot_offset) / slot) * slot + slot_offset),
          next_reason = 4, last_verdict_at = now(),
          last_changed_at = now(), last_code = 1, last_status = 200, interval_seconds = i.seconds,
          planned_frequency = 362387865600 / i.seconds, rate_term = 362387865600 / i.seconds,
          policy_state = '\\x01'::bytea || float4send((random() * 20)::real) || float4send((random() * 200)::real) || int2send(${visit}::int2),
          change_memory = ${visit === 1 ? 'NULL' : `'\\x1${Math.min(4, visit - 1)}'::bytea || substr(sha256(url::bytea), 1, ${2 * Math.min(4, visit - 1)})`},
          visits = ${visit}, changes = ${visit - 1},
          text_digest = substr(sha256((url || ${visit})::bytea), 1, 8)
        FROM (
          SELECT *, power(2, floor(log(2, seconds / 32.0))) AS slot, host_id & 16777215 AS slot_offset FROM (
            SELECT host_id, url_key, (86400 + random() * 20 * 86400)::int AS seconds
            FROM page WHERE abs(url_key % ${parts}) = ${part} ORDER BY random()) AS due) AS i
        WHERE page.host_id = i.host_id AND page.url_key = i.url_key`);
      await prisma.$executeRawUnsafe('VACUUM page');
    }
  }
}

/** Bytes on disk per row of page, with indexes and overhead; those of the text of its URL are separate. */
export async function bytesPerPage(
  prisma: PrismaClient,
): Promise<{ heap: number; indexes: number; total: number }> {
  const [size] = await prisma.$queryRaw<{ heap: number; indexes: number; pages: number; urls: number }[]>`
    SELECT (pg_total_relation_size('page') - pg_indexes_size('page'))::float8 AS heap, pg_indexes_size('page')::float8 AS indexes,
      (SELECT count(*) FROM page)::float8 AS pages, (SELECT sum(octet_length(url)) FROM page)::float8 AS urls`;
  if (!size) throw new Error('the size query returned no row');
  const heap = (size.heap - size.urls) / size.pages;
  const indexes = size.indexes / size.pages;
  return { heap, indexes, total: heap + indexes };
}
