import {
  byteaArray,
  int2Array,
  int4Array,
  int8Array,
  safeIntegerArray,
  textArray,
  timestamptzArray,
} from '../connection/binary-array.ts';
import type { Statement } from '../connection/hot-path.ts';
import { countDetections } from '../commit/insert-captures.ts';
import type { NewCapture } from '../commit/commit-types.ts';
import { controlNodeId } from '../figures/counters-repository.ts';

/** The index entry of an access that another program recorded. */
export interface HistoricCapture extends Omit<NewCapture, 'recordType'> {
  /** `index-only`: no record is at hand; the place is that of the line that states it. */
  recordType: NewCapture['recordType'] | 'index-only';
  /** Null: SHA-256 of the body. */
  digestAlgorithm: string | null;
  etag: string | null;
  lastModified: string | null;
  title: string | null;
  language: string | null;
}

/** As for captures of our own, but that a page may be missing: its host is an alias, or takes no more pages. */
const text = `
  WITH inserted AS (
  INSERT INTO capture (host_id, url_key, captured_at, url, verdict, code, status, mime, record_type, file_id, "offset", length,
    payload_digest, payload_bytes, truncated, refers_to_at, duration_ms, etag, last_modified, title, language,
    elapsed_seconds, seed_list_id, refers_to_key, digest_algorithm)
  SELECT r.host_id, r.url_key, r.captured_at,
    CASE WHEN NOT EXISTS (SELECT 1 FROM page WHERE page.host_id = r.host_id AND page.url_key = r.url_key) THEN r.url END,
    verdict, code, status, mime, record_type,
    (SELECT file_id FROM warc_file WHERE name = file_name), r."offset", length, payload_digest, payload_bytes, truncated,
    refers_to_at, duration_ms, etag, last_modified, title, language, elapsed_seconds, seed_list_id, refers_to_key, digest_algorithm
  FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[],
    $9::text[], $10::text[], $11::bigint[], $12::int[], $13::bytea[], $14::bigint[], $15::text[], $16::timestamptz[], $17::int[],
    $18::text[], $19::text[], $20::text[], $21::text[], $22::int[], $23::int[], $24::bigint[], $26::text[])
    AS r(host_id, url_key, captured_at, url, verdict, code, status, mime, record_type, file_name, "offset", length,
      payload_digest, payload_bytes, truncated, refers_to_at, duration_ms, etag, last_modified, title, language,
      elapsed_seconds, seed_list_id, refers_to_key, digest_algorithm)
  RETURNING host_id, captured_at, verdict, elapsed_seconds, seed_list_id, refers_to_at, refers_to_key, code)
  ${countDetections('inserted', '$25::int')}`;

/** Adds index entries of which none is there yet. */
export function insertHistory(rows: readonly HistoricCapture[]): Statement {
  return {
    name: 'insert-history',
    text,
    values: [
      int8Array(rows, (c) => c.hostId),
      int8Array(rows, (c) => BigInt(c.urlKey)),
      timestamptzArray(rows, (c) => c.capturedAt),
      textArray(rows, (c) => c.url),
      textArray(rows, (c) => c.verdict),
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
      textArray(rows, (c) => c.etag),
      textArray(rows, (c) => c.lastModified),
      textArray(rows, (c) => c.title),
      textArray(rows, (c) => c.language),
      int4Array(rows, (c) => c.repeat?.elapsedSeconds ?? null),
      int4Array(rows, (c) => c.repeat?.seedListId ?? null),
      int8Array(rows, (c) => (c.refersToKey === null ? null : BigInt(c.refersToKey))),
      controlNodeId,
      textArray(rows, (c) => c.digestAlgorithm),
    ],
  };
}

/** Removes captures by their keys, and takes them from the ratios of change detection. */
export function deleteHistory(
  rows: readonly Pick<HistoricCapture, 'hostId' | 'urlKey' | 'capturedAt'>[],
): Statement {
  return {
    name: 'delete-history',
    text: `
      WITH gone AS (
        DELETE FROM capture USING unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) AS r(host_id, url_key, captured_at)
        WHERE capture.host_id = r.host_id AND capture.url_key = r.url_key AND capture.captured_at = r.captured_at
        RETURNING capture.*)
      ${countDetections('gone', '$4::int', -1)}`,
    values: [
      int8Array(rows, (c) => c.hostId),
      int8Array(rows, (c) => BigInt(c.urlKey)),
      timestamptzArray(rows, (c) => c.capturedAt),
      controlNodeId,
    ],
  };
}
