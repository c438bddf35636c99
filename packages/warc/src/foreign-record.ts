import { arcRecord } from './arc-record.ts';
import { parseForeignDate } from './archive-timestamp.ts';
import type { ForeignResult, PlacedForeignResult } from './foreign-types.ts';
import { inflateMember } from './gzip-member.ts';
import { fieldValue, type NamedFields } from './named-fields.ts';
import { headerEndOf, lacksHead, longestHeaderBytes, plainBlock } from './plain-block.ts';

const maxMembers = 16;

const beginsRecord = (bytes: Uint8Array) =>
  foreignRecord(bytes).kind === 'record' || Buffer.from(bytes.subarray(0, 5)).toString('latin1') === 'WARC/';

/** Reads the WARC or ARC record at the beginning of uncompressed bytes. Lenient: any version, any line ends. */
export function foreignRecord(bytes: Uint8Array): ForeignResult {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(5, bytes.byteLength)).toString('latin1');
  return text === 'WARC/' ? warcRecord(bytes) : arcRecord(bytes);
}

/**
 * Reads a record at a location of an index: a gzip member that holds only this record, or its uncompressed
 * bytes.
 *
 * @param maxRecordBytes limit of the inflated bytes
 * @param inflate a faster `inflateMember`, where there is one
 */
export function decodeForeign(
  bytes: Uint8Array,
  maxRecordBytes: number,
  inflate = inflateMember,
): PlacedForeignResult {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    const result = foreignRecord(bytes);
    return result.kind === 'record' ? { ...result, length: result.bytes, memberBytes: result.bytes } : result;
  }
  let inflated: Uint8Array = new Uint8Array();
  let length = 0;
  // Some writers split a record into several members.
  for (let members = 0; members < maxMembers; members += 1) {
    const member = inflate(bytes.subarray(length), maxRecordBytes - inflated.byteLength);
    if (member.kind === 'incomplete' || (member.kind === 'invalid' && members === 0)) return member;
    if (member.kind === 'invalid') break;
    if (members > 0 && beginsRecord(member.bytes)) break;
    inflated = members === 0 ? member.bytes : Buffer.concat([inflated, member.bytes]);
    length += member.compressedLength;
    const result = foreignRecord(inflated);
    if (result.kind === 'record') return { ...result, length, memberBytes: inflated.byteLength };
    if (result.kind === 'invalid') return { ...result, length };
    if (length === bytes.byteLength) return { kind: 'incomplete' };
  }
  return { kind: 'invalid', reason: 'length-mismatch', length };
}

function warcRecord(bytes: Uint8Array): ForeignResult {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = headerEndOf(buffer);
  if (end === null)
    return bytes.byteLength < longestHeaderBytes
      ? { kind: 'incomplete' }
      : { kind: 'invalid', reason: 'no-header' };
  const [first = '', ...lines] = buffer.toString('utf8', 0, end.from).split(/\r?\n/);
  const version = /^WARC\/(\d+\.\d+)/.exec(first)?.[1];
  if (version === undefined) return { kind: 'invalid', reason: 'not-a-record' };
  const fields = lenientFields(lines);
  const length = fieldValue(fields, 'Content-Length')?.trim() ?? '';
  const type = fieldValue(fields, 'WARC-Type')?.toLowerCase();
  if (!type || !/^\d{1,15}$/.test(length)) return { kind: 'invalid', reason: 'missing-field' };
  const date = parseForeignDate(fieldValue(fields, 'WARC-Date'));
  if (date === null) return { kind: 'invalid', reason: 'bad-date' };
  const blockEnd = end.to + Number(length);
  if (blockEnd > bytes.byteLength) return { kind: 'incomplete', needed: blockEnd };
  const rawBlock = bytes.subarray(end.to, blockEnd);
  const targetUri = unbracketed(fieldValue(fields, 'WARC-Target-URI'));
  const recordId = unbracketed(fieldValue(fields, 'WARC-Record-ID')) ?? '';
  const isHttp =
    type === 'response' || type === 'revisit'
      ? /^(application|message)\/http\b/i.test(fieldValue(fields, 'Content-Type') ?? 'application/http')
      : false;
  const block = isHttp ? plainBlock(rawBlock, type === 'revisit') : rawBlock;
  if (isHttp && lacksHead(block)) return { kind: 'invalid', reason: 'no-http-head', bytes: blockEnd };
  const record = { version, type, recordId, date, targetUri, fields: httpFields(fields, isHttp), block };
  return { kind: 'record', record, rawBlock, bytes: blockEnd };
}

/** Adds the Content-Type of a response, which older writers omit. */
const httpFields = (fields: NamedFields, isHttp: boolean): NamedFields =>
  isHttp && fieldValue(fields, 'Content-Type') === null
    ? [...fields, ['Content-Type', 'application/http;msgtype=response']]
    : fields;

/** The URI without the angle brackets that wget writes. */
const unbracketed = (value: string | null) => value?.trim().replace(/^<(.*)>$/s, '$1') ?? null;

/** The fields of a header; malformed lines are skipped. */
function lenientFields(lines: readonly string[]): NamedFields {
  const fields: [string, string][] = [];
  for (const line of lines) {
    const last = fields.at(-1);
    const colon = line.indexOf(':');
    if (/^[ \t]/.test(line) && last) last[1] = `${last[1]} ${line.trim()}`;
    else if (colon > 0) fields.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return fields;
}
