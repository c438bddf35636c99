import { parseArchiveTimestamp } from './archive-timestamp.ts';
import type { ForeignResult } from './foreign-types.ts';
import { lacksHead, plainBlock } from './plain-block.ts';

/** Longest line: a URL of 64 KB and the other fields. */
export const longestArcLineBytes = 70_000;

/**
 * Reads the ARC record at the beginning of uncompressed bytes, as a WARC record. The first line is `URL
 * IP-address date type length` (version 1), or has status, checksum, location, offset and file name before
 * the length (version 2). The URL may hold blanks, so fields are counted from the end.
 *
 * @see https://archive.org/web/researcher/ArcFileFormat.php
 */
export function arcRecord(bytes: Uint8Array): ForeignResult {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lineEnd = buffer.subarray(0, longestArcLineBytes).indexOf('\n');
  if (lineEnd < 0)
    return bytes.byteLength < longestArcLineBytes && mayBegin(buffer)
      ? { kind: 'incomplete' }
      : { kind: 'invalid', reason: 'not-a-record' };
  const words = buffer.toString('utf8', 0, lineEnd).trimEnd().split(' ');
  const fields = arcFields(words);
  if (!fields) return { kind: 'invalid', reason: 'not-a-record' };
  const date = parseArchiveTimestamp(fields.date);
  if (!date) return { kind: 'invalid', reason: 'bad-date' };
  const end = lineEnd + 1 + fields.length;
  if (end > bytes.byteLength) return { kind: 'incomplete', needed: end };
  const rawBlock = bytes.subarray(lineEnd + 1, end);
  const isHttp = /^https?:/i.test(fields.url);
  const block = isHttp ? plainBlock(rawBlock, false) : rawBlock;
  if (isHttp && lacksHead(block)) return { kind: 'invalid', reason: 'no-http-head', bytes: end };
  const type = fields.url.startsWith('filedesc:') ? 'warcinfo' : isHttp ? 'response' : 'resource';
  const contentType = isHttp ? 'application/http;msgtype=response' : fields.mime;
  const record = {
    version: 'arc',
    type,
    recordId: '',
    date,
    targetUri: type === 'warcinfo' ? null : fields.url,
    fields: [
      ['WARC-IP-Address', fields.address],
      ['Content-Type', contentType],
    ] as const,
    block,
  };
  return { kind: 'record', record, rawBlock, bytes: end };
}

/** Whether the bytes begin with the line of an ARC record. */
export function beginsArcRecord(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, longestArcLineBytes));
  const lineEnd = mayBegin(buffer) ? buffer.indexOf('\n') : -1;
  return lineEnd >= 0 && arcFields(buffer.toString('utf8', 0, lineEnd).trimEnd().split(' ')) !== null;
}

/** Whether bytes without a line end can be the beginning of the line of an ARC record. */
const mayBegin = (buffer: Buffer) => /^[a-z][a-z0-9+.-]*(:|$)/i.test(buffer.toString('latin1', 0, 32));

function arcFields(words: readonly string[]) {
  // Version 2 has ten fields, version 1 five; a date is the field that tells them apart.
  for (const count of [10, 5]) {
    if (words.length < count) continue;
    const [address = '', date = '', mime = ''] = words.slice(words.length - count + 1);
    const length = words.at(-1) ?? '';
    const url = words.slice(0, words.length - count + 1).join(' ');
    if (/^\d{12,14}$/.test(date) && /^\d{1,12}$/.test(length) && /^[a-z][a-z0-9+.-]*:/i.test(url))
      return { url, address, date, mime, length: Number(length) };
  }
  return null;
}
