import type {
  CaptureComparison,
  CaptureList,
  IntervalRange,
  Locale,
  PageCalendar,
  PageDetail,
  PageTimeline,
  TimeRange,
  PageList,
  PageRow,
  ReplayPlace,
  RevisitFilter,
  CaptureFilter,
  LatestCaptures,
  StorageOverview,
  WarcFileList,
} from '@meguri/contracts';
import type { Procedure } from './procedure.ts';

export type PageStateFilter = PageRow['state'];

export interface PageQuery extends RevisitFilter {
  /** A URL, a URL prefix, or words of a URL. */
  query?: string | undefined;
  state?: PageStateFilter | undefined;
  host?: string | undefined;
  /** Pages with two or more accesses, the last one successful, and an interval in this range. */
  interval?: IntervalRange | undefined;
  cursor?: string | undefined;
}

/** The viewer of a capture: language of the banner, and the console's origin for its links. */
export interface ReplayViewer {
  locale: Locale;
  /** Null: without links to the console. */
  console: string | null;
}

/** WARC records of a capture, or a page with its page requisites as WACZ. */
export type DownloadFormat = 'warc' | 'wacz';

/** A file to download. */
export interface Download {
  fileName: string;
  mediaType: string;
  bytes: number;
  /** Rejects if the archive changes in the meantime. */
  body: AsyncIterable<Uint8Array>;
}

export interface PageServices {
  list: Procedure<PageQuery, PageList>;
  /** `not-found`. */
  get: Procedure<{ url: string }, PageDetail>;
  /** Captures of a page, latest first. `not-found` for a URL that is neither captured nor known. */
  captures: Procedure<{ url: string; cursor?: string | undefined }, CaptureList>;
  /** All captures of a page as points in time, up to the number that a chart can show. `not-found`. */
  timeline: Procedure<{ url: string; range?: TimeRange | undefined }, PageTimeline>;
  /** Captures of a page by day, in the given year or the latest with captures. `not-found`. */
  calendar: Procedure<{ url: string; year?: number | undefined }, PageCalendar>;
  /**
   * Makes pages due now; politeness still applies. Returns the number of pages that were known and are due.
   */
  revisit: Procedure<{ urls: string[]; reason?: string | undefined }, { count: number }>;
  /** Two captures as text. `not-found`, `unavailable`. */
  compare: Procedure<{ url: string; before: Date; after: Date }, CaptureComparison>;
  /** A capture as a file. `invalid`, `not-found`, `unavailable`. */
  download: Procedure<{ url: string; at: Date; format: DownloadFormat }, Download>;
  /** Opens a capture for viewing, at an origin of its own. `invalid`, `unavailable`. */
  replay: Procedure<{ url: string; at: Date; viewer?: ReplayViewer | undefined }, ReplayPlace>;
}

/** Content and size of the archive. */
export interface ArchiveServices {
  /** Latest first; a page with few rows or none need not be the last. `not-found` for an unknown host. */
  captures: Procedure<CaptureFilter & { cursor?: string | undefined }, LatestCaptures>;
  storage: Procedure<void, StorageOverview>;
  /** Sealed WARC files, latest first. */
  files: Procedure<{ cursor?: string | undefined }, WarcFileList>;
  /**
   * Has the control plane read a sealed file again, or repair it from the replica, before its time.
   * `not-found`; `conflict` if it has no damage, or no copy to repair it from.
   */
  keepFile: Procedure<{ file: string; work: 'check' | 'repair'; reason?: string | undefined }, void>;
}
