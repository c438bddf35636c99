import { parseHttpHead, storedHead } from './http-head.ts';

/** Bytes without the end of a header within this length have no header; real ones are far shorter. */
export const longestHeaderBytes = 2 ** 20;

/** End of the header, and beginning of the block; null: not within the bytes. */
export function headerEndOf(buffer: Buffer): { from: number; to: number } | null {
  const within = buffer.subarray(0, longestHeaderBytes);
  const crlf = within.indexOf('\r\n\r\n');
  const lf = within.indexOf('\n\n');
  if (crlf < 0 && lf < 0) return null;
  return lf < 0 || (crlf >= 0 && crlf < lf) ? { from: crlf, to: crlf + 4 } : { from: lf, to: lf + 2 };
}

/** An HTTP block with its body and head free of transfer coding, as in our own records. */
export function plainBlock(block: Uint8Array, isHeadOnly: boolean): Uint8Array {
  const buffer = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const end = headerEndOf(buffer);
  // A string of this length may be impossible.
  if (end === null && buffer.byteLength > longestHeaderBytes) return block;
  const head = buffer.subarray(0, end?.to ?? buffer.byteLength);
  if (!/^HTTP\/\d/i.test(head.toString('latin1', 0, 8))) return block;
  if (isHeadOnly) return storedHead(head, null);
  const body = buffer.subarray(head.byteLength);
  const plain = isChunked(head) ? dechunk(body) : body;
  return Buffer.concat([storedHead(head, plain.byteLength), plain]);
}

/** Whether a {@link plainBlock} has no plausible head: a long block without the end of a head. */
export const lacksHead = (block: Uint8Array): boolean =>
  block.byteLength > longestHeaderBytes &&
  !Buffer.from(block.buffer, block.byteOffset, longestHeaderBytes).includes('\r\n\r\n');

const isChunked = (head: Uint8Array) =>
  parseHttpHead(head).headers.some(
    ([name, value]) => name.toLowerCase() === 'transfer-encoding' && /\bchunked\b/i.test(value),
  );

/** Longest size line of a chunk: usually a few hexadecimal digits, seldom with an extension. */
const longestSizeLine = 256;

/**
 * The body of a chunked message without its chunk sizes. Writers disagree on whether they store them: a body
 * that does not begin with one is returned unchanged, and bytes after an incorrect size are kept unchanged,
 * as by warcio.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-7.1
 */
function dechunk(body: Uint8Array): Uint8Array {
  const buffer = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const parts: Buffer[] = [];
  let at = 0;
  while (at < buffer.byteLength) {
    const lineEnd = buffer.indexOf('\n', at);
    if (lineEnd < 0 || lineEnd - at > longestSizeLine) break;
    const digits = /^[ \t]*([0-9a-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r?$/i.exec(
      buffer.toString('latin1', at, lineEnd),
    )?.[1];
    if (digits === undefined) break;
    const size = Number.parseInt(digits, 16);
    if (size === 0) return Buffer.concat(parts);
    const end = lineEnd + 1 + size;
    const isFollowed = buffer[end] === 0x0a || (buffer[end] === 0x0d && buffer[end + 1] === 0x0a);
    if (end < buffer.byteLength && !isFollowed) break;
    parts.push(buffer.subarray(lineEnd + 1, end));
    at = end + (buffer[end] === 0x0d ? 2 : 1);
  }
  if (parts.length === 0) return body;
  if (at < buffer.byteLength) parts.push(buffer.subarray(at));
  return Buffer.concat(parts);
}
