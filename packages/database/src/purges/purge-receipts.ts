import type { PrismaClient } from '../connection/client.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';

/** What a receipt states about a purge. */
export interface PurgeFacts {
  createdAt: Date;
  createdBy: string;
  reason: string | null;
  complaintId: string | null;
  purgeAskedBy: string;
  captures: number;
  firstAt: Date | null;
  lastAt: Date | null;
  files: {
    name: string;
    records: number;
    bytes: number;
    sha256Before: Uint8Array;
    sha256After: Uint8Array;
    writtenAt: Date;
    replica: string;
    replicaAt: Date | null;
  }[];
}

/** What was purged for a takedown, with all files by name. */
export async function readPurgeFacts(prisma: PrismaClient, takedownId: string): Promise<PurgeFacts | null> {
  const id = BigInt(takedownId);
  const [[takedown], [sums], files] = await Promise.all([
    prisma.$queryRaw<
      Pick<PurgeFacts, 'createdAt' | 'createdBy' | 'reason' | 'complaintId' | 'purgeAskedBy'>[]
    >`
      SELECT created_at AS "createdAt", created_by AS "createdBy", reason, complaint_id::text AS "complaintId",
        coalesce(purge_asked_by, created_by) AS "purgeAskedBy" FROM takedown WHERE id = ${id}`,
    prisma.$queryRaw<Pick<PurgeFacts, 'captures' | 'firstAt' | 'lastAt'>[]>`
      SELECT count(*)::int AS captures, min(captured_at) AS "firstAt", max(captured_at) AS "lastAt"
      FROM purged_range WHERE takedown_id = ${id}`,
    prisma.$queryRaw<PurgeFacts['files']>`
      SELECT file_name AS name, records, bytes::float8 AS bytes, sha256_before AS "sha256Before", sha256_after AS "sha256After",
        written_at AS "writtenAt", replica, replica_at AS "replicaAt"
      FROM purge_file WHERE takedown_id = ${id} ORDER BY file_name`,
  ]);
  return takedown && sums ? { ...takedown, ...sums, files } : null;
}

/** Ranges of the files of a purge, in their order, at most so many. */
export function listRangesOfPurge(
  prisma: PrismaClient,
  { takedownId, limit }: { takedownId: string; limit: number },
): Promise<{ name: string; offset: number; length: number }[]> {
  return prisma.$queryRaw<{ name: string; offset: number; length: number }[]>`
    SELECT file_name AS name, "offset"::float8 AS "offset", length FROM purged_range
    WHERE takedown_id = ${BigInt(takedownId)} ORDER BY file_name, purged_range."offset" LIMIT ${limit}`;
}

/** A receipt as it was issued. */
export interface PurgeReceiptRecord {
  number: number;
  issuedAt: Date;
  document: string;
  /** SHA-256 of the document. */
  sha256: Uint8Array;
}

/** The latest receipt of a takedown, or the one of a number; null: there is none. */
export async function findPurgeReceipt(
  prisma: PrismaClient,
  { takedownId, number }: { takedownId: string; number?: number | undefined },
): Promise<PurgeReceiptRecord | null> {
  return prisma.purgeReceipt.findFirst({
    where: { takedownId: BigInt(takedownId), ...(number === undefined ? {} : { number }) },
    orderBy: { number: 'desc' },
    select: { number: true, issuedAt: true, document: true, sha256: true },
  });
}

/** Stores that a purge is complete, with its receipt if it purged anything since the last one. */
export async function completePurge(
  prisma: PrismaClient,
  input: {
    id: string;
    now: Date;
    lookAt: Date;
    by: string;
    captures: number;
    receipt: (PurgeReceiptRecord & { audit: NewAuditEntry }) | null;
  },
): Promise<void> {
  const { id, now, lookAt, by, captures, receipt } = input;
  await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`
      UPDATE takedown SET purged_at = coalesce(purged_at, ${now}), purged_by = coalesce(purged_by, ${by}),
        purged_captures = ${captures}, purge_look_at = ${lookAt}, purge_problem = NULL WHERE id = ${BigInt(id)}`;
    if (!receipt) return;
    const { number, issuedAt, document, sha256, audit } = receipt;
    const data = { takedownId: BigInt(id), number, issuedAt, document, sha256: new Uint8Array(sha256) };
    await tx.purgeReceipt.create({ data });
    await appendAudit(tx, audit);
  });
}
