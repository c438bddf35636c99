import { hash } from 'node:crypto';
import {
  ByteWindow,
  decodeForeign,
  fieldValue,
  foreignRecord,
  httpBlock,
  inflateMember,
  mediaTypeOf,
  parseArchiveDigest,
  parseForeignDate,
  recordPayload,
  type ForeignRecord,
  type HttpHeaders,
} from '@meguri/warc';
import type { ByteSource, ImportedEntry, ImportItem, ImportProblem } from '../entry.ts';
import { beginsMember, beginsWarcRecord, blankBytes, nextArcRecord, nextRecord } from './next-record.ts';
import { problemAt, type Fault } from './record-faults.ts';
import { skipMember } from './skip-member.ts';

/** Content of a record, from which text is extracted. */
export interface ImportedContent {
  /** Headers of the response; of other records, only their media type. */
  headers: HttpHeaders;
  /** Without transfer coding, like the bytes of the entry's digest. */
  body: Uint8Array;
  truncated: boolean;
}

export type RecordItem = Exclude<ImportItem, { kind: 'entry' }> | RecordEntry;
interface RecordEntry {
  kind: 'entry';
  entry: ImportedEntry;
  /** Null: a revisit record, whose content is in another record. */
  content: ImportedContent | null;
  /** Digest that the writer stated for the bytes as it stored them. */
  statedDigest: ImportedEntry['digest'];
  /** The record is a gzip member of WARC, which other files can hold unchanged. */
  isWarcMember: boolean;
}

export interface ReadRecordsOptions {
  /** Offset of the first byte of the source in the file. */
  offset?: number;
  maxRecordBytes?: number;
  /** Bytes of members beyond `maxRecordBytes` that are inflated to find their ends. */
  maxSkippedBytes?: number;
  /** A faster `inflateMember` of `@meguri/warc`, where there is one. */
  inflate?: InflateMember;
}

export type InflateMember = typeof inflateMember;

/** The same limit as for reading archives: 1 GiB, against decompression bombs. */
const defaultMaxRecordBytes = 2 ** 30;
/** Of a file, in all: some minutes of a processor. */
const defaultMaxSkippedBytes = 2 ** 36;
const megabyte = 2 ** 20;
/** Enough to detect the kind of a record. */
const fewestBytes = 8;

interface Found {
  offset: number;
  length: number;
  foreign: ForeignRecord;
  isCompressed: boolean;
}

/**
 * The accesses in the records of a WARC or ARC file of any writer, compressed by record or not. After damage
 * it continues with the next record. Memory holds about two records.
 */
export async function* readRecords(
  source: ByteSource,
  options: ReadRecordsOptions = {},
): AsyncGenerator<RecordItem> {
  // A request may be before or after its response.
  let held: { item: RecordEntry; recordId: string } | null = null;
  let lastRequest: { targetUri: string | null; isPost: boolean } | null = null;
  for await (const found of scan(source, options)) {
    if ('kind' in found) {
      if (held !== null) yield held.item;
      held = null;
      yield found;
      continue;
    }
    const { record } = found.foreign;
    if (record.type === 'request') {
      const isPost = /^post\b/i.test(Buffer.from(record.block.subarray(0, 5)).toString('latin1'));
      const responseId = fieldValue(record.fields, 'WARC-Concurrent-To')?.replace(/^<(.*)>$/, '$1') ?? null;
      const isOfHeld =
        held !== null &&
        (responseId === held.recordId || (responseId === null && held.item.entry.url === record.targetUri));
      if (held !== null && isOfHeld) {
        yield isPost ? { kind: 'skipped', reason: 'post' } : held.item;
        held = null;
        lastRequest = null;
      } else lastRequest = { targetUri: record.targetUri, isPost };
      yield { kind: 'skipped', reason: 'other-record' };
      continue;
    }
    if (held !== null) yield held.item;
    held = null;
    const items = itemsOf(found);
    const before: typeof lastRequest = lastRequest;
    lastRequest = null;
    for (const item of items) {
      if (item.kind !== 'entry') yield item;
      else if (before?.isPost && before.targetUri === record.targetUri)
        yield { kind: 'skipped', reason: 'post' };
      else held = { item, recordId: record.recordId };
    }
  }
  if (held !== null) yield held.item;
}

