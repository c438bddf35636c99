import type { AnnouncementSource, NextVisitExplanation, RevisitReason, VisitOutlook } from '@meguri/schedule';
import type { CaptureRow } from './capture-views.ts';

export interface PageRow {
  url: string;
  host: string;
  state: 'new' | 'scheduled' | 'gone' | 'failing' | 'excluded';
  lastCode: string | null;
  lastStatus: number | null;
  lastAccessAt: Date | null;
  lastChangedAt: Date | null;
  nextVisitAt: Date | null;
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
  /** Between which rates it is, at nine chances in ten; no highest where every visit found a change. Null before the second visit. */
  rateBounds: { lowPerDay: number; highPerDay: number | null } | null;
  why: WhyThen;
  /** Code of what keeps it from being visited; null: nothing does. */
  excludedReason: string | null;
  language: string | null;
  mime: string | null;
  etag: string | null;
  lastModified: string | null;
  captures: CaptureRow[];
}

/** Why the next visit of a page is when it is; who shows it makes the sentences. */
export interface WhyThen {
  code: NextVisitExplanation['code'];
  deferred: boolean;
  consecutiveErrors: number;
  /** Who announced the change that it is visited for, and how often that is right; null: nobody that is known. */
  announcement: { source: AnnouncementSource; precision: number } | null;
  /** How its revisit interval came about; empty where there is none. */
  interval: RevisitReason[];
  /** A page next to it has changed since, which brings the visit forward. */
  alarmed: boolean;
  /** What would move its visits; empty where none is planned, and before the first. */
  outlook: VisitOutlook[];
}
