import {
  type DamageReason,
  decodeStored,
  defaultMaxRecordBytes,
  fieldValue,
  payloadDigestOf,
  recordPayload,
  statedPayloadDigest,
  type StoredRecordPart,
  type VerifiedRecord,
  type WarcRecord,
} from '@meguri/warc';
import type { RecordLocation } from './current-file.ts';
import type { Storage } from './storage.ts';

/** Why a record cannot be read although its file exists. */
export type CorruptReason = DamageReason | 'cut-short' | 'wrong-length' | 'digest-mismatch';

export type ReadResult =
  | { kind: 'record'; record: WarcRecord }
  | { kind: 'missing'; fileName: string }
  | { kind: 'corrupt'; reason: CorruptReason };

/** The capture that a revisit record refers to, as stated in it. */
export interface RevisitReference {
  /** WARC-Refers-To-Target-URI; by default the URI of the revisit. */
  targetUri: string;
  /** WARC-Refers-To-Date, if stated. */
  date: Date | null;
  /** SHA-256 of the payload (32 bytes), if stated. */
  payloadDigest: Uint8Array | null;
}

export type PayloadResult =
  /**
   * `record` is the requested record; `source` is the record with the payload, which differs for a revisit.
   */
  | { kind: 'payload'; record: WarcRecord; source: WarcRecord; payload: Uint8Array }
  /** A revisit whose original is not in the index. */
  | { kind: 'unresolved'; record: WarcRecord; reference: RevisitReference }
  | Exclude<ReadResult, { kind: 'record' }>;

export interface WarcReaderOptions {
  storage: Storage;
  /** Finds the original of a revisit in the index; null if the index lacks it. */
  findOriginal: (reference: RevisitReference, revisit: IndexedLocation) => Promise<IndexedLocation | null>;
  maxRecordBytes?: number;
  /** Decodes and verifies a record; by default in the calling thread. */
  decode?: (part: StoredRecordPart, maxRecordBytes: number) => Promise<VerifiedRecord> | VerifiedRecord;
}

/** Reads records by their location, from open and sealed files. */
export interface WarcReader {
  /** The record at a location, with verified digests. */
  readRecord(location: IndexedLocation): Promise<ReadResult>;
  /** The payload of the capture at a location; for a revisit, that of the original. */
  readPayload(location: IndexedLocation): Promise<PayloadResult>;
}

/** A location, and the size of its payload where the index knows it. */
export interface IndexedLocation extends RecordLocation {
  payloadBytes?: number;
  /** The page of the capture, and the capture that it repeats, where the index knows them. */
  hostId?: bigint;
  urlKey?: string;
  refersToAt?: Date | null;
  refersToKey?: string | null;
}

/** Prefix of the names of imported files; none of our own files has it. */
export const importedPrefix = 'import-';

/** Longest record header and HTTP head together; usual ones are far shorter. */
const longestHeadBytes = 4 * 2 ** 20;

/** Most revisits that are followed if a revisit refers to another one. */
const maxRevisitHops = 4;

export function createWarcReader(options: WarcReaderOptions): WarcReader {
  const { storage, findOriginal, maxRecordBytes = defaultMaxRecordBytes, decode = decodeStored } = options;

  async function readRecord(location: IndexedLocation): Promise<ReadResult> {
    const { fileName, offset, length, payloadBytes } = location;
    const bytes = await storage.readRange(fileName, offset, length);
    if (!bytes) return { kind: 'missing', fileName };
    const isImported = fileName.startsWith(importedPrefix);
    // A damaged or forged record must not expand to more than its capture. A member of another writer may
    // hold more than the payload.
    const expected =
      isImported || payloadBytes === undefined ? maxRecordBytes : payloadBytes + longestHeadBytes;
    const longest = Math.min(maxRecordBytes, expected);
    const decoded = await decode({ bytes, isImported }, longest);
    if (decoded.kind === 'mismatch') return { kind: 'corrupt', reason: 'digest-mismatch' };
    if (decoded.kind === 'incomplete') return { kind: 'corrupt', reason: 'cut-short' };
    if (decoded.kind === 'invalid') return { kind: 'corrupt', reason: decoded.reason };
    if (decoded.compressedLength !== length) return { kind: 'corrupt', reason: 'wrong-length' };
    return { kind: 'record', record: decoded.record };
  }

  async function readPayload(location: IndexedLocation): Promise<PayloadResult> {
    const asked = await readRecord(location);
    if (asked.kind !== 'record') return asked;
    let source = asked.record;
    for (let hop = 0; source.type === 'revisit'; hop += 1) {
      const reference = referenceOf(source);
      const place = hop < maxRevisitHops ? await findOriginal(reference, location) : null;
      if (!place) return { kind: 'unresolved', record: asked.record, reference };
      const next = await readRecord(place);
      if (next.kind !== 'record') return next;
      source = next.record;
    }
    const payload = recordPayload(source);
    return agrees(asked.record, source)
      ? { kind: 'payload', record: asked.record, source, payload }
      : { kind: 'corrupt', reason: 'digest-mismatch' };
  }

  return { readRecord, readPayload };
}

function referenceOf(revisit: WarcRecord): RevisitReference {
  const date = fieldValue(revisit.fields, 'WARC-Refers-To-Date');
  return {
    targetUri: fieldValue(revisit.fields, 'WARC-Refers-To-Target-URI') ?? revisit.targetUri ?? '',
    date: date === null ? null : new Date(date),
    payloadDigest: statedPayloadDigest(revisit),
  };
}

/**
 * A revisit states the digest of its original's payload; payloads of other records were verified with the
 * record.
 */
function agrees(record: WarcRecord, source: WarcRecord): boolean {
  const stated = record === source ? null : statedPayloadDigest(record);
  return stated === null || Buffer.compare(stated, payloadDigestOf(source)) === 0;
}
