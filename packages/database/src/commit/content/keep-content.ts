import { int4Array, int8Array, timestamptzArray } from '../../connection/binary-array.ts';
import type { Statement } from '../../connection/hot-path.ts';
import type { CommittedAccess, HostContent } from '../commit-types.ts';

/**
 * Keeps the new content of a group's captures, each in its slot, in place of what was there. Rows of a host are
 * written under its lock.
 */
export function keepContent(accesses: readonly CommittedAccess[]): Statement | null {
  const bySlot = new Map<string, HostContent>();
  for (const { content } of accesses) if (content) bySlot.set(`${content.hostId} ${content.slot}`, content);
  if (bySlot.size === 0) return null;
  const rows = [...bySlot.values()];
  return {
    name: 'keep-content',
    text: `
      INSERT INTO host_content AS stored (host_id, slot, simhash, text_digest, payload_digest, media, url_key, captured_at)
      SELECT * FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::bigint[], $8::timestamptz[])
        AS r(host_id, slot) ORDER BY host_id, slot
      ON CONFLICT (host_id, slot) DO UPDATE SET simhash = EXCLUDED.simhash, text_digest = EXCLUDED.text_digest,
        payload_digest = EXCLUDED.payload_digest, media = EXCLUDED.media, url_key = EXCLUDED.url_key, captured_at = EXCLUDED.captured_at`,
    values: [
      int8Array(rows, (c) => c.hostId),
      int4Array(rows, (c) => c.slot),
      int8Array(rows, (c) => c.simhash),
      int8Array(rows, (c) => c.textDigest),
      int8Array(rows, (c) => c.payloadDigest),
      int4Array(rows, (c) => c.media),
      int8Array(rows, (c) => BigInt(c.urlKey)),
      timestamptzArray(rows, (c) => c.capturedAt),
    ],
  };
}
