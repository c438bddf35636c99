import type { CaptureOutcome } from '@meguri/contracts';
import type { ClockTiding, PageUpdate } from '@meguri/database';
import type { AlarmedVisit, SourceEvent } from '@meguri/schedule';

/** What follows from an access for its page, and what it tells of the host. */
export interface PageDecision {
  update: PageUpdate;
  outcome: CaptureOutcome;
  /** The first version of the page. */
  isNew: boolean;
  /** What the visit tells about the host's sources of announcements. */
  sourceEvents: readonly SourceEvent[];
  /** When the next visit is expected to come, by the clock as it runs now. */
  expectedVisitAt: Date;
  tiding: ClockTiding | null;
  /** What the visit says of the alarm that the page was under. */
  alarmedVisit: AlarmedVisit | null;
  /** Of a change that may concern the pages next to this one; else null. */
  alarmElapsedSeconds: number | null;
}

/** What a visit tells the clock and the neighbours of its page. */
export type News = Pick<PageDecision, 'tiding' | 'alarmedVisit' | 'alarmElapsedSeconds'>;

export const noNews: News = { tiding: null, alarmedVisit: null, alarmElapsedSeconds: null };
