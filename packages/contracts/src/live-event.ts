import type { CaptureEvent, NodeLive } from './node-live.ts';

/** A part of the crawl that screens show; the live channel tells which of them have changed. */
export type LiveTopic = 'crawl' | 'figures' | 'events' | 'audit' | 'complaints' | 'whatIf';

/** Another text after every change of a part. Whoever knows an older one asks anew, so that a message that was lost is never missed. */
export type LiveRevisions = Record<LiveTopic, string>;

export interface LiveTotals {
  known: number;
  captured: number;
  changed: number;
  unchanged: number;
  errors: number;
}

/** How the crawl is now. */
export interface LiveReading {
  nodes: NodeLive[];
  totals: LiveTotals;
  openComplaints: number;
  revisions: LiveRevisions;
}

/** What the live channel tells, once a second at most however busy the crawl is. */
export interface LiveEvent extends LiveReading {
  /** Where to take the channel up again after a loss. */
  place: string;
  /** Since the event before, oldest first. */
  captures: CaptureEvent[];
  /** Captures since the event before that were too many to be told. */
  missedCaptures: number;
}