async function* scan(source: ByteSource, options: ReadRecordsOptions): AsyncGenerator<Found | RecordItem> {
  const { maxRecordBytes: maxBytes = defaultMaxRecordBytes, inflate = inflateMember } = options;
  const window = new ByteWindow(source);
  let offset = options.offset ?? 0;
  let needed = fewestBytes;
  let isArc: boolean | null = null;
  /** Whether the last record was a gzip member; null: there was none. */
  let arePacked: boolean | null = null;
  let skippable = options.maxSkippedBytes ?? defaultMaxSkippedBytes;
  const drop = (bytes: number) => {
    window.drop(bytes);
    offset += bytes;
    needed = fewestBytes;
  };
  try {
    while ((await window.fill(needed)) || window.bytes.byteLength > 0) {
      const blank = blankBytes(window.bytes);
      if (blank > 0) {
        drop(blank);
        continue;
      }
      const { bytes } = window;
      const isCompressed = beginsMember(bytes);
      if (isCompressed) {
        const member = inflateForeign(bytes, maxBytes, inflate);
        if (member.kind === 'records') {
          arePacked = true;
          for (const problem of member.problems) yield problemAt(offset, problem);
          if (member.first) yield { offset, length: member.length, foreign: member.first, isCompressed };
          drop(member.length);
          continue;
        }
        if (member.kind === 'incomplete' && !window.ended && bytes.byteLength < maxBytes) {
          needed = bytes.byteLength * 2;
          continue;
        }
        const fault = member.kind === 'invalid' ? member.reason : window.ended ? 'cut' : 'too-large';
        yield problemAt(offset, fault);
        // The end of a member whose checksum is wrong is known: what it holds may look like members.
        if (fault === 'too-large' || fault === 'bad-checksum') {
          const start = window.dropped;
          const { inflated, end } = await skipMember(window, skippable);
          skippable -= inflated;
          if (end === 'endless' || end === 'cut') yield problemAt(offset, end);
          if (end === 'endless') return;
          offset += window.dropped - start;
          needed = fewestBytes;
          if (end !== 'damaged' && (fault === 'too-large' || beginsMember(window.bytes))) continue;
          if (fault === 'too-large') yield problemAt(offset, 'bad-deflate');
        }
      } else {
        isArc ??= !beginsWarcRecord(bytes);
        const result = foreignRecord(bytes);
        if (result.kind === 'record') {
          isArc = result.record.version === 'arc';
          arePacked = false;
          yield { offset, length: result.bytes, foreign: result, isCompressed };
          drop(result.bytes);
          continue;
        }
        if (result.kind === 'incomplete' && !window.ended) {
          if (bytes.byteLength < maxBytes) {
            needed = Math.min(result.needed ?? Math.max(bytes.byteLength * 2, megabyte), maxBytes);
            continue;
          }
          yield problemAt(offset, 'record-too-large');
          // Its content may look like records.
          for (let left = result.needed ?? bytes.byteLength; left > 0 && (await window.fill(1));) {
            const part = Math.min(left, window.bytes.byteLength);
            drop(part);
            left -= part;
          }
          continue;
        }
        yield problemAt(offset, result.kind === 'incomplete' ? 'cut' : result.reason);
        if (result.kind === 'invalid' && result.bytes !== undefined) {
          drop(result.bytes);
          continue;
        }
      }
      const isPacked = arePacked ?? isCompressed;
      const skipped = await (isArc === true && !isPacked
        ? nextArcRecord(window)
        : nextRecord(window, isPacked));
      if (skipped === null) return;
      offset += skipped;
      needed = fewestBytes;
    }
  } finally {
    await window.close();
  }
}

