import { decodeRecord, type DecodeResult } from './decode-record.ts';
import { decodeForeign } from './foreign-record.ts';
import { verifyDigests } from './record-payload.ts';

/** A decoded record with verified digests, or why there is none. */
export type VerifiedRecord = DecodeResult | { kind: 'mismatch' };

/** A record as the archive stores it. */
export interface StoredRecordPart {
  bytes: Uint8Array;
  /** Whether another program wrote the record: any version, compressed or not. */
  isImported: boolean;
}

/** Decodes a record of the archive. Takes time in proportion to its size. */
export const decodeStored = (
  { bytes, isImported }: StoredRecordPart,
  maxRecordBytes: number,
): VerifiedRecord =>
  isImported ? decodeImported(bytes, maxRecordBytes) : decodeVerified(bytes, maxRecordBytes);

/** Decodes one of our own records and verifies its digests. */
function decodeVerified(bytes: Uint8Array, maxRecordBytes: number): VerifiedRecord {
  const decoded = decodeRecord(bytes, maxRecordBytes);
  if (decoded.kind !== 'record') return decoded;
  const verdicts = verifyDigests(decoded.record);
  return verdicts.block === 'mismatch' || verdicts.payload === 'mismatch' ? { kind: 'mismatch' } : decoded;
}

/**
 * Decodes a record of another writer, compressed or not. Its payload has no transfer coding, as in our own
 * records, so the writer's digests may be of other bytes; readers of the index verify the digests there.
 */
function decodeImported(bytes: Uint8Array, maxRecordBytes: number): VerifiedRecord {
  const decoded = decodeForeign(bytes, maxRecordBytes);
  if (decoded.kind === 'record')
    return { kind: 'record', record: decoded.record, compressedLength: decoded.length };
  if (decoded.kind === 'incomplete') return decoded;
  return {
    kind: 'invalid',
    reason:
      decoded.reason === 'not-a-record'
        ? 'not-warc'
        : decoded.reason === 'bad-date'
          ? 'bad-fields'
          : decoded.reason === 'no-http-head'
            ? 'no-header'
            : decoded.reason,
  };
}
