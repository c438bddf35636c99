import { decodeRecord, type DecodeResult } from './decode-record.ts';
import { verifyDigests } from './record-payload.ts';

/** A decoded record with verified digests, or why there is none. */
export type VerifiedRecord = DecodeResult | { kind: 'mismatch' };

/** Decodes a record and verifies its digests: time in proportion to its size. */
export function decodeVerified(bytes: Uint8Array, maxRecordBytes: number): VerifiedRecord {
  const decoded = decodeRecord(bytes, maxRecordBytes);
  if (decoded.kind !== 'record') return decoded;
  const verdicts = verifyDigests(decoded.record);
  return verdicts.block === 'mismatch' || verdicts.payload === 'mismatch' ? { kind: 'mismatch' } : decoded;
}
