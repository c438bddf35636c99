import {
  byteaArray,
  int2Array,
  int4Array,
  int8Array,
  safeIntegerArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from './binary-array.ts';
import type { NewCapture } from './commit-types.ts';
import type { Statement } from './hot-path.ts';

/**
 * The hosts of all captures are locked, and captures are only ever inserted under that lock, so what is not there cannot appear meanwhile:
 * looking first is cheaper than ON CONFLICT, which writes each row twice to be safe from that.
 */
const text = `
  INSERT INTO capture (host_id, url_key, captured_at, url, outcome, code, status, mime, record_type, file_name, "offset", length,
    payload_digest, payload_bytes, truncated, refers_to_at, duration_ms)
  SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[],
    $9::text[], $10::text[], $11::bigint[], $12::int[], $13::bytea[], $14::bigint[], $15::text[], $16::timestamptz[], $17::int[])
    AS r(host_id, url_key, captured_at)
  WHERE NOT EXISTS (
    SELECT 1 FROM capture c WHERE c.host_id = r.host_id AND c.url_key = r.url_key AND c.captured_at = r.captured_at)`;

/** Adds index entries. An entry that is there already (same page, same instant) is left as it is. */
export function insertCaptures(captures: readonly NewCapture[]): Statement {
  const rows = [
    ...new Map(captures.map((c) => [`${c.urlKey} ${c.capturedAt.getTime()} ${c.hostId}`, c])).values(),
  ];
  return {
    name: 'insert-captures',
    text,
    values: [
      int8Array(rows, (c) => c.hostId),
      uuidArray(rows, (c) => c.urlKey),
      timestamptzArray(rows, (c) => c.capturedAt),
      textArray(rows, (c) => c.url),
      textArray(rows, (c) => c.outcome),
      textArray(rows, (c) => c.code),
      int2Array(rows, (c) => c.status),
      textArray(rows, (c) => c.mime),
      textArray(rows, (c) => c.recordType),
      textArray(rows, (c) => c.fileName),
      safeIntegerArray(rows, (c) => c.offset),
      int4Array(rows, (c) => c.length),
      byteaArray(rows, (c) => c.payloadDigest),
      safeIntegerArray(rows, (c) => c.payloadBytes),
      textArray(rows, (c) => c.truncated),
      timestamptzArray(rows, (c) => c.refersToAt),
      int4Array(rows, (c) => c.durationMs),
    ],
  };
}
