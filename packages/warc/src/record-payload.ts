import { fieldValue } from './named-fields.ts';
import { parseHttpHead, type HttpHead } from './http-head.ts';
import type { WarcRecord } from './parse-record.ts';

export interface HttpBlock {
  head: HttpHead;
  body: Uint8Array;
}

/** Takes the block of an HTTP request, response or revisit record apart; null for a record of another kind or an empty block. */
export function httpBlock(record: WarcRecord): HttpBlock | null {
  const contentType = fieldValue(record.fields, 'Content-Type') ?? '';
  if (!/^(application|message)\/http\b/i.test(contentType) || record.block.byteLength === 0) return null;
  const headLength = httpHeadLength(record.block);
  return {
    head: parseHttpHead(record.block.subarray(0, headLength)),
    body: record.block.subarray(headLength),
  };
}

/** The payload: the body of an HTTP record, else the block itself. A revisit record's own body is empty. */
export function recordPayload(record: WarcRecord): Uint8Array {
  return httpBlock(record)?.body ?? record.block;
}

/** Length of the head with its blank line; the whole block when there is no blank line. */
function httpHeadLength(block: Uint8Array): number {
  const end = Buffer.from(block.buffer, block.byteOffset, block.byteLength).indexOf('\r\n\r\n');
  return end < 0 ? block.byteLength : end + 4;
}
