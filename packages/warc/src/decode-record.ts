import { inflateMember, type MemberResult } from './gzip-member.ts';
import { fieldValue, type NamedFields, parseFields } from './named-fields.ts';

/** Why the bytes at some place are no record. */
export type DamageReason = Extract<MemberResult, { kind: 'invalid' }>['reason'] | RecordFault;

export type DecodeResult =
  | { kind: 'record'; record: WarcRecord; compressedLength: number }
  | { kind: 'incomplete' }
  | { kind: 'invalid'; reason: DamageReason };

/** No record inflates beyond this unless the caller allows more. */
export const defaultMaxRecordBytes = 2 ** 30;

/**
 * Reads the record whose gzip member begins at the first byte of `bytes`; what follows it is ignored.
 * `incomplete` means that every byte is right so far and that there must be more.
 */
export function decodeRecord(bytes: Uint8Array, maxRecordBytes = defaultMaxRecordBytes): DecodeResult {
  const member = inflateMember(bytes, maxRecordBytes);
  if (member.kind !== 'member') return member;
  const parsed = parseRecord(member.bytes);
  return parsed.kind === 'record' ? { ...parsed, compressedLength: member.compressedLength } : parsed;
}

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
function parseRecord(bytes: Uint8Array): ParseResult {
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
