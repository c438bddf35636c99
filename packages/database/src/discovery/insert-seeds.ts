import type { PrismaClient, Sql } from '../connection/client.ts';
import { addToCounter, controlNodeId } from '../figures/counters-repository.ts';
import { dropRateCells } from '../load/rate-cells.ts';
import { withoutNul } from '../connection/storable-text.ts';
import { nextReasonSql } from '../stored-codes.ts';
import { keepPageCounts } from '../figures/keep-interval-counts.ts';
import { insertDiscovered, type DiscoveredPage } from './insert-discovered.ts';

/** A line of a seed list that cannot become a page. */
export interface RejectedSeed {
  url: string;
  error: string;
}

export interface SeedGroup {
  seedListId: number;
  /** Node of the group's new hosts. */
  nodeId: number;
  pages: readonly DiscoveredPage[];
  rejected: readonly RejectedSeed[];
  addedBy: string;
  now: Date;
  intervalSeconds: number;
  /** Error of a seed whose page was not inserted because its host has reached its cap. */
  fullError: string;
  /** Writes the audit entry, in the same transaction. */
  note?: (sql: Sql, accepted: ReadonlySet<string>) => Promise<void>;
}

/**
 * Adds seeds to a list, in one transaction. New pages are due now. Pages discovered by links become
 * seeds of the list, and are due again if they were excluded, unless their host is an alias. Every line
 * is stored with its result.
 *
 * @returns URLs that were accepted
 */
export async function insertSeeds(prisma: PrismaClient, group: SeedGroup): Promise<Set<string>> {
  return prisma.$transaction(
    async (tx) => {
      // One writer per list, so that its seeds can be counted by difference.
      await tx.$executeRaw`SELECT 1 FROM seed_list WHERE id = ${group.seedListId} FOR UPDATE`;
      await insertDiscovered(tx, { ...group, reason: 'seed' });
      await keepPageCounts(tx, group.pages, () => adoptKnownPages(tx, group));
      // Pages that were of another list may change in importance.
      await dropRateCells(tx, [...new Set(group.pages.map((page) => page.hostId))]);
      const accepted = await knownUrls(tx, group.pages);
      await writeSeedRows(tx, group, accepted);
      await group.note?.(tx, accepted);
      return accepted;
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

async function adoptKnownPages(sql: Sql, { pages, seedListId, now }: SeedGroup): Promise<void> {
  await sql.$executeRaw`
    WITH asked AS (
      SELECT * FROM unnest(${pages.map((page) => page.hostId)}::bigint[], ${pages.map((page) => page.urlKey)}::bigint[]) AS k(host_id, url_key)),
    adopted AS (
      UPDATE page SET depth = 0, dynamic_hops = 0, redirect_hops = 0, priority = 0, seed_list_id = ${seedListId}, excluded = NULL, embedded = NULL,
        next_visit_at = CASE WHEN page.next_visit_at IS NULL THEN ${now} ELSE page.next_visit_at END,
        next_reason = CASE WHEN page.next_visit_at IS NULL THEN ${nextReasonSql('seed')} ELSE page.next_reason END
      FROM asked JOIN host ON host.host_id = asked.host_id AND host.alias_of IS NULL
      WHERE page.host_id = asked.host_id AND page.url_key = asked.url_key AND (page.depth > 0 OR page.next_visit_at IS NULL)
      RETURNING page.host_id)
    UPDATE host SET next_due_at = least(coalesce(next_due_at, ${now}), ${now})
    WHERE host_id IN (SELECT host_id FROM adopted)`;
}

async function knownUrls(sql: Sql, pages: readonly DiscoveredPage[]): Promise<Set<string>> {
  const rows = await sql.$queryRaw<{ url: string }[]>`
    SELECT page.url FROM unnest(${pages.map((page) => page.hostId)}::bigint[], ${pages.map((page) => page.urlKey)}::bigint[]) AS k(host_id, url_key)
    JOIN page ON page.host_id = k.host_id AND page.url_key = k.url_key`;
  return new Set(rows.map((row) => row.url));
}

async function writeSeedRows(sql: Sql, group: SeedGroup, accepted: ReadonlySet<string>): Promise<void> {
  const errors = new Map<string, string | null>(
    group.rejected.map(({ url, error }) => [withoutNul(url) ?? '', error]),
  );
  for (const { url } of group.pages) errors.set(url, accepted.has(url) ? null : group.fullError);
  const urls = [...errors.keys()];
  const before = await countAccepted(sql, group.seedListId, urls);
  await sql.$executeRaw`
    INSERT INTO seed (seed_list_id, url, added_at, added_by, error)
    SELECT ${group.seedListId}, s.url, ${group.now}, ${group.addedBy}, s.error
    FROM unnest(${urls}::text[], ${[...errors.values()]}::text[]) AS s(url, error)
    ON CONFLICT (seed_list_id, url) DO UPDATE SET error = EXCLUDED.error`;
  const after = await countAccepted(sql, group.seedListId, urls);
  await addToCounter(sql, { nodeId: controlNodeId, name: 'seeds', value: after - before });
}

async function countAccepted(sql: Sql, seedListId: number, urls: readonly string[]): Promise<number> {
  const rows = await sql.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM seed WHERE seed_list_id = ${seedListId} AND url = ANY(${[...urls]}::text[]) AND error IS NULL`;
  return Number(rows[0]?.count ?? 0);
}
