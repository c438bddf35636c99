import type {
  CaptureComparison,
  IntervalRange,
  PageDetail,
  PageTimeline,
  PageList,
  PageRow,
  ReplayPlace,
  RevisitFilter,
  CaptureFilter,
  LatestCaptures,
  StorageOverview,
  WarcFileList,
} from '@meguri/contracts';
import type { Verb } from './verb.ts';

export type PageStateFilter = PageRow['state'];

export interface PageQuery extends RevisitFilter {
  /** A URL, the beginning of one, or words of it. */
  query?: string | undefined;
  state?: PageStateFilter | undefined;
  host?: string | undefined;
  /** Pages with two or more accesses, the last one successful, and an interval in this range. */
  interval?: IntervalRange | undefined;
  cursor?: string | undefined;
}

export interface PageServices {
  list: Verb<PageQuery, PageList>;
  /** `not-found`. */
  get: Verb<{ url: string }, PageDetail>;
  /** All captures of a page as points in time, up to the number that a chart can show. `not-found`. */
  timeline: Verb<{ url: string }, PageTimeline>;
  /** Makes pages due now; politeness still applies. Returns how many were known and are due. */
  revisit: Verb<{ urls: string[]; reason?: string | undefined }, { count: number }>;
  /** Two captures as text. `not-found`, `unavailable`. */
  compare: Verb<{ url: string; before: Date; after: Date }, CaptureComparison>;
  /** Opens a capture for viewing, at an origin of its own. `invalid`, `unavailable`. */
  replay: Verb<{ url: string; at: Date }, ReplayPlace>;
}

/** Content and size of the archive. */
export interface ArchiveServices {
  /** Latest first; a page may hold few rows, or none, and still continue. `not-found` for an unknown host. */
  captures: Verb<CaptureFilter & { cursor?: string | undefined }, LatestCaptures>;
  storage: Verb<void, StorageOverview>;
  /** Sealed WARC files, latest first. */
  files: Verb<{ cursor?: string | undefined }, WarcFileList>;
}
