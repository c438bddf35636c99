import { isVisibleCapture } from '../complaints/takedowns.ts';
import { int4Array, int8Array } from '../connection/binary-array.ts';
import type { HotPath } from '../connection/hot-path.ts';
import { fieldsOf } from '../connection/typed-rows.ts';
import type { HostContent } from './commit-types.ts';

/** Where content of a host is looked for: a set of adjacent slots. */
export interface ContentQuestion {
  hostId: bigint;
  firstSlot: number;
  slots: number;
}

/** Content that a host has shown, with the capture that holds it whole. */
export interface SeenContent extends HostContent {
  url: string;
  /** Digest of the whole payload. */
  digest: Uint8Array;
}

const seenContentFields = fieldsOf<SeenContent>({
  hostId: true,
  slot: true,
  simhash: true,
  textDigest: true,
  payloadDigest: true,
  media: true,
  urlKey: true,
  url: true,
  capturedAt: true,
  digest: true,
});

/**
 * Reads sets of slots in one statement, each by a range of the primary key. Content whose capture is no longer
 * there, or is hidden by a takedown, is left out: no new record may refer to it.
 *
 * @returns the content of each set, in the order of the questions
 */
export async function findContent(
  hotPath: HotPath,
  questions: readonly ContentQuestion[],
): Promise<SeenContent[][]> {
  const [rows] = await hotPath.transaction([
    {
      name: 'find-content',
      fields: seenContentFields,
      text: `
        SELECT stored.host_id AS "hostId", stored.slot, stored.simhash, stored.text_digest AS "textDigest",
          stored.payload_digest AS "payloadDigest", stored.media, stored.url_key::text AS "urlKey", capture.url,
          capture.captured_at AS "capturedAt", capture.payload_digest AS digest
        FROM unnest($1::bigint[], $2::int[], $3::int[]) AS asked(host_id, first_slot, end_slot)
        JOIN host_content stored ON stored.host_id = asked.host_id AND stored.slot >= asked.first_slot AND stored.slot < asked.end_slot
        JOIN capture ON capture.host_id = stored.host_id AND capture.url_key = stored.url_key AND capture.captured_at = stored.captured_at
        WHERE capture.record_type IN ('response', 'resource') AND capture.truncated IS NULL AND capture.payload_digest IS NOT NULL
          AND ${isVisibleCapture.sql}`,
      values: [
        int8Array(questions, (q) => q.hostId),
        int4Array(questions, (q) => q.firstSlot),
        int4Array(questions, (q) => q.firstSlot + q.slots),
      ],
    },
  ]);
  return questions.map(({ hostId, firstSlot, slots }) => {
    const found = rows.filter(
      (row) => row.hostId === hostId && row.slot >= firstSlot && row.slot < firstSlot + slots,
    );
    // Two questions about one set get its rows twice.
    return [...new Map(found.map((row) => [row.slot, row])).values()];
  });
}
