import type { TimeSpan } from '../time-range/time-range.ts';
import type { AnnouncementSource, NextVisitExplanation, RevisitReason, VisitOutlook } from '@meguri/schedule';
import type { CrawlPause } from '../crawl-pause.ts';
import type { CaptureRow } from './capture-views.ts';
import type { ActiveTakedown } from './complaints/complaint-views.ts';
import type { StoppedBy } from './webmaster-views.ts';

/**
 * How a page resembles the page of its host that it repeats: the same bytes; other bytes with the same title,
 * text and links; nearly the same text with the same images.
 */
export type Likeness = 'identical' | 'same-text' | 'similar';

export interface PageRow {
  url: string;
  host: string;
  state: 'new' | 'scheduled' | 'gone' | 'failing' | 'excluded';
  lastCode: string | null;
  lastStatus: number | null;
  lastAccessAt: Date | null;
  lastChangedAt: Date | null;
  nextVisitAt: Date | null;
  /** Its host is paused, so no visit takes place. */
  hostPaused: boolean;
  intervalSeconds: number;
  visits: number;
  changes: number;
  title: string | null;
}

export interface PageList {
  rows: PageRow[];
  nextCursor: string | null;
}

export interface PageDetail extends PageRow {
  depth: number;
  dynamicHops: number;
  discoveredAt: Date;
  seedList: string;
  policy: string;
  /** Estimated changes per day; null before the second visit. */
  ratePerDay: number | null;
  /**
   * 90 % interval of the rate, without an upper bound if every visit found a change. Null before the second
   * visit.
   */
  rateBounds: { lowPerDay: number; highPerDay: number | null } | null;
  why: ScheduleReason;
  /** The pause of the crawl, of the node of its host, or of its seed list; null: none. */
  crawlPause: CrawlPause | null;
  /** What stops the crawl of its host at present. */
  stoppedBy: StoppedBy;
  /** Takedowns in force that hide its captures, the first one first. */
  takedowns: ActiveTakedown[];
  /** Captures hidden by them, counted up to 1,000. */
  hiddenCaptures: number;
  /** The page of its host whose content it repeats; null: it is not a duplicate. */
  duplicate: PageDuplicate | null;
  /** Why the page is excluded, as a code; null: it is not. */
  excludedReason: string | null;
  language: string | null;
  mime: string | null;
  etag: string | null;
  lastModified: string | null;
  captures: CaptureRow[];
}

/** How a page repeats another page of its host. */
export interface PageDuplicate {
  likeness: Likeness;
  /** URL of the other page; null: it is no longer known. */
  url: string | null;
}

/** Captures of a page on a time axis, the latest first. */
export interface PageTimeline {
  marks: TimelineMark[];
  /** Null: from the first capture on. */
  span: TimeSpan | null;
  /** Whether these are all captures of that span. */
  isComplete: boolean;
}

export interface TimelineMark extends Pick<CaptureRow, 'verdict' | 'status' | 'code'> {
  at: Date;
}

/** Captures of a page by day (UTC), in one year. */
export interface PageCalendar {
  /** Years with captures, the latest first. */
  years: { year: number; count: number }[];
  /** The year of the days; null: there is no capture. */
  year: number | null;
  /** Days with captures, oldest first. */
  days: CaptureDay[];
  /** False: only the latest captures were counted. */
  isComplete: boolean;
  /** Most captures that are counted. */
  maxCaptures: number;
}

export interface CaptureDay {
  /** `2026-07-01` */
  day: string;
  count: number;
  /** Captures that found a change. */
  changed: number;
  /** The last capture that can be replayed; null: none can. */
  shownAt: Date | null;
}

/** Why the next visit of a page is when it is; clients turn it into sentences. */
export interface ScheduleReason {
  code: NextVisitExplanation['code'];
  deferred: boolean;
  consecutiveErrors: number;
  /** The source that announced the change, and its precision; null if unknown. */
  announcement: { source: AnnouncementSource; precision: number } | null;
  /** How the revisit policy arrived at the interval; empty if there is none. */
  interval: RevisitReason[];
  /** A linked sibling has changed since, which brings the visit forward. */
  alarmed: boolean;
  /** What would move its visits; empty if none is scheduled, and before the first. */
  outlook: VisitOutlook[];
}
