import { digestLabel, sha256 } from '../digest.ts';
import { decodeForeign } from '../foreign-record.ts';
import type { ForeignRecord } from '../foreign-types.ts';
import { gzipWithZlib, inflatePrefix } from '../gzip-member.ts';
import { defaultMaxRecordBytes, type WarcRecord } from '../decode-record.ts';
import { escapeUri, serializeFields, type NamedFields, warcDate } from '../named-fields.ts';
import { derivedRecordId } from './derived-record-id.ts';

/** Compressed bytes that suffice to recognise a member. */
const beginningBytes = 1_024;
const recordEnd = Buffer.from('\r\n\r\n');
const gzip = gzipWithZlib(6);

/**
 * Converts a stored record of any form into a gzip member of WARC. Members of WARC are returned unchanged.
 * WARC without compression keeps its fields and its block byte for byte; a record of ARC gets the fields that
 * its line states, an id derived from its content, and the digest of its block. The same record always gives
 * the same bytes.
 *
 * @param maxRecordBytes limit of the inflated bytes
 * @returns null where there is no record
 */
export function convertRecord(stored: Uint8Array, maxRecordBytes = defaultMaxRecordBytes): Uint8Array | null {
  if (isWarcMember(stored)) return stored;
  const found = decodeForeign(stored, maxRecordBytes);
  if (found.kind !== 'record') return null;
  const fields = found.record.version === 'arc' ? arcFields(found) : warcFields(found.record);
  const header = serializeFields([...fields, ['Content-Length', String(found.rawBlock.byteLength)]]);
  return gzip(Buffer.concat([Buffer.from(`WARC/1.1\r\n${header}\r\n`), found.rawBlock, recordEnd]));
}

function isWarcMember(stored: Uint8Array): boolean {
  if (stored[0] !== 0x1f || stored[1] !== 0x8b) return false;
  const beginning = inflatePrefix(stored.subarray(0, beginningBytes));
  return beginning !== null && Buffer.from(beginning.subarray(0, 5)).toString('latin1') === 'WARC/';
}

function warcFields({ fields, targetUri }: WarcRecord): NamedFields {
  return fields.flatMap(([name, value]): NamedFields => {
    const lower = name.toLowerCase();
    if (lower === 'content-length') return [];
    // WARC 1.0 permits brackets around the URI, and some writers leave blanks in it.
    return [[name, lower === 'warc-target-uri' && targetUri !== null ? escapeUri(targetUri) : value]];
  });
}

function arcFields({ record, rawBlock }: ForeignRecord): NamedFields {
  const { type, targetUri, date, fields } = record;
  const digest = digestLabel(sha256(rawBlock));
  const uri = escapeUri(targetUri ?? '');
  return [
    ['WARC-Type', type],
    ['WARC-Record-ID', `<${derivedRecordId('arc', uri, warcDate(date), digest)}>`],
    ['WARC-Date', warcDate(date)],
    ['WARC-Target-URI', uri],
    ...fields.filter(([, value]) => value !== '' && value !== '-'),
    ['WARC-Block-Digest', digest],
  ];
}
