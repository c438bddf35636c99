import type { WarcRecord } from './decode-record.ts';
import type { MemberResult } from './gzip-member.ts';

/** A record that another program wrote, brought into the form of ours: payloads without transfer coding. */
export interface ForeignRecord {
  record: WarcRecord;
  /** The block as written, for digests that were computed over it. */
  rawBlock: Uint8Array;
  /** Bytes from the start of the header to the end of the block; what follows is padding or the next record. */
  bytes: number;
}

export type ForeignResult =
  | ({ kind: 'record' } & ForeignRecord)
  /** `needed`: bytes up to the end of its block, as it states. */
  | { kind: 'incomplete'; needed?: number }
  /** `bytes`: of a record that is whole, and whose block is broken. */
  | { kind: 'invalid'; reason: ForeignFault; bytes?: number };

/** The same with the length of the stored record, and the size of its gzip member. */
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
