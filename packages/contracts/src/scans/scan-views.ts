import type { Columns } from './scan-columns.ts';
import type { ScanDefinition } from './scan-definition.ts';

/**
 * `queued`: not begun. `running`. `paused`: by a user. `waiting`: something has to be mended, such as a full disk; it
 * resumes then. `finishing`: all documents count, and results are completed. `removing`: its files are being deleted.
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

/** Bounds of all scans. */
export const scanBounds = {
  /** Kept at once. */
  scans: 1_000,
  /** Not finished yet. */
  unfinished: 50,
  /** Samples of processor use, for each node of a scan: older ones are thinned out. */
  samplesPerNode: 1_200,
} as const;

export interface ScanProgress {
  /** Documents that count: with rows, without any, or skipped. */
  documents: number;
  /** In all; an estimate until the list is complete. */
  of: number;
  isEstimate: boolean;
  /** Over the last minute; null: not known yet, or not running. */
  documentsPerSecond: number | null;
  /** Null: not known. */
  remainingSeconds: number | null;
}

/** A scan in a list. */
export interface ScanRow {
  id: string;
  name: string;
  state: ScanState;
  source: ScanDefinition['source'];
  /** `version` 0: built in. */
  analyser: { name: string; version: number };
  progress: ScanProgress;
  rows: number;
  skipped: number;
  createdAt: Date;
  createdBy: string;
  finishedAt: Date | null;
  /** Why it waits or has failed, with the fix. */
  problem: string | null;
}

export interface ScanList {
  /** Latest first. */
  rows: ScanRow[];
  nextCursor: string | null;
}

/** What a node does for a scan. */
export interface ScanNode {
  nodeId: number;
  name: string;
  /** Pieces that wait for it, and that it has now. */
  waiting: number;
  running: number;
  /** Accepted from it. */
  pieces: number;
  documents: number;
  /** Its last accepted piece. */
  lastAt: Date | null;
}

export interface ScanView extends ScanRow {
  definition: ScanDefinition;
  startedAt: Date | null;
  /** When its first rows were accepted. */
  firstRowsAt: Date | null;
  /** Stored bytes of the documents that count. */
  storedBytes: number;
  /** Bytes of its result files, and their number. */
  resultBytes: number;
  parts: number;
  /** Rows that purges removed: `rows` is without them, `digest` of all. */
  purgedRows: number;
  /** Null: no row yet. */
  columns: Columns | null;
  /** Sum of the digests of all rows modulo 2^128, in hexadecimal: equal for the same rows in any order. */
  digest: string;
  nodes: ScanNode[];
}

/** A document without rows: analysers die of it, or say that they cannot read it. */
export interface ScanSkippedRow {
  url: string;
  /** WARC-Record-ID */
  recordId: string;
  capturedAt: Date;
  reason: string;
  /** The end of what the analyser wrote on standard error. */
  lastWords: string;
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
  /** End of the time that it covers. */
  at: Date;
  seconds: number;
  /** Share of each core that was busy, from 0 to 1, with everything. */
  cores: number[];
  /** Cores that the scan itself used, with its analysers; null: not measured. */
  scan: number | null;
}

export interface ScanTrace {
  nodes: ScanTraceNode[];
}
