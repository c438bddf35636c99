import { budgetOfRefusal, type HostRefusal } from '@meguri/contracts';
import { deferredLinksPerBudget, refusedHostRetryAt } from '@meguri/schedule';
import { budgetDomains, registrableDomain } from '@meguri/urls';
import { int8Array, textArray, timestamptzArray } from '../connection/binary-array.ts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import type { HotPath } from '../connection/hot-path.ts';
import type { Prisma } from '../generated/client.ts';
import type { DiscoveredPage } from './insert-discovered.ts';

/** A link to a host that a budget refused. */
export interface RefusedLink {
  page: DiscoveredPage;
  refusal: HostRefusal;
}

/**
 * Keeps links to refused hosts until their budget allows them: one for each host, and at most
 * `deferredLinksPerBudget` for each budget. Further ones are found again when their page is read again.
 *
 * @param input.write the link as a batch of discovered links holds it
 */
export async function deferLinks(
  hotPath: HotPath,
  input: { links: readonly RefusedLink[]; now: Date; write(page: DiscoveredPage): unknown },
): Promise<void> {
  const { now, write } = input;
  const waiting = input.links.flatMap(({ page, refusal }) => {
    const retryAt = refusedHostRetryAt(limitOf(refusal), now);
    return retryAt === null ? [] : [{ page, refusal, retryAt, ...budgetOf(page, refusal) }];
  });
  if (waiting.length === 0) return;
  await hotPath.transaction([
    {
      name: 'defer-links',
      text: `
        INSERT INTO deferred_link (kind, name, host_id, reason, found_at, retry_at, link)
        SELECT kind, name, host_id, reason, found_at, retry_at, link::jsonb FROM (
          SELECT d.*, row_number() OVER (PARTITION BY kind, name ORDER BY place)
            + (SELECT count(*) FROM deferred_link AS kept WHERE kept.kind = d.kind AND kept.name = d.name) AS number
          FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::text[])
            WITH ORDINALITY AS d(kind, name, host_id, reason, found_at, retry_at, link, place)) AS numbered
        WHERE number <= ${deferredLinksPerBudget} ORDER BY kind, name, host_id
        ON CONFLICT (kind, name, host_id) DO NOTHING`,
      values: [
        textArray(waiting, ({ kind }) => kind),
        textArray(waiting, ({ name }) => name),
        int8Array(waiting, ({ page }) => page.hostId),
        textArray(waiting, ({ refusal }) => refusal),
        timestamptzArray(waiting, ({ page }) => new Date(page.deferredSince ?? now)),
        timestamptzArray(waiting, ({ retryAt }) => retryAt),
        textArray(waiting, ({ page }) => JSON.stringify(write(asDeferred(page, now)))),
      ],
    },
  ]);
}

/** The limit that a refusal names after its budget: `domain-day` is the limit per day. */
const limitOf = (refusal: HostRefusal) => refusal.split('-')[1] as 'day' | 'page' | 'hosts' | 'rule';

function budgetOf(page: DiscoveredPage, refusal: HostRefusal): { kind: string; name: string } {
  const kind = budgetOfRefusal(refusal);
  const { domain, suffix } = budgetDomains(page.hostName);
  const source = page.sourceDomain ?? registrableDomain(page.hostName);
  return { kind, name: { domain, suffix: suffix ?? domain, source }[kind] };
}

/** A retried link no longer counts against the budget of its page. */
function asDeferred(page: DiscoveredPage, now: Date): DiscoveredPage {
  const deferred: DiscoveredPage = { ...page, deferredSince: page.deferredSince ?? now.toISOString() };
  delete deferred.beyondPage;
  return deferred;
}

/**
 * Takes links whose time has come and hands them to the nodes of their hosts, in one transaction.
 *
 * @param input.nodeOf the node that owns a host
 * @returns how many were handed on
 */
export function resumeDeferredLinks(
  prisma: PrismaClient,
  input: { now: Date; limit: number; nodeOf(hostId: bigint): number; newId(): string },
): Promise<number> {
  const { now, limit, nodeOf, newId } = input;
  return prisma.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ hostId: bigint; link: unknown }[]>`
      DELETE FROM deferred_link WHERE (kind, name, host_id) IN (
        SELECT kind, name, host_id FROM deferred_link WHERE retry_at <= ${now} ORDER BY retry_at LIMIT ${limit}
        FOR UPDATE SKIP LOCKED)
      RETURNING host_id AS "hostId", link`;
    for (const [nodeId, ofNode] of Map.groupBy(rows, ({ hostId }) => nodeOf(hostId))) {
      const links = ofNode.map(({ link }) => link) as Prisma.InputJsonArray;
      await tx.discoveredBatch.create({ data: { id: newId(), nodeId, createdAt: now, links } });
    }
    return rows.length;
  });
}

/** Retries links that wait for a budget at once, because its limit was raised. */
export async function retryDeferredLinks(
  sql: Sql,
  { kind, name, now }: { kind: string; name: string; now: Date },
): Promise<void> {
  await sql.$executeRaw`
    UPDATE deferred_link SET retry_at = ${now} WHERE kind = ${kind} AND name = ${name} AND retry_at > ${now}`;
}

/** Deletes links that have waited since before an instant. */
export function pruneDeferredLinks(
  prisma: PrismaClient,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM deferred_link WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM deferred_link WHERE found_at < ${before} ORDER BY found_at LIMIT ${limit}))`;
}
