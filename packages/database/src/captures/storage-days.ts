import type { StorageDayView, WarcFileView } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { replicaStateSql } from '../keeping/read-keeping.ts';

/**
 * Sums the minutes of each day (UTC) by node. The last recorded day is summed again, since minutes may have
 * been added. Idempotent, also in two processes at once.
 */
export async function recordStorageDays(prisma: PrismaClient): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO storage_day (day, node_id, accesses, bytes)
    SELECT (minute AT TIME ZONE 'UTC')::date, node_id, sum(accesses), sum(bytes) FROM statistic_minute
    WHERE minute >= coalesce((SELECT max(day) - 1 FROM storage_day)::timestamp AT TIME ZONE 'UTC', '-infinity')
    GROUP BY 1, 2
    ON CONFLICT (day, node_id) DO UPDATE SET accesses = EXCLUDED.accesses, bytes = EXCLUDED.bytes`;
}

/** What each node fetched per day since the given day, oldest first; the last day up to now, from its minutes. */
export function readStorageDays(prisma: PrismaClient, since: Date): Promise<StorageDayView[]> {
  return prisma.$queryRaw<StorageDayView[]>`
    WITH latest AS (
      SELECT (minute AT TIME ZONE 'UTC')::date AS day, node_id, sum(accesses) AS accesses, sum(bytes) AS bytes FROM statistic_minute
      WHERE minute >= (coalesce((SELECT max(day) FROM storage_day), ${since}::date))::timestamp AT TIME ZONE 'UTC' GROUP BY 1, 2)
    SELECT day, node_id AS "nodeId", greatest(latest.accesses, kept.accesses)::float8 AS accesses,
      greatest(latest.bytes, kept.bytes)::float8 AS bytes
    FROM (SELECT * FROM storage_day WHERE day >= ${since}::date) AS kept FULL JOIN latest USING (day, node_id)
    ORDER BY day, node_id`;
}

/** Sealed WARC files by node. A file holds about a gigabyte, so there are few rows. */
export function sumWarcFiles(
  prisma: PrismaClient,
): Promise<{ nodeId: number; files: number; bytes: number }[]> {
  return prisma.$queryRaw<{ nodeId: number; files: number; bytes: number }[]>`
    SELECT node_id AS "nodeId", count(*)::float8 AS files, sum(bytes)::float8 AS bytes
    FROM warc_file WHERE sealed_at IS NOT NULL GROUP BY node_id ORDER BY node_id`;
}

/** Sealed WARC files, latest first. */
export function listWarcFiles(
  prisma: PrismaClient,
  input: { after: { sealedAt: Date; name: string } | null; limit: number },
): Promise<WarcFileView[]> {
  const { after, limit } = input;
  return prisma.$queryRaw<WarcFileView[]>`
    SELECT name, node_id AS "nodeId", sealed_at AS "sealedAt", bytes::float8 AS bytes, encode(file.sha256, 'hex') AS sha256,
      checked.checked_at AS "checkedAt", coalesce(checked.state, 'unchecked') AS state, ${replicaStateSql} AS replica
    FROM warc_file AS file LEFT JOIN file_check AS checked USING (file_id) LEFT JOIN file_replica AS replica USING (file_id)
    WHERE sealed_at IS NOT NULL
      AND (${after === null} OR (sealed_at, name) < (${after?.sealedAt ?? null}::timestamptz, ${after?.name ?? null}))
    ORDER BY sealed_at DESC, name DESC LIMIT ${limit}`;
}
