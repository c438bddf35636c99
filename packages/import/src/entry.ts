import type { ArchiveDigest } from '@meguri/warc';

/** Why a part of a file could not be imported, and the fix. Everything else of the file is imported. */
export interface ImportProblem {
  /** Line from 1, in the uncompressed text; null if the file has no lines. */
  line: number | null;
  /** Bytes from the beginning of the stored file; null if only the line is known. */
  offset: number | null;
  reason: string;
  fix: string;
}

/** Kinds of entries that are not accesses of pages. They are counted. */
export const skippedKinds = ['other-record', 'other-scheme', 'post', 'no-access'] as const;
export type SkippedKind = (typeof skippedKinds)[number];

/** One access, as another program recorded it. */
export interface ImportedEntry {
  url: string;
  at: Date;
  status: number | null;
  mime: string | null;
  type: 'response' | 'resource' | 'revisit' | 'failure';
  /** Why there was no response; null if there was one. */
  failure: ImportedFailure | null;
  digest: ArchiveDigest | null;
  /** The capture that a revisit repeats, if stated. */
  refersTo: { url: string; at: Date | null } | null;
  /** Size of the payload; null: not stated. */
  payloadBytes: number | null;
  durationMs: number | null;
  /** The record in the imported file, or the line of the entry. */
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

/** Bytes of a file in chunks of any size. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
