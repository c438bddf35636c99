import type { ArchiveDigest } from '@meguri/warc';

/** Why a part of a file could not be imported, with what helps. Everything else of the file is imported. */
export interface ImportProblem {
  /** From 1, in the uncompressed text; null where the file has no lines. */
  line: number | null;
  /** In the file as stored, in bytes; null where only the line is known. */
  offset: number | null;
  reason: string;
  fix: string;
}

/** What an entry is about, where it is no access of a page. They are counted. */
export const skippedKinds = ['other-record', 'other-scheme', 'post', 'no-access'] as const;
export type SkippedKind = (typeof skippedKinds)[number];

/** One access as another program recorded it. */
export interface ImportedEntry {
  url: string;
  at: Date;
  status: number | null;
  mime: string | null;
  type: 'response' | 'resource' | 'revisit' | 'failure';
  /** Of a failure: why there was no response. */
  failure: ImportedFailure | null;
  digest: ArchiveDigest | null;
  /** Of a revisit: the capture that it repeats, as far as it is stated. */
  refersTo: { url: string; at: Date | null } | null;
  /** Of the payload; null: not stated. */
  payloadBytes: number | null;
  durationMs: number | null;
  /** The record in the imported file, or the line that states the entry. */
  place: { offset: number; length: number };
}

export type ImportedFailure =
  | 'dns-failed'
  | 'connection-refused'
  | 'connection-reset'
  | 'connect-timeout'
  | 'protocol-error';

export type ImportItem =
  | { kind: 'entry'; entry: ImportedEntry }
  | { kind: 'problem'; problem: ImportProblem }
  | { kind: 'skipped'; reason: SkippedKind };

/** Bytes of a file in pieces of any size. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
