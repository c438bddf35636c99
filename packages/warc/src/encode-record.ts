import { type GzipMember, gzipWithZlib } from './gzip-member.ts';
import { type NamedFields, serializeFields } from './named-fields.ts';

export type RecordType =
  | 'warcinfo'
  | 'request'
  | 'response'
  | 'resource'
  | 'revisit'
  | 'metadata'
  | 'conversion';

/** A record to append to a file. */
export interface EncodedRecord {
  type: RecordType;
  /** `urn:uuid:…`, without angle brackets. */
  recordId: string;
  /**
   * One gzip member. It owns its whole ArrayBuffer, so that a worker thread can transfer it without a copy.
   */
  bytes: Uint8Array<ArrayBuffer>;
  /** Length of the uncompressed record, with header and closing blank lines. */
  uncompressedLength: number;
  /**
   * SHA-256 of the payload (32 bytes); for a revisit, of the payload it refers to. Null for types without a
   * payload.
   */
  payloadDigest: Uint8Array<ArrayBuffer> | null;
}

interface RecordParts {
  type: RecordType;
  recordId: string;
  /** The fields between WARC-Type and Content-Length. */
  fields: NamedFields;
  /** The block in pieces, so that a large body is copied only once. */
  block: readonly Uint8Array[];
  payloadDigest?: Uint8Array | null;
  /** Default: zlib at level 6. */
  gzip?: GzipMember | undefined;
}

const defaultGzip = gzipWithZlib(6);

const recordEnd = Buffer.from('\r\n\r\n');

/**
 * Writes and compresses one WARC 1.1 record.
 *
 * Compression is synchronous: it runs on a content thread, and takes at most twice the size of the body in
 * memory.
 *
 * @throws RangeError if the record id is not a bare `urn:uuid:`
 */
export function encodeRecord(parts: RecordParts): EncodedRecord {
  const { type, recordId, fields, block, payloadDigest, gzip = defaultGzip } = parts;
  const blockLength = block.reduce((sum, part) => sum + part.byteLength, 0);
  const header = serializeFields([
    ['WARC-Type', type],
    ['WARC-Record-ID', bracketed(recordId)],
    ...fields,
    ['Content-Length', String(blockLength)],
  ]);
  const record = joined([Buffer.from(`WARC/1.1\r\n${header}\r\n`, 'utf8'), ...block, recordEnd]);
  return {
    type,
    recordId,
    bytes: gzip(record),
    uncompressedLength: record.byteLength,
    payloadDigest: payloadDigest ? new Uint8Array(payloadDigest) : null,
  };
}

/** Reused buffer for uncompressed records of ordinary size. */
const keptBytes = 2 ** 20;
let kept: Uint8Array | undefined;

/** The concatenated parts; valid until the next call. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  if (length > keptBytes) return Buffer.concat(parts, length);
  kept ??= new Uint8Array(keptBytes);
  let end = 0;
  for (const part of parts) {
    kept.set(part, end);
    end += part.byteLength;
  }
  return kept.subarray(0, length);
}

/** `<urn:uuid:…>`, as record ids are written in fields. */
export function bracketed(recordId: string): string {
  if (!/^urn:uuid:[0-9a-f-]{36}$/i.test(recordId)) throw new RangeError(`not a urn:uuid: ${recordId}`);
  return `<${recordId}>`;
}
