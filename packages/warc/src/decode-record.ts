import { inflateMember, type MemberResult } from './gzip-member.ts';
import { fieldValue, type NamedFields, parseFields } from './named-fields.ts';

/** Why bytes are not a record. */
export type DamageReason = Extract<MemberResult, { kind: 'invalid' }>['reason'] | RecordFault;

export type DecodeResult =
  | { kind: 'record'; record: WarcRecord; compressedLength: number }
  | { kind: 'incomplete' }
  | { kind: 'invalid'; reason: DamageReason };

/** Default limit of an inflated record. */
export const defaultMaxRecordBytes = 2 ** 30;

/**
 * Reads the record whose gzip member begins at the first byte of `bytes`, and ignores the bytes after it.
 * `incomplete` means that the bytes are a valid beginning of a longer member.
 *
 * @param inflate a faster `inflateMember`, where there is one
 */
export function decodeRecord(
  bytes: Uint8Array,
  maxRecordBytes = defaultMaxRecordBytes,
  inflate = inflateMember,
): DecodeResult {
  const member = inflate(bytes, maxRecordBytes);
  if (member.kind !== 'member') return member;
  const parsed = parseRecord(member.bytes);
  return parsed.kind === 'record' ? { ...parsed, compressedLength: member.compressedLength } : parsed;
}

/** A decoded record. `block` is a view of the inflated bytes, not a copy. */
export interface WarcRecord {
  /** `1.0` or `1.1`. */
  version: string;
  /** WARC-Type: `response`, `revisit`, …. Readers skip unknown types. */
  type: string;
  /** WARC-Record-ID, without angle brackets. */
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

/** The header of a record, without its block. */
export type RecordHeader = Omit<WarcRecord, 'block' | 'targetUri'>;

/** Reads the header at the beginning of inflated bytes; null if there is none, or it is longer than the bytes. */
export function readRecordHeader(bytes: Uint8Array): RecordHeader | null {
  const parsed = parseHeader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (typeof parsed === 'string') return null;
  const { version, fields, type, recordId, date } = parsed;
  return { version, fields, type, recordId, date };
}

/** Parses all inflated bytes of one record: header, block of the stated length, two line ends. */
function parseRecord(bytes: Uint8Array): ParseResult {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parsed = parseHeader(buffer);
  if (typeof parsed === 'string') return { kind: 'invalid', reason: parsed };
  const { contentLength, blockStart, ...header } = parsed;
  const blockEnd = blockStart + contentLength;
  if (!buffer.subarray(blockEnd).equals(headerEnd)) return { kind: 'invalid', reason: 'length-mismatch' };
  const block = bytes.subarray(blockStart, blockEnd);
  const targetUri = fieldValue(header.fields, 'WARC-Target-URI');
  return { kind: 'record', record: { ...header, targetUri, block } };
}

function parseHeader(buffer: Buffer) {
  const headerLength = buffer.indexOf(headerEnd);
  if (headerLength < 0) return 'no-header';
  const lines = buffer.toString('utf8', 0, headerLength).split('\r\n');
  const version = /^WARC\/(1\.\d)$/.exec(lines[0] ?? '')?.[1];
  if (version === undefined) return 'not-warc';
  const fields = parseFields(lines, 1);
  if (!fields) return 'bad-fields';
  const mandatory = mandatoryFields(fields);
  if (!mandatory) return 'missing-field';
  return { version, fields, ...mandatory, blockStart: headerLength + headerEnd.byteLength };
}

/** The four mandatory fields (WARC 1.1, 5.1); null if one is missing. */
function mandatoryFields(fields: NamedFields) {
  const type = fieldValue(fields, 'WARC-Type');
  const recordId = withoutBrackets(fieldValue(fields, 'WARC-Record-ID') ?? '');
  const date = new Date(fieldValue(fields, 'WARC-Date') ?? Number.NaN);
  const contentLength = fieldValue(fields, 'Content-Length') ?? '';
  if (!type || !recordId || Number.isNaN(date.getTime()) || !/^\d{1,15}$/.test(contentLength)) return null;
  return { type, recordId, date, contentLength: Number(contentLength) };
}

const withoutBrackets = (id: string): string =>
  id.length > 1 && id.startsWith('<') && id.endsWith('>') ? id.slice(1, -1) : id;
