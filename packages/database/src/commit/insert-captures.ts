import {
  byteaArray,
  int2Array,
  int4Array,
  int8Array,
  safeIntegerArray,
  textArray,
  timestamptzArray,
} from '../connection/binary-array.ts';
import {
  givesVerdict,
  type CommitInput,
  type CommittedAccess,
  type NewCapture,
  type PageUpdate,
} from './commit-types.ts';
import type { Statement } from '../connection/hot-path.ts';
import { intervalBin, isReturnText, weekOf } from '../figures/interval-count-sql.ts';

/**
 * Counts captures with repeated verdicts in the ratios of change detection.
 *
 * @param rows of captures, by the name of a part of the statement
 */
export const countDetections = (rows: string, node: string, sign: 1 | -1 = 1) => `
  INSERT INTO change_detection_count (week, node_id, top_level_domain, seed_list_id, bin, visits, changes, returns)
  SELECT ${weekOf('captured_at')}, ${node}, host.top_level_domain, seed_list_id, ${intervalBin('elapsed_seconds')}, ${sign} * count(*),
    ${sign} * count(*) FILTER (WHERE verdict = 'changed'), ${sign} * count(*) FILTER (WHERE ${isReturnText})
  FROM ${rows} JOIN host ON host.host_id = ${rows}.host_id WHERE elapsed_seconds IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (week, node_id, top_level_domain, seed_list_id, bin) DO UPDATE SET
    visits = change_detection_count.visits + EXCLUDED.visits, changes = change_detection_count.changes + EXCLUDED.changes,
    returns = change_detection_count.returns + EXCLUDED.returns`;

/**
 * Captures are only inserted under the lock of their host, so a missing one cannot appear meanwhile.
 * Checking first is cheaper than ON CONFLICT, which writes each row twice to be safe from that.
 */
const text = `
  WITH inserted AS (
  INSERT INTO capture (host_id, url_key, captured_at, url, verdict, code, status, mime, record_type, file_id, "offset", length,
    payload_digest, payload_bytes, truncated, refers_to_at, duration_ms, etag, last_modified, title, language,
    elapsed_seconds, seed_list_id, refers_to_key)
  SELECT r.host_id, r.url_key, r.captured_at, r.url, verdict, code, status, mime, record_type,
    (SELECT file_id FROM warc_file WHERE name = file_name), r."offset", length, payload_digest, payload_bytes, truncated,
    refers_to_at, duration_ms, etag, last_modified, title, language, elapsed_seconds, seed_list_id, refers_to_key
  FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[],
    $9::text[], $10::text[], $11::bigint[], $12::int[], $13::bytea[], $14::bigint[], $15::text[], $16::timestamptz[], $17::int[],
    $18::text[], $19::text[], $20::text[], $21::text[], $22::int[], $23::int[], $24::bigint[])
    AS r(host_id, url_key, captured_at, url, verdict, code, status, mime, record_type, file_name, "offset", length,
      payload_digest, payload_bytes, truncated, refers_to_at, duration_ms, etag, last_modified, title, language,
      elapsed_seconds, seed_list_id, refers_to_key)
  WHERE NOT EXISTS (
    SELECT 1 FROM capture c WHERE c.host_id = r.host_id AND c.url_key = r.url_key AND c.captured_at = r.captured_at)
  RETURNING host_id, captured_at, verdict, elapsed_seconds, seed_list_id, refers_to_at, refers_to_key, code)
  ${countDetections('inserted', '$25::int')}`;

/**
 * Adds the index entries of accesses. An existing one (same page, same instant) stays. The entry of an
 * access that gave a verdict describes the page's content, unless it refers to another entry that does.
 * Repeated verdicts count in the ratios of change detection, for the node that made the accesses; no other
 * process writes these rows.
 */
export function insertCaptures({ accesses, nodeId }: Pick<CommitInput, 'accesses' | 'nodeId'>): Statement {
  const rows = capturesOf(accesses);
  return {
    name: 'insert-captures',
    text,
    values: [
      int8Array(rows, (c) => c.hostId),
      int8Array(rows, (c) => BigInt(c.urlKey)),
      timestamptzArray(rows, (c) => c.capturedAt),
      textArray(rows, (c) => (c.isOfPage ? null : c.url)),
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
      textArray(rows, (c) => c.page?.etag ?? null),
      textArray(rows, (c) => c.page?.lastModified ?? null),
      textArray(rows, (c) => (c.refersToAt ? null : (c.page?.title ?? null))),
      textArray(rows, (c) => (c.refersToAt ? null : (c.page?.language ?? null))),
      int4Array(rows, (c) => c.repeat?.elapsedSeconds ?? null),
      int4Array(rows, (c) => c.repeat?.seedListId ?? null),
      int8Array(rows, (c) => (c.refersToKey === null ? null : BigInt(c.refersToKey))),
      nodeId,
    ],
  };
}

type DescribedCapture = NewCapture & {
  page: PageUpdate | null;
  /** Its URL is that of its page, which has a row. */
  isOfPage: boolean;
};

function capturesOf(accesses: readonly CommittedAccess[]): DescribedCapture[] {
  const byKey = new Map<string, DescribedCapture>();
  for (const access of accesses) {
    const { capture } = access;
    if (capture === null) continue;
    const key = `${capture.urlKey} ${capture.capturedAt.getTime()} ${capture.hostId}`;
    if (!byKey.has(key))
      byKey.set(key, {
        ...capture,
        page: givesVerdict(access) ? access.page : null,
        isOfPage: access.page?.hostId === capture.hostId && access.page.urlKey === capture.urlKey,
      });
  }
  return [...byKey.values()];
}
