import type { PrismaClient } from '@meguri/database';
import type { CaptureFact } from '../checks/capture.ts';

/** A capture together with the place of its record. */
export interface PlacedCapture extends CaptureFact {
  fileName: string;
  offset: number;
  length: number;
}

/** The whole index. */
export function readCaptures(prisma: PrismaClient): Promise<PlacedCapture[]> {
  return prisma.$queryRaw<PlacedCapture[]>`
    SELECT url, (extract(epoch FROM captured_at) * 1000)::float8 AS "capturedAtMs", code, status, record_type AS "recordType",
      duration_ms AS "durationMs", encode(payload_digest, 'hex') AS "payloadDigest", truncated, file_name AS "fileName",
      "offset"::float8 AS "offset", length
    FROM capture`;
}
