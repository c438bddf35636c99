import type { PrismaClient, Sql } from '../connection/client.ts';
import type { DiscoveredPage } from '../discovery/insert-discovered.ts';
import { addToCounter } from '../figures/counters-repository.ts';
import { Prisma } from '../generated/client.ts';
import { keepIntervalCounts, largestHostMs } from '../figures/keep-interval-counts.ts';
import { contentJoins, payloadColumns } from '../commit/content/page-content.ts';
import { dropRateCells } from '../load/rate-cells.ts';
import { accessCodeSql, exclusionSql } from '../stored-codes.ts';

export interface HostAlias {
  name: string;
  target: string;
}

/** Every alias with the name of its host. */
export function listAliases(sql: Sql): Promise<HostAlias[]> {
  return sql.$queryRaw<HostAlias[]>`
    SELECT alias.name, target.name AS target FROM host AS alias JOIN host AS target ON target.host_id = alias.alias_of
    WHERE alias.alias_of IS NOT NULL`;
}

/** Pages of a host that were never captured, for moving them to the site's canonical host. */
export function listUncapturedPages(
  sql: Sql,
  input: { hostId: bigint; after: string; limit: number },
): Promise<
  Pick<
    DiscoveredPage,
    'urlKey' | 'url' | 'seedListId' | 'depth' | 'dynamicHops' | 'redirectHops' | 'priority' | 'embedded'
  >[]
> {
  return sql.$queryRaw`
    SELECT url_key::text AS "urlKey", url, seed_list_id AS "seedListId", depth, dynamic_hops AS "dynamicHops", embedded,
      redirect_hops AS "redirectHops", priority
    FROM page WHERE host_id = ${input.hostId} AND url_key > ${input.after}::bigint AND visits = 0
    ORDER BY url_key LIMIT ${input.limit}`;
}

/**
 * Marks a host as an alias. Its pages are excluded and have no planned visits; captures stay. False: it is
 * an alias already, or the target is an alias, unknown, or the host itself.
 */
export function markAlias(
  prisma: PrismaClient,
  input: { hostId: bigint; targetId: bigint; reason: string; nodeId: number },
): Promise<boolean> {
  return prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`
        SELECT 1 FROM host WHERE host_id IN (${input.hostId}, ${input.targetId}) ORDER BY host_id FOR UPDATE`;
      // The former row, for the counters.
      const before = await tx.$queryRaw<{ overloaded: number; blocked: number }[]>`
        SELECT overloaded::int AS overloaded, blocked::int AS blocked FROM host
        WHERE host_id = ${input.hostId} AND host_id <> ${input.targetId} AND alias_of IS NULL
          AND EXISTS (SELECT 1 FROM host t WHERE t.host_id = ${input.targetId} AND t.alias_of IS NULL)
          AND NOT EXISTS (SELECT 1 FROM host a WHERE a.alias_of = ${input.hostId})`;
      const [was] = before;
      if (!was) return false;
      await keepIntervalCounts(tx, [input.hostId], async () => {
        await tx.$executeRaw`
          UPDATE host SET alias_of = ${input.targetId}, alias_reason = ${input.reason}, next_due_at = NULL, load = 0, base_load = 0,
            load_excluded_count = 0, rate_sum = 0, rate_pages = 0, overloaded = false, price = NULL, blocked = false
          WHERE host_id = ${input.hostId}`;
        await dropRateCells(tx, [input.hostId]);
        const deferred = await excludePages(tx, input.hostId);
        const { nodeId } = input;
        await addToCounter(tx, { nodeId, name: 'deferred', value: -deferred });
        await addToCounter(tx, { nodeId, name: 'overloaded', value: -was.overloaded });
        await addToCounter(tx, { nodeId, name: 'blocked', value: -was.blocked });
      });
      return true;
    },
    { timeout: largestHostMs, maxWait: 60_000 },
  );
}

/** Deferred ones among the pages. */
async function excludePages(sql: Sql, hostId: bigint): Promise<number> {
  const rows = await sql.$queryRaw<{ count: bigint }[]>`
    WITH deferred AS (SELECT count(*) AS n FROM page WHERE host_id = ${hostId} AND deferred),
    excluded AS (
      UPDATE page SET next_visit_at = NULL, excluded = ${exclusionSql('alias')}, interval_seconds = 0, planned_frequency = 0, rate_term = 0, deferred = false,
        base_interval_seconds = NULL, load_excluded = NULL
      WHERE host_id = ${hostId})
    SELECT n AS count FROM deferred`;
  return Number(rows[0]?.count ?? 0);
}

/** Digests of a page's last version; null if its last access failed. */
export async function findVersion(
  sql: Sql,
  page: { hostId: bigint; urlKey: string },
): Promise<{ textDigest: Uint8Array | null; payloadDigest: Uint8Array | null } | null> {
  const rows = await sql.$queryRaw<{ textDigest: Uint8Array | null; payloadDigest: Uint8Array | null }[]>`
    SELECT text_digest AS "textDigest", ${Prisma.raw(payloadColumns)} FROM page ${Prisma.raw(contentJoins)}
    WHERE page.host_id = ${page.hostId} AND page.url_key = ${page.urlKey}::bigint AND page.last_code = ${accessCodeSql('ok')}`;
  return rows[0] ?? null;
}
