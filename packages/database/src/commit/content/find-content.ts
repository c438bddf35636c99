import { isVisibleCapture } from '../../complaints/takedowns.ts';
import { int4Array, int8Array } from '../../connection/binary-array.ts';
import type { HotPath } from '../../connection/hot-path.ts';
import { fieldsOf } from '../../connection/typed-rows.ts';
import type { HostContent } from '../commit-types.ts';

/** New content, and where content of its host is looked for: a set of adjacent slots. */
export interface ContentQuestion extends Pick<
  HostContent,
  'hostId' | 'simhash' | 'textDigest' | 'payloadDigest' | 'media'
> {
  firstSlot: number;
  slots: number;
  /** The most bits in which the simhash of content with the same media may differ. */
  maxDistance: number;
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
 * Reads sets of slots in one statement, each by a range of the primary key. Content that is nothing like the new
 * one is left out before its capture is looked up, which most of it is; so is content whose capture is no longer
 * there or is hidden by a takedown: no new record may refer to it.
 *
 * @returns for each question, in order, all content of its set that has the same payload or text, or the same
 *   media and a near simhash
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
        FROM unnest($1::bigint[], $2::int[], $3::int[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[], $8::int[])
          AS asked(host_id, first_slot, end_slot, simhash, text_digest, payload_digest, media, max_distance)
        JOIN host_content stored ON stored.host_id = asked.host_id AND stored.slot >= asked.first_slot AND stored.slot < asked.end_slot
          AND (stored.payload_digest = asked.payload_digest OR stored.text_digest = asked.text_digest
            OR (stored.media = asked.media AND bit_count((stored.simhash # asked.simhash)::bit(64)) <= asked.max_distance))
        JOIN capture_entry AS capture ON capture.host_id = stored.host_id AND capture.url_key = stored.url_key AND capture.captured_at = stored.captured_at
        WHERE capture.record_type IN ('response', 'resource') AND capture.truncated IS NULL AND capture.payload_digest IS NOT NULL
          AND ${isVisibleCapture.sql}`,
      values: [
        int8Array(questions, (q) => q.hostId),
        int4Array(questions, (q) => q.firstSlot),
        int4Array(questions, (q) => q.firstSlot + q.slots),
        int8Array(questions, (q) => q.simhash),
        int8Array(questions, (q) => q.textDigest),
        int8Array(questions, (q) => q.payloadDigest),
        int4Array(questions, (q) => q.media),
        int4Array(questions, (q) => q.maxDistance),
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
