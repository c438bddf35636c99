import type { PrismaClient } from '../connection/client.ts';
import type { PurgeableCapture } from './purge-work.ts';

/** A record that is, or is to be, overwritten. */
export interface PurgedRange {
  offset: number;
  length: number;
  purgedAt: Date;
}

/** All ranges of a file that any purge overwrites, by offset. Whatever rewrites the file has to leave them so. */
export function listPurgedRanges(prisma: PrismaClient, fileName: string): Promise<PurgedRange[]> {
  return prisma.$queryRaw<PurgedRange[]>`
    SELECT "offset"::float8 AS "offset", length, purged_at AS "purgedAt" FROM purged_range
    WHERE file_name = ${fileName} ORDER BY purged_range."offset"`;
}

export interface RecordedPurge {
  takedownId: string;
  fileId: number;
  fileName: string;
  captures: readonly PurgeableCapture[];
  /** Digest of the whole file before, and as it is to be. */
  before: Uint8Array;
  after: Uint8Array;
  /** False: the file is damaged, so that no copy of the bytes of its digest exists. */
  isSound: boolean;
  now: Date;
}

/**
 * Records a purge before bytes are overwritten: the ranges, the digest that the file is to have, and the
 * captures without content. From then on no repair, copy or rebuild accepts the former bytes.
 */
