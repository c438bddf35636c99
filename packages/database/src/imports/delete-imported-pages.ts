import type { PrismaClient } from '../connection/client.ts';
import { addToCounter, controlNodeId } from '../figures/counters-repository.ts';
import { keepIntervalCounts, largestHostMs } from '../figures/keep-interval-counts.ts';
import { deleteHostRows } from '../discovery/prune-unvisited-hosts.ts';
import { requireImportLease, type ImportLease } from './import-lease.ts';

/**
 * Deletes pages that are known from an import alone, and hosts without pages that were never accessed: the
 * next hosts in the order of their ids.
 *
 * @returns the last host of the batch; null where none was left
 * @throws StoppedImportError where another process took the import
 */
export async function deleteImportedPages(
  prisma: PrismaClient,
  input: { lease: ImportLease; after: bigint | null; limit: number },
): Promise<bigint | null> {
  const { lease, after, limit } = input;
  const importId = lease.id;
  const hosts = await prisma.$queryRaw<{ hostId: bigint }[]>`
    SELECT DISTINCT host_id AS "hostId" FROM page WHERE import_id = ${importId} AND (${after}::bigint IS NULL OR host_id > ${after}::bigint)
    ORDER BY 1 LIMIT ${limit}`;
  const last = hosts.at(-1);
  if (!last) return null;
  await prisma.$transaction(
    (tx) =>
      keepIntervalCounts(
        tx,
        hosts.map(({ hostId }) => hostId),
        async (locked) => {
          await requireImportLease(tx, lease);
          const [gone] = await tx.$queryRaw<{ known: number; deferred: number }[]>`
            WITH gone AS (
              DELETE FROM page WHERE import_id = ${importId} AND host_id = ANY(${locked}::bigint[]) AND visits = 0 AND last_code IS NULL
                AND NOT EXISTS (SELECT 1 FROM seed WHERE seed.seed_list_id = page.seed_list_id AND seed.url = page.url)
              RETURNING host_id, deferred),
            less AS (
              UPDATE host SET page_count = page_count - n FROM (SELECT host_id, count(*) AS n FROM gone GROUP BY 1) AS per_host
              WHERE host.host_id = per_host.host_id)
            SELECT count(*)::float8 AS known, (count(*) FILTER (WHERE deferred))::float8 AS deferred FROM gone`;
          const { known = 0, deferred = 0 } = gone ?? {};
          for (const [name, value] of Object.entries({ deferred, known, 'pruned.discovered': known }))
            await addToCounter(tx, { nodeId: controlNodeId, name, value: -value });
          // Pages that stay no longer belong to the import.
          await tx.$executeRaw`UPDATE page SET import_id = NULL WHERE import_id = ${importId} AND host_id = ANY(${locked}::bigint[])`;
          const empty = await tx.$queryRaw<{ hostId: bigint }[]>`
            SELECT host_id AS "hostId" FROM host WHERE host_id = ANY(${locked}::bigint[]) AND page_count = 0`;
          await deleteHostRows(
            tx,
            empty.map(({ hostId }) => hostId),
          );
        },
      ),
    { timeout: largestHostMs, maxWait: 60_000 },
  );
  return last.hostId;
}
