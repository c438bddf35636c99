import type { PrismaClient } from '../connection/client.ts';

/** The last list of removed records of a source that was carried out; null: none was. */
export async function findLastRemoval(
  prisma: PrismaClient,
  sourceId: number,
): Promise<{ sequence: number; sha256: Uint8Array } | null> {
  const rows = await prisma.$queryRaw<{ sequence: number; sha256: Uint8Array }[]>`
    SELECT sequence, sha256 FROM pulled_removal WHERE source_id = ${sourceId} ORDER BY sequence DESC LIMIT 1`;
  return rows[0] ?? null;
}

/** Lists that were carried out and whose acknowledgement did not reach the source, in their order. */
export function listUnacknowledged(
  prisma: PrismaClient,
  sourceId: number,
): Promise<{ sequence: number; sha256: Uint8Array; appliedAt: Date; held: number }[]> {
  return prisma.$queryRaw`
    SELECT sequence, sha256, applied_at AS "appliedAt", held FROM pulled_removal
    WHERE source_id = ${sourceId} AND acknowledged_at IS NULL ORDER BY sequence LIMIT 100`;
}

/** Notes that a list was carried out. */
export async function recordRemovalApplied(
  prisma: PrismaClient,
  input: { sourceId: number; sequence: number; sha256: Uint8Array; now: Date; held: number },
): Promise<void> {
  const { sourceId, sequence, now, held } = input;
  await prisma.$executeRaw`
    INSERT INTO pulled_removal (source_id, sequence, sha256, applied_at, held)
    VALUES (${sourceId}, ${sequence}, ${new Uint8Array(input.sha256)}, ${now}, ${held}) ON CONFLICT DO NOTHING`;
}

export async function recordRemovalAcknowledged(
  prisma: PrismaClient,
  input: { sourceId: number; sequence: number; now: Date },
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE pulled_removal SET acknowledged_at = ${input.now} WHERE source_id = ${input.sourceId} AND sequence = ${input.sequence}`;
}
