import type { Columns } from './scan-columns.ts';
import type { ScanDefinition } from './scan-definition.ts';

/**
 * `queued`: not begun. `running`. `paused`: by a user. `waiting`: for the fix of a problem such as a full
 * disk, then it resumes. `finishing`: all documents count, and results are completed. `removing`: its files
 * are being deleted.
 */
const scanStates = [
  'queued',
  'running',
  'paused',
  'waiting',
  'finishing',
  'done',
  'failed',
  'cancelled',
  'removing',
] as const;
export type ScanState = (typeof scanStates)[number];

/** Limits of all scans together. */
export const scanBounds = {
  /** Scans that are kept at once. */
  scans: 1_000,
  /** Scans that are not finished yet. */
  unfinished: 50,
  /** Samples of processor use for each node of a scan: older ones are thinned out. */
  samplesPerNode: 1_200,
} as const;

export interface ScanProgress {
  /** Documents that count: with or without rows, or skipped. */
  documents: number;
  /** Number of all documents; an estimate until the list is complete. */
  of: number;
  isEstimate: boolean;
  /** Mean over the last minute; null: not known yet, or not running. */
  documentsPerSecond: number | null;
  /** Null: unknown. */
  remainingSeconds: number | null;
}

/** A scan in a list. */
export interface ScanRow {
  id: string;
  name: string;
  state: ScanState;
  source: ScanDefinition['source'];
  /** `version` 0: built-in. */
  analyser: { name: string; version: number };
  progress: ScanProgress;
  rows: number;
  skipped: number;
  createdAt: Date;
  createdBy: string;
  finishedAt: Date | null;
  /** Why it waits or failed, with the fix. */
  problem: string | null;
}

export interface ScanList {
  /** Latest first. */
  rows: ScanRow[];
  nextCursor: string | null;
}

/** The work of a node for a scan. */
export interface ScanNode {
  nodeId: number;
  name: string;
  /** Pieces that wait for it, and pieces that it works on. */
  waiting: number;
  running: number;
  /** Pieces accepted from it. */
  pieces: number;
  documents: number;
  /** Time of its last accepted piece. */
  lastAt: Date | null;
}

export interface ScanView extends ScanRow {
  definition: ScanDefinition;
  startedAt: Date | null;
  /** When its first rows were accepted. */
  firstRowsAt: Date | null;
  /** Stored bytes of documents that count. */
  storedBytes: number;
  /** Bytes of its result files, and their number. */
  resultBytes: number;
  parts: number;
  /** Rows that purges removed. `rows` excludes them, `digest` includes them. */
  purgedRows: number;
  /** Null: there are no rows yet. */
  columns: Columns | null;
  /** Sum of the digests of all rows modulo 2^128, in hexadecimal: equal for the same rows in any order. */
  digest: string;
  nodes: ScanNode[];
}

/** A document without rows: it crashes analysers, or they report that they cannot read it. */
export interface ScanSkippedRow {
  url: string;
  /** WARC-Record-ID */
  recordId: string;
  capturedAt: Date;
  reason: string;
  /** The end of the analyser's standard error. */
  errorOutput: string;
  at: Date;
}

export interface ScanSkippedList {
  rows: ScanSkippedRow[];
  nextCursor: string | null;
}

/** Processor use of a node during a scan. */
export interface ScanTraceNode {
  nodeId: number;
  name: string;
  cores: number;
  samples: ScanTraceSample[];
}

export interface ScanTraceSample {
  /** End of the covered time. */
  at: Date;
  seconds: number;
  /** Busy share of each core, from 0 to 1, by all programs. */
  cores: number[];
  /** Cores that the scan and its analysers used; null: not measured. */
  scan: number | null;
}

export interface ScanTrace {
  nodes: ScanTraceNode[];
}
