import type { PrismaClient } from '../connection/client.ts';

/** A list as it is sent; null: it was not issued. Records that the consumer fetched it. */
export async function takeRemovalList(
  prisma: PrismaClient,
  { consumerId, sequence, now }: { consumerId: number; sequence: number; now: Date },
): Promise<{ document: Uint8Array; signature: string; sha256: Uint8Array } | null> {
  const rows = await prisma.$queryRaw<{ document: Uint8Array; signature: string; sha256: Uint8Array }[]>`
    UPDATE removal_list SET fetched_at = ${now} WHERE consumer_id = ${consumerId} AND sequence = ${sequence}
    RETURNING document, signature, sha256`;
  return rows[0] ?? null;
}

/**
 * Stores what a consumer answered to a list. The first answer stays.
 *
 * @returns false: no list of this number has this digest
 */
export async function acknowledgeRemovals(
  prisma: PrismaClient,
  input: {
    consumerId: number;
    sequence: number;
    sha256: Uint8Array;
    appliedAt: Date;
    held: number;
    signature: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { consumerId, sequence, appliedAt, held, signature, now } = input;
  const sha256 = new Uint8Array(input.sha256);
  const changed = await prisma.$executeRaw`
    UPDATE removal_list SET acknowledged_at = coalesce(acknowledged_at, ${now}), applied_at = coalesce(applied_at, ${appliedAt}),
      held = coalesce(held, ${held}), answer_signature = coalesce(answer_signature, ${signature})
    WHERE consumer_id = ${consumerId} AND sequence = ${sequence} AND sha256 = ${sha256}`;
  return changed > 0;
}
