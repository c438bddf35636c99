import type { FileState, ReplicaState } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';

/** A damaged range of bytes of a file. */
export interface DamagedPart {
  offset: number;
  length: number;
  reason: string;
}

/** Stores the result of a check of a file; damage that it no longer finds counts as repaired. */
export async function recordFileChecked(
  prisma: PrismaClient,
  input: {
    fileId: number;
    state: Exclude<FileState, 'unchecked'>;
    problem: string | null;
    damage: readonly DamagedPart[];
    now: Date;
  },
): Promise<void> {
  const { fileId, state, problem, damage, now } = input;
  const offsets = damage.map(({ offset }) => BigInt(offset));
  await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO file_check (file_id, state, checked_at, problem) VALUES (${fileId}, ${state}, ${now}, ${problem})
      ON CONFLICT (file_id) DO UPDATE SET state = EXCLUDED.state, checked_at = EXCLUDED.checked_at, problem = EXCLUDED.problem`;
    await tx.$executeRaw`
      UPDATE file_damage SET repaired_at = ${now}
      WHERE file_id = ${fileId} AND repaired_at IS NULL AND "offset" <> ALL (${offsets}::bigint[])`;
    for (const { offset, length, reason } of damage)
      await tx.$executeRaw`
        INSERT INTO file_damage (file_id, "offset", length, reason, found_at)
        VALUES (${fileId}, ${BigInt(offset)}, ${BigInt(length)}, ${reason}, ${now})
        ON CONFLICT (file_id, "offset") DO UPDATE SET length = EXCLUDED.length, reason = EXCLUDED.reason, repaired_at = NULL,
          found_at = CASE WHEN file_damage.repaired_at IS NULL THEN file_damage.found_at ELSE EXCLUDED.found_at END`;
  });
}

/** Stores why a file is not repaired. */
export async function recordRepairProblem(
  prisma: PrismaClient,
  { fileId, problem }: { fileId: number; problem: string },
): Promise<void> {
  await prisma.$executeRaw`UPDATE file_check SET problem = ${problem} WHERE file_id = ${fileId}`;
}

/** Stores that the replica holds the file with these bytes. */
export async function recordCopied(
  prisma: PrismaClient,
  { fileId, sha256, now }: { fileId: number; sha256: Uint8Array; now: Date },
): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO file_replica (file_id, state, sha256, copied_at, checked_at, problem)
    VALUES (${fileId}, 'copied', ${new Uint8Array(sha256)}, ${now}, ${now}, NULL)
    ON CONFLICT (file_id) DO UPDATE SET state = 'copied', sha256 = EXCLUDED.sha256, copied_at = EXCLUDED.copied_at,
      checked_at = EXCLUDED.checked_at, problem = NULL`;
}

/** Stores the result of a check of the copy, or why the copy could not be written. */
export async function recordReplicaState(
  prisma: PrismaClient,
  input: {
    fileId: number;
    state: Exclude<ReplicaState, 'none' | 'outdated'>;
    problem: string | null;
    now: Date;
  },
): Promise<void> {
  const { fileId, state, problem, now } = input;
  await prisma.$executeRaw`
    INSERT INTO file_replica (file_id, state, checked_at, problem) VALUES (${fileId}, ${state}, ${now}, ${problem})
    ON CONFLICT (file_id) DO UPDATE SET state = EXCLUDED.state, checked_at = EXCLUDED.checked_at, problem = EXCLUDED.problem`;
}

/** Deletes damage that was repaired before an instant. */
export function pruneRepairedDamage(
  prisma: PrismaClient,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  return prisma.$executeRaw`
    DELETE FROM file_damage WHERE ctid IN (SELECT ctid FROM file_damage WHERE repaired_at < ${before} LIMIT ${limit})`;
}