type Member =
  | { kind: 'records'; first: ForeignRecord | null; length: number; problems: Fault[] }
  | { kind: 'incomplete' }
  | { kind: 'invalid'; reason: Fault };

/** Reads the record of a gzip member. In a member with several records, they have no place of their own. */
function inflateForeign(bytes: Uint8Array, maxBytes: number, inflate: InflateMember): Member {
  const result = decodeForeign(bytes, maxBytes, inflate);
  if (result.kind === 'record') {
    const rest = result.memberBytes - result.bytes;
    return {
      kind: 'records',
      first: result,
      length: result.length,
      problems: rest > longestPadding ? ['several-records'] : [],
    };
  }
  if (result.kind === 'incomplete') return result;
  const { length, reason } = result;
  return length === undefined ? result : { kind: 'records', first: null, length, problems: [reason] };
}

/** Two line ends, and the padding of careless writers. */
const longestPadding = 64;

/** The items of a record: an access, with problems of its digests, or a skipped kind. */
function itemsOf({ offset, length, foreign, isCompressed }: Found): RecordItem[] {
  const { record } = foreign;
  const { type, targetUri: url, fields } = record;
  if (type !== 'response' && type !== 'resource' && type !== 'revisit')
    return [{ kind: 'skipped', reason: 'other-record' }];
  if (url === null || !/^(https?|ftp):/i.test(url)) return [{ kind: 'skipped', reason: 'other-scheme' }];
  const http = httpBlock(record);
  const body = type === 'revisit' ? null : recordPayload(record);
  const stated = parseArchiveDigest(fieldValue(fields, 'WARC-Payload-Digest') ?? '');
  const headers = http?.head.headers ?? contentTypeOf(fieldValue(fields, 'Content-Type'));
  const truncated = fieldValue(fields, 'WARC-Truncated') !== null && type !== 'revisit';
  const refersToUrl = fieldValue(fields, 'WARC-Refers-To-Target-URI')?.replace(/^<(.*)>$/, '$1') ?? url;
  const refersToDate = parseForeignDate(fieldValue(fields, 'WARC-Refers-To-Date'));
  const entry: ImportedEntry = {
    url,
    at: record.date,
    status: http?.head.status ?? null,
    mime: mediaTypeOf(headers),
    type,
    failure: null,
    digest:
      body === null ? stated : { algorithm: 'sha256', bytes: new Uint8Array(hash('sha256', body, 'buffer')) },
    refersTo: type === 'revisit' ? { url: refersToUrl, at: refersToDate } : null,
    payloadBytes: body?.byteLength ?? null,
    durationMs: null,
    place: { offset, length },
  };
  const content = body && { headers, body, truncated };
  const wrong = wrongDigest(foreign, offset);
  return [
    ...(wrong ? [{ kind: 'problem', problem: wrong } as const] : []),
    {
      kind: 'entry',
      entry,
      content,
      statedDigest: stated,
      isWarcMember: isCompressed && record.version !== 'arc',
    },
  ];
}

/**
 * Reports a block that does not match the digest that its record states. The entry is kept, with the bytes as
 * they are.
 */
function wrongDigest({ record, rawBlock }: ForeignRecord, offset: number): ImportProblem | null {
  const stated = parseArchiveDigest(fieldValue(record.fields, 'WARC-Block-Digest') ?? '');
  if (stated === null || hash(stated.algorithm, rawBlock, 'buffer').equals(stated.bytes)) return null;
  return {
    line: null,
    offset,
    reason: `The ${stated.algorithm} of the block does not match the one that the record states.`,
    fix: 'Compare the file with another copy. The record is imported as it is.',
  };
}

const contentTypeOf = (type: string | null): HttpHeaders => (type === null ? [] : [['Content-Type', type]]);
