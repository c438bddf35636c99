import type { PrismaClient } from '../connection/client.ts';

/** Captures of a page that are looked through, latest first: a return to a version older than that is stored as if it were new. */
const mostCaptures = 256;

/**
 * The latest capture of a page that holds a payload whole, if one of its last captures does. Reads a bounded stretch of the primary key;
 * ask only when there is reason to think that the payload is there.
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
      WHERE host_id = ${input.hostId} AND url_key = ${input.urlKey}::bigint ORDER BY captured_at DESC LIMIT ${mostCaptures}) AS latest
    WHERE payload_digest = ${new Uint8Array(input.payloadDigest)} AND record_type = 'response' AND truncated IS NULL
    ORDER BY captured_at DESC LIMIT 1`;
  return rows[0]?.capturedAt ?? null;
}
