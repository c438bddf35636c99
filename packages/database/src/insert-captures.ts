import type { Sql } from './client.ts';
import type { NewCapture } from './commit-types.ts';
import { hex } from './hex.ts';
import { jsonParameter } from './json-parameter.ts';

/** Adds index entries. An entry that is there already (same page, same instant) is left as it is. */
export async function insertCaptures(sql: Sql, captures: readonly NewCapture[]): Promise<void> {
  if (captures.length === 0) return;
  const rows = captures.map((c) => ({
    ...c,
    hostId: String(c.hostId),
    payloadDigest: hex(c.payloadDigest),
  }));
  await sql.$executeRaw`
    INSERT INTO capture (host_id, url_key, captured_at, url, outcome, code, status, mime, record_type, file_name, "offset", length,
      payload_digest, payload_bytes, truncated, refers_to_at, duration_ms)
    SELECT "hostId", "urlKey", "capturedAt", url, outcome, code, status, mime, "recordType", "fileName", "offset", length,
      decode("payloadDigest", 'hex'), "payloadBytes", truncated, "refersToAt", "durationMs"
    FROM jsonb_to_recordset(${jsonParameter(rows)}::jsonb) AS r("hostId" bigint, "urlKey" uuid, "capturedAt" timestamptz, url text,
      outcome text, code text, status smallint, mime text, "recordType" text, "fileName" text, "offset" bigint, length int,
      "payloadDigest" text, "payloadBytes" bigint, truncated text, "refersToAt" timestamptz, "durationMs" int)
    ON CONFLICT DO NOTHING`;
}
