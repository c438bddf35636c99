import { inflateMember, type MemberResult } from './gzip-member.ts';
import { parseRecord, type RecordFault, type WarcRecord } from './parse-record.ts';

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
