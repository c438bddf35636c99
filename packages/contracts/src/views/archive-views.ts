import type { DatabaseLevel } from '@meguri/schedule';
import type { CaptureRow } from './capture-views.ts';
import type { ArchiveKeepingView, FileState, ReplicaState } from './keeping-views.ts';
import type { TransactionAges } from '../nodes/transaction-ages.ts';
import type { DiffLine } from './crawl/robots-views.ts';

/** A capture as text, never as live markup. */
export interface CapturedText {
  capture: CaptureRow;
  /** When the payload was fetched: at this access, or earlier if the capture only refers to it. */
  payloadCapturedAt: Date;
  /** Status line and header lines as received; empty for a failed access. */
  head: string[];
  charset: string;
  /** The text of a page or text file; null for other content. */
  text: string | null;
  /** The text was cut. */
  textTruncated: boolean;
  /** The payload matches the digest in the index. */
  digestVerified: boolean;
}

/** Two captures of a page side by side. */
export interface CaptureComparison {
  before: CapturedText;
  after: CapturedText;
  /** Null if one of the two has no text. */
  lines: DiffLine[] | null;
}

/** Where a capture can be viewed, for some hours. */
export interface ReplayPlace {
  path: string;
  /** Port on the machine that serves the console, where `publicUrl` is null. */
  port: number;
  publicUrl: string | null;
}

/** Which captures to list. */
export interface CaptureFilter {
  host?: string | undefined;
  seedListId?: number | undefined;
  verdict?: CaptureRow['verdict'] | undefined;
  /** HTTP status. */
  status?: number | undefined;
}

export interface LatestCaptures {
  rows: CaptureRow[];
  /** More rows can be read, though perhaps none that the filter matches. */
  nextCursor: string | null;
  /** Time to which the search went back; null: to the first capture. */
  lookedTo: Date | null;
}

/** Fetches of one node on a day (UTC). */
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
  /** When it was last read and compared with its digest; null: not since it was sealed. */
  checkedAt: Date | null;
  state: FileState;
  replica: ReplicaState;
}

export interface WarcFileList {
  rows: WarcFileView[];
  nextCursor: string | null;
}

export interface StorageOverview {
  /** Oldest first; of the last 400 days. */
  days: StorageDayView[];
  nodes: {
    id: number;
    name: string;
    /** Sealed WARC files. */
    files: number;
    bytes: number;
    /** Size of the file that is being written, while the node reports it. */
    openBytes: number;
    /** Free space on its disk, while it reports it. */
    freeBytes: number | null;
  }[];
  /** Free space that crawling requires. */
  minFreeBytes: number;
  /** Free space on the disk with the least, over the last week. */
  free: { at: number; value: number }[];
  /** Bytes of it used per day; null while unknown or not positive. */
  usedPerDay: number | null;
  /** When crawling would stop at the current rate; null if never. */
  fullAt: Date | null;
  database: DatabaseSpaceView;
  keeping: ArchiveKeepingView;
}

/** Size of the database, and its limits. */
export interface DatabaseSpaceView {
  /** Tables and indexes, without the server's log. */
  bytes: number;
  /** Its maximum size by the settings; null: none. */
  maxBytes: number | null;
  /** The least free space that nodes measure; null: no node measures it. */
  freeBytes: number | null;
  level: DatabaseLevel;
  /** Free space that discovery and crawling require; 0: none. */
  discoveryMinFreeBytes: number;
  minFreeBytes: number;
  /** Ages of the oldest ids that autovacuum has yet to freeze. */
  ages: TransactionAges;
}