export async function recordPurge(prisma: PrismaClient, purge: RecordedPurge): Promise<void> {
  const { takedownId, fileId, fileName, captures, before, after, isSound, now } = purge;
  const bytes = captures.reduce((sum, { length }) => sum + length, 0);
  const id = BigInt(takedownId);
  await prisma.$transaction(
    async (tx) => {
      const hostIds = captures.map(({ hostId }) => hostId);
      const urlKeys = captures.map(({ urlKey }) => urlKey);
      const instants = captures.map(({ capturedAt }) => capturedAt);
      await tx.$executeRaw`
        INSERT INTO purged_range (file_name, "offset", length, takedown_id, host_id, url_key, captured_at, purged_at)
        SELECT ${fileName}, g.*, ${now} FROM (SELECT "offset", length, ${id}::bigint, host_id, url_key, captured_at
          FROM unnest(${captures.map(({ offset }) => BigInt(offset))}::bigint[], ${captures.map(({ length }) => length)}::int[],
            ${hostIds}::bigint[], ${urlKeys}::bigint[], ${instants}::timestamptz[])
            AS given("offset", length, host_id, url_key, captured_at)) AS g
        ON CONFLICT DO NOTHING`;
      await tx.$executeRaw`
        UPDATE capture SET record_type = 'purged', payload_digest = NULL, refers_to_at = NULL, refers_to_key = NULL,
          mime = NULL, title = NULL, language = NULL, etag = NULL, last_modified = NULL
        FROM unnest(${hostIds}::bigint[], ${urlKeys}::bigint[], ${instants}::timestamptz[]) AS g(host_id, url_key, captured_at)
        WHERE capture.host_id = g.host_id AND capture.url_key = g.url_key AND capture.captured_at = g.captured_at`;
      await tx.$executeRaw`
        INSERT INTO purge_file AS known (takedown_id, file_name, records, bytes, sha256_before, sha256_after, recorded_at)
        VALUES (${id}, ${fileName}, ${captures.length}, ${BigInt(bytes)}, ${new Uint8Array(before)}, ${new Uint8Array(after)}, ${now})
        ON CONFLICT (takedown_id, file_name) DO UPDATE SET records = known.records + EXCLUDED.records,
          bytes = known.bytes + EXCLUDED.bytes, sha256_after = EXCLUDED.sha256_after, recorded_at = EXCLUDED.recorded_at,
          written_at = NULL, replica = 'pending', replica_at = NULL`;
      if (isSound)
        await tx.$executeRaw`UPDATE warc_file SET sha256 = ${new Uint8Array(after)} WHERE file_id = ${fileId}`;
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

/** Records that a journal is rewritten. Its entries are found by reading it, so its length may change. */
export async function recordJournalPurge(
  prisma: PrismaClient,
  purge: Omit<RecordedPurge, 'captures' | 'isSound'> & { entries: number; bytes: number },
): Promise<void> {
  const { takedownId, fileId, fileName, entries, bytes, before, after, now } = purge;
  await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO purge_file AS known (takedown_id, file_name, records, bytes, sha256_before, sha256_after, recorded_at)
      VALUES (${BigInt(takedownId)}, ${fileName}, ${entries}, 0, ${new Uint8Array(before)}, ${new Uint8Array(after)}, ${now})
      ON CONFLICT (takedown_id, file_name) DO UPDATE SET records = known.records + EXCLUDED.records,
        sha256_after = EXCLUDED.sha256_after, recorded_at = EXCLUDED.recorded_at, written_at = NULL,
        replica = 'pending', replica_at = NULL`;
    await tx.$executeRaw`
      UPDATE warc_file SET sha256 = ${new Uint8Array(after)}, bytes = ${BigInt(bytes)} WHERE file_id = ${fileId}`;
  });
}

/** The remaining work on a file with a purge that is recorded and not finished. */
export interface UnfinishedPurge {
  /** Digest that the file is to have. */
  sha256: Uint8Array;
  isWritten: boolean;
  /** Takedowns whose purges are not finished here. */
  takedownIds: string[];
}

/** Null: every purge of the file is finished. */
export async function findUnfinishedPurge(
  prisma: PrismaClient,
  fileName: string,
): Promise<UnfinishedPurge | null> {
  const rows = await prisma.$queryRaw<(Omit<UnfinishedPurge, 'takedownIds'> & { id: string })[]>`
    SELECT takedown_id::text AS id, sha256_after AS sha256, written_at IS NOT NULL AS "isWritten" FROM purge_file
    WHERE file_name = ${fileName} AND (written_at IS NULL OR replica = 'pending') ORDER BY recorded_at DESC, takedown_id DESC`;
  const [latest] = rows;
  if (!latest) return null;
  const { sha256 } = latest;
  return {
    sha256,
    isWritten: rows.every(({ isWritten }) => isWritten),
    takedownIds: rows.map(({ id }) => id),
  };
}

/** Stores that the bytes of a file are overwritten, durably. */
export async function recordPurgeWritten(
  prisma: PrismaClient,
  { fileName, now }: { fileName: string; now: Date },
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE purge_file SET written_at = ${now} WHERE file_name = ${fileName} AND written_at IS NULL`;
}

/** Stores what became of the copy of a file. `none`: there is no copy. */
export async function recordPurgeCopied(
  prisma: PrismaClient,
  { fileName, replica, now }: { fileName: string; replica: 'none' | 'rewritten'; now: Date },
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE purge_file SET replica = ${replica}, replica_at = ${now} WHERE file_name = ${fileName} AND replica = 'pending'`;
}

/** Whether the replica has, or was to get, a copy of a file. */
export async function hasReplicaRow(prisma: PrismaClient, fileId: number): Promise<boolean> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM file_replica WHERE file_id = ${fileId} AND (sha256 IS NOT NULL OR copied_at IS NOT NULL)`;
  return rows.length > 0;
}

/** A capture whose record was purged. */
export interface PurgedKey {
  hostId: bigint;
  urlKey: string;
  capturedAt: Date;
}

/** Captures that a takedown purged, by time, after one. */
export function listPurgedKeys(
  prisma: PrismaClient,
  { takedownId, after, limit }: { takedownId: string; after: PurgedKey | null; limit: number },
): Promise<PurgedKey[]> {
  const { capturedAt = new Date(0), hostId = 0n, urlKey = '0' } = after ?? {};
  return prisma.$queryRaw<PurgedKey[]>`
    SELECT host_id AS "hostId", url_key::text AS "urlKey", captured_at AS "capturedAt" FROM purged_range
    WHERE takedown_id = ${BigInt(takedownId)}
      AND (${after === null} OR (captured_at, host_id, url_key) > (${capturedAt}::timestamptz, ${hostId}::bigint, ${urlKey}::bigint))
    ORDER BY captured_at, host_id, purged_range.url_key LIMIT ${limit}`;
}

/** Names of all files that purges have changed. */
export async function listPurgedFileNames(prisma: PrismaClient): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ name: string }[]>`SELECT DISTINCT file_name AS name FROM purge_file`;
  return rows.map(({ name }) => name);
}
