import type { CaptureRow } from './capture-views.ts';
import type { DiffLine } from './robots-views.ts';

/** A capture as text: never as the markup that it is. */
export interface CapturedText {
  capture: CaptureRow;
  /** When the payload was fetched: then, or before where the capture only says that it is the same. */
  payloadCapturedAt: Date;
  /** Status line and header lines as they were received; empty for a failed access. */
  head: string[];
  charset: string;
  /** The text of a page, or of a text file; null for what is neither. */
  text: string | null;
  /** The text went on. */
  textTruncated: boolean;
  /** The payload is the one that the index says. */
  digestVerified: boolean;
}

/** Two captures of a page side by side. */
export interface CaptureComparison {
  before: CapturedText;
  after: CapturedText;
  /** Null where one of the two has no text. */
  lines: DiffLine[] | null;
}

/** Where a capture can be looked at for some hours. */
export interface ReplayPlace {
  path: string;
  /** Of the machine that serves the console, where `publicUrl` is null. */
  port: number;
  publicUrl: string | null;
}

/** Which captures to list. */
export interface CaptureFilter {
  host?: string | undefined;
  seedListId?: number | undefined;
  outcome?: CaptureRow['outcome'] | undefined;
  /** Of HTTP. */
  status?: number | undefined;
}

export interface LatestCaptures {
  rows: CaptureRow[];
  /** There is more to look at, though perhaps nothing that the filter lets through. */
  nextCursor: string | null;
  /** How far back was looked; null to the beginning. */
  lookedTo: Date | null;
}

/** What a node fetched on a day (UTC). */
export interface StorageDayView {
  day: Date;
  nodeId: number;
  accesses: number;
  bytes: number;
}

export interface WarcFileView {
  name: string;
  nodeId: number;
  sealedAt: Date;
  bytes: number;
  /** Hexadecimal; null while unknown. */
  sha256: string | null;
}

export interface WarcFileList {
  rows: WarcFileView[];
  nextCursor: string | null;
}

export interface StorageOverview {
  /** Oldest first; of the last 400 days. */
  days: StorageDayView[];
  /** Sealed WARC files. */
  nodes: {
    id: number;
    name: string;
    files: number;
    bytes: number;
    /** Of its disk, while it says so. */
    freeBytes: number | null;
  }[];
  /** What must stay free for crawling to go on. */
  minFreeBytes: number;
  /** Room left on the disk that has least, over the last week. */
  free: { at: number; value: number }[];
  /** By how much that falls a day; null while too little is known or it does not. */
  usedPerDay: number | null;
  /** When crawling would stop if this goes on; null when it would not. */
  fullAt: Date | null;
}
