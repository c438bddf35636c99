import { fieldValue, parseFields, type NamedFields } from './named-fields.ts';

/** A record as read. `block` is a view on the inflated bytes, not a copy. */
export interface WarcRecord {
  /** `1.0` or `1.1`. */
  version: string;
  /** WARC-Type: `response`, `revisit`, …; readers skip types that they do not know. */
  type: string;
  /** Without angle brackets. */
  recordId: string;
  date: Date;
  /** Null for a warcinfo record. */
  targetUri: string | null;
  fields: NamedFields;
  block: Uint8Array;
}

export type ParseResult = { kind: 'record'; record: WarcRecord } | { kind: 'invalid'; reason: RecordFault };

export type RecordFault = 'no-header' | 'not-warc' | 'bad-fields' | 'missing-field' | 'length-mismatch';

const headerEnd = Buffer.from('\r\n\r\n');

/** Parses the inflated bytes of one record, which must be all of them: header, block of the stated length, two line ends. */
export function parseRecord(bytes: Uint8Array): ParseResult {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerLength = buffer.indexOf(headerEnd);
  if (headerLength < 0) return { kind: 'invalid', reason: 'no-header' };
  const [first = '', ...lines] = buffer.toString('utf8', 0, headerLength).split('\r\n');
  const version = /^WARC\/(1\.\d)$/.exec(first)?.[1];
  if (version === undefined) return { kind: 'invalid', reason: 'not-warc' };
  const fields = parseFields(lines);
  if (!fields) return { kind: 'invalid', reason: 'bad-fields' };
  const mandatory = mandatoryFields(fields);
  if (!mandatory) return { kind: 'invalid', reason: 'missing-field' };
  const { contentLength, ...identity } = mandatory;
  const blockStart = headerLength + headerEnd.byteLength;
  const blockEnd = blockStart + contentLength;
  if (!buffer.subarray(blockEnd).equals(headerEnd)) return { kind: 'invalid', reason: 'length-mismatch' };
  const block = bytes.subarray(blockStart, blockEnd);
  const targetUri = fieldValue(fields, 'WARC-Target-URI');
  return { kind: 'record', record: { version, ...identity, targetUri, fields, block } };
}

/** The four fields without which a record is none (WARC 1.1, 5.1), or null. */
function mandatoryFields(fields: NamedFields) {
  const type = fieldValue(fields, 'WARC-Type');
  const recordId = fieldValue(fields, 'WARC-Record-ID')?.replace(/^<(.*)>$/, '$1');
  const date = new Date(fieldValue(fields, 'WARC-Date') ?? Number.NaN);
  const contentLength = fieldValue(fields, 'Content-Length') ?? '';
  if (!type || !recordId || Number.isNaN(date.getTime()) || !/^\d{1,15}$/.test(contentLength)) return null;
  return { type, recordId, date, contentLength: Number(contentLength) };
}
