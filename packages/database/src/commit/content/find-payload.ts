import type { PrismaClient } from '../../connection/client.ts';

/**
 * Captures of a page that are searched, latest first. A return to an older version is
 * stored as if it were new.
 */
const maxCaptures = 256;

/**
 * The latest of a page's last captures that holds a payload whole. Reads a bounded range of the primary key;
 * call it only when the payload was probably stored before.
 *
 * @returns when it was captured, or null
 */
export async function findPayload(
  prisma: PrismaClient,
  input: { hostId: bigint; urlKey: string; payloadDigest: Uint8Array },
): Promise<Date | null> {
  const rows = await prisma.$queryRaw<{ capturedAt: Date }[]>`
    SELECT captured_at AS "capturedAt" FROM (
      SELECT captured_at, payload_digest, record_type, truncated FROM capture
      WHERE host_id = ${input.hostId} AND url_key = ${input.urlKey}::bigint ORDER BY captured_at DESC LIMIT ${maxCaptures}) AS latest
    WHERE payload_digest = ${new Uint8Array(input.payloadDigest)} AND record_type IN ('response', 'resource')
      AND truncated IS NULL
    ORDER BY captured_at DESC LIMIT 1`;
  return rows[0]?.capturedAt ?? null;
}
