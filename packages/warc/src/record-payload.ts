import type { WarcRecord } from './decode-record.ts';
import { parseDigestLabel, sha256 } from './digest.ts';
import { type HttpHead, parseHttpHead } from './http-head.ts';
import { fieldValue } from './named-fields.ts';

export interface HttpBlock {
  head: HttpHead;
  body: Uint8Array;
}

/**
 * Splits the block of an HTTP request, response or revisit record; null for another kind of record or an
 * empty block.
 */
export function httpBlock(record: WarcRecord): HttpBlock | null {
  const contentType = fieldValue(record.fields, 'Content-Type') ?? '';
  const isHttp = /^(application|message)\/http\b/i.test(contentType) && record.type !== 'resource';
  if (!isHttp || record.block.byteLength === 0) return null;
  const headLength = httpHeadLength(record.block);
  return {
    head: parseHttpHead(record.block.subarray(0, headLength)),
    body: record.block.subarray(headLength),
  };
}

/** The payload: the body of an HTTP record, otherwise the block. The body of a revisit record is empty. */
export function recordPayload(record: WarcRecord): Uint8Array {
  return httpBlock(record)?.body ?? record.block;
}

/** Length of the head with its blank line; the whole block if there is no blank line. */
function httpHeadLength(block: Uint8Array): number {
  const end = Buffer.from(block.buffer, block.byteOffset, block.byteLength).indexOf('\r\n\r\n');
  return end < 0 ? block.byteLength : end + 4;
}

/**
 * `absent`: the record has no such digest; `unsupported`: not SHA-256, or of bytes that are not in this
 * record.
 */
export type DigestVerdict = 'match' | 'mismatch' | 'absent' | 'unsupported';

/**
 * Recomputes WARC-Block-Digest and WARC-Payload-Digest. The payload digest of a revisit is that of another
 * record's payload.
 */
export function verifyDigests(record: WarcRecord): { block: DigestVerdict; payload: DigestVerdict } {
  const payloadIsElsewhere = record.type === 'revisit';
  return {
    block: verdict(fieldValue(record.fields, 'WARC-Block-Digest'), record.block),
    payload: payloadIsElsewhere
      ? 'unsupported'
      : verdict(fieldValue(record.fields, 'WARC-Payload-Digest'), recordPayload(record)),
  };
}

/** The payload digest of a record (32 bytes), or null. */
export function statedPayloadDigest(record: WarcRecord): Uint8Array | null {
  const label = fieldValue(record.fields, 'WARC-Payload-Digest');
  return label === null ? null : parseDigestLabel(label);
}

function verdict(label: string | null, bytes: Uint8Array): DigestVerdict {
  if (label === null) return 'absent';
  const stated = parseDigestLabel(label);
  if (!stated) return 'unsupported';
  return Buffer.compare(stated, sha256(bytes)) === 0 ? 'match' : 'mismatch';
}

/**
 * SHA-256 of a record's payload. Where the record states it, the stated digest is used, which readers have
 * verified.
 *
 * @param record verified, and not a revisit
 */
export function payloadDigestOf(record: WarcRecord): Uint8Array {
  return statedPayloadDigest(record) ?? sha256(recordPayload(record));
}
