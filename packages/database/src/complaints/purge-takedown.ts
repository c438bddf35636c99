import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient } from '../connection/client.ts';
import { capturesOf, type TakedownScope } from './takedowns.ts';

/** A takedown in force. */
export interface StandingTakedown extends TakedownScope {
  id: string;
  createdAt: Date;
  createdBy: string;
  purgedAt: Date | null;
}

/** Takedowns in force, latest first. */
export function listStandingTakedowns(prisma: PrismaClient): Promise<StandingTakedown[]> {
  return prisma.$queryRaw<StandingTakedown[]>`
    SELECT id::text AS id, host_id AS "hostId", host_name AS "hostName", url_key::text AS "urlKey", url, created_at AS "createdAt",
      created_by AS "createdBy", purged_at AS "purgedAt"
    FROM takedown WHERE lifted_at IS NULL ORDER BY id DESC`;
}

/** A record to delete. */
export interface PurgeableCapture {
  hostId: bigint;
  urlKey: bigint;
  capturedAt: Date;
  url: string;
  fileName: string;
  offset: number;
  length: number;
}

/** Hidden captures with content in sealed files; all of one file together. */
export function listPurgeable(
  prisma: PrismaClient,
  { limit, ...scope }: TakedownScope & { limit: number },
): Promise<PurgeableCapture[]> {
  return prisma.$queryRaw<PurgeableCapture[]>`
    SELECT host_id AS "hostId", url_key AS "urlKey", captured_at AS "capturedAt", url, file_name AS "fileName", "offset"::float8 AS "offset", length
    FROM capture_entry AS capture JOIN warc_file USING (file_id)
    WHERE ${capturesOf(scope)} AND record_type <> 'metadata' AND sealed_at IS NOT NULL
    ORDER BY file_name, "offset" LIMIT ${limit}`;
}

/** Reduces captures to the fact and outcome of their access, after their records were deleted from a file. */
export async function markPurged(
  prisma: PrismaClient,
  input: { captures: readonly PurgeableCapture[]; fileName: string; sha256: Uint8Array },
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    for (const { hostId, urlKey, capturedAt } of input.captures) {
      await tx.$executeRaw`
        UPDATE capture SET record_type = 'metadata', payload_digest = NULL, refers_to_at = NULL, refers_to_key = NULL, mime = NULL, title = NULL, language = NULL,
          etag = NULL, last_modified = NULL
        WHERE host_id = ${hostId} AND url_key = ${urlKey} AND captured_at = ${capturedAt}`;
    }
    await tx.warcFile.update({
      where: { name: input.fileName },
      data: { sha256: new Uint8Array(input.sha256) },
    });
  });
}

/** Records that a takedown was purged, with its audit entry. */
export async function notePurged(
  prisma: PrismaClient,
  input: { id: string; now: Date; by: string; captures: number; audit: NewAuditEntry },
): Promise<void> {
  const { id, now, by, captures, audit } = input;
  await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`
      UPDATE takedown SET purged_at = ${now}, purged_by = ${by}, purged_captures = purged_captures + ${captures} WHERE id = ${BigInt(id)}`;
    await appendAudit(tx, audit);
  });
}
