import type { WarcRecord } from './decode-record.ts';
import type { MemberResult } from './gzip-member.ts';

/** A record that another program wrote, in the form of our own: payloads without transfer coding. */
export interface ForeignRecord {
  record: WarcRecord;
  /** The block as written, for digests that were computed over it. */
  rawBlock: Uint8Array;
  /** Bytes from the start of the header to the end of the block; padding or the next record follows. */
  bytes: number;
}

export type ForeignResult =
  | ({ kind: 'record' } & ForeignRecord)
  /** `needed`: bytes up to the end of the block, as the record states. */
  | { kind: 'incomplete'; needed?: number }
  /** `bytes`: length of a complete record whose block is invalid. */
  | { kind: 'invalid'; reason: ForeignFault; bytes?: number };

/** A {@link ForeignResult} with the length of the stored record, and the size of its gzip member. */
export type PlacedForeignResult =
  | ({ kind: 'record'; length: number; memberBytes: number } & ForeignRecord)
  | { kind: 'incomplete' }
  | { kind: 'invalid'; reason: ForeignFault; length?: number };

export type ForeignFault =
  | 'no-header'
  | 'not-a-record'
  | 'missing-field'
  | 'bad-date'
  | 'length-mismatch'
  | 'no-http-head'
  | Extract<MemberResult, { kind: 'invalid' }>['reason'];
