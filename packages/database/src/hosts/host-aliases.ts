import type { PrismaClient, Sql } from '../connection/client.ts';
import type { DiscoveredPage } from '../discovery/insert-discovered.ts';
import { addToCounter } from '../figures/counters-repository.ts';
import { Prisma } from '../generated/client.ts';
import { keepHostCounts, keepPageCounts } from '../figures/keep-interval-counts.ts';
import { contentJoins, payloadColumns } from '../commit/content/page-content.ts';
import { isOverloadedText } from '../load/overload-sql.ts';
import { baseFrequencyText } from '../load/rate-cell-sql.ts';
import { dropRateCells } from '../load/rate-cells.ts';
import type { PageKey } from '../scheduling/request-revisits.ts';
import { accessCodeSql, exclusionSql } from '../stored-codes.ts';

export interface HostAlias {
  hostId: bigint;
  name: string;
  target: string;
  nodeId: number;
  /** Its pages are not all excluded yet. */
  isMerging: boolean;
}

/** Every alias with the name of its host. */
export function listAliases(sql: Sql): Promise<HostAlias[]> {
  return sql.$queryRaw<HostAlias[]>`
    SELECT alias.host_id AS "hostId", alias.name, target.name AS target, alias.node_id AS "nodeId", alias.merged_until IS NOT NULL AS "isMerging"
    FROM host AS alias JOIN host AS target ON target.host_id = alias.alias_of
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
 * Marks a host as an alias: nothing of it is due from here on, and no page is added. Then `excludeAliasPages`
 * takes its pages out of all plans; captures stay. False: it is an alias already, or the target is an alias,
 * unknown, or the host itself.
 */
export function beginAlias(
  prisma: PrismaClient,
  input: { hostId: bigint; targetId: bigint; reason: string; nodeId: number },
): Promise<boolean> {
  const { hostId, targetId, reason, nodeId } = input;
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`
      SELECT 1 FROM host WHERE host_id IN (${hostId}, ${targetId}) ORDER BY host_id FOR UPDATE`;
    // The former row, for the counters.
    const [was] = await tx.$queryRaw<{ blocked: number }[]>`
      SELECT blocked::int AS blocked FROM host
      WHERE host_id = ${hostId} AND host_id <> ${targetId} AND alias_of IS NULL
        AND EXISTS (SELECT 1 FROM host t WHERE t.host_id = ${targetId} AND t.alias_of IS NULL)
        AND NOT EXISTS (SELECT 1 FROM host a WHERE a.alias_of = ${hostId})`;
    if (!was) return false;
    await tx.$executeRaw`
      UPDATE host SET alias_of = ${targetId}, alias_reason = ${reason}, merged_until = ${beforeAllKeys}, next_due_at = NULL, price = NULL,
        blocked = false
      WHERE host_id = ${hostId}`;
    await dropRateCells(tx, [hostId]);
    await addToCounter(tx, { nodeId, name: 'blocked', value: -was.blocked });
    return true;
  });
}

const beforeAllKeys = -(2n ** 63n);
/** A host may have a million, and its commits wait meanwhile. */
const defaultPagesPerStep = 5_000;

const isOverloaded = Prisma.raw(
  isOverloadedText({
    baseLoad: '(host.base_load - former.base_load)::float8',
    accessIntervalSeconds: 'host.effective_interval_seconds',
    wasOverloaded: 'host.overloaded',
  }),
);

/** Excludes the next pages of an alias. @returns whether there are more */
export function excludeAliasPages(
  prisma: PrismaClient,
  input: { hostId: bigint; nodeId: number; pagesPerStep?: number },
): Promise<boolean> {
  const { hostId, nodeId, pagesPerStep = defaultPagesPerStep } = input;
  return prisma.$transaction(async (tx) => {
    const [host] = await tx.$queryRaw<{ mergedUntil: bigint; overloaded: number }[]>`
      SELECT merged_until AS "mergedUntil", overloaded::int AS overloaded FROM host
      WHERE host_id = ${hostId} AND merged_until IS NOT NULL FOR UPDATE`;
    if (!host) return false;
    const keys = await tx.$queryRaw<PageKey[]>`
      SELECT host_id AS "hostId", url_key::text AS "urlKey" FROM page
      WHERE host_id = ${hostId} AND url_key > ${host.mergedUntil} ORDER BY url_key LIMIT ${pagesPerStep}`;
    const last = keys.length < pagesPerStep ? null : (keys.at(-1)?.urlKey ?? null);
    const mergedUntil = last === null ? null : BigInt(last);
    const exclude = async () => {
      const [is] = await tx.$queryRaw<{ overloaded: number; deferred: number }[]>`
          WITH former AS MATERIALIZED (
            SELECT count(*) FILTER (WHERE deferred)::int AS deferred, coalesce(sum(planned_frequency::bigint), 0) AS load,
              coalesce(sum(${Prisma.raw(baseFrequencyText('page'))}), 0) AS base_load, count(*) FILTER (WHERE load_excluded) AS load_excluded,
              coalesce(sum(rate_term::bigint), 0) AS rate_sum, count(*) FILTER (WHERE rate_term > 0) AS rate_pages
            FROM page WHERE ${isIn({ hostId, after: host.mergedUntil, until: mergedUntil })}),
          excluded AS (
            UPDATE page SET next_visit_at = NULL, excluded = ${exclusionSql('alias')}, interval_seconds = 0, planned_frequency = 0,
              rate_term = 0, deferred = false, base_interval_seconds = NULL, load_excluded = NULL
            WHERE ${isIn({ hostId, after: host.mergedUntil, until: mergedUntil })})
          UPDATE host SET merged_until = ${mergedUntil}, load = host.load - former.load, base_load = host.base_load - former.base_load,
            load_excluded_count = load_excluded_count - former.load_excluded, rate_sum = host.rate_sum - former.rate_sum,
            rate_pages = host.rate_pages - former.rate_pages, overloaded = ${isOverloaded}
          FROM former WHERE host_id = ${hostId} RETURNING host.overloaded::int AS overloaded, former.deferred`;
      await addToCounter(tx, { nodeId, name: 'deferred', value: -(is?.deferred ?? 0) });
      await addToCounter(tx, { nodeId, name: 'overloaded', value: (is?.overloaded ?? 0) - host.overloaded });
    };
    await keepHostCounts(tx, [hostId], () => keepPageCounts(tx, keys, exclude));
    return last !== null;
  });
}

const isIn = ({ hostId, after, until }: { hostId: bigint; after: bigint; until: bigint | null }) =>
  Prisma.sql`page.host_id = ${hostId} AND page.url_key > ${after} AND (${until}::bigint IS NULL OR page.url_key <= ${until})`;

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
