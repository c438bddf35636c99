import type { AccessCounts } from './access-counts.ts';
import type { CaptureEvent, NodeLive } from './nodes/node-live.ts';

/** A part of the crawl that screens show. The live channel reports which parts have changed. */
export type LiveTopic =
  | 'crawl'
  | 'figures'
  | 'events'
  | 'audit'
  | 'complaints'
  | 'whatIf'
  | 'snapshots'
  | 'imports'
  | 'scans'
  | 'packages';

/**
 * A text that differs after every change of the part. A client with an older one queries again, so lost
 * messages do no harm.
 */
export type LiveRevisions = Record<LiveTopic, string>;

export interface LiveTotals extends AccessCounts {
  known: number;
  captured: number;
}

/** The current state of the crawl. */
export interface LiveReading {
  nodes: NodeLive[];
  totals: LiveTotals;
  openComplaints: number;
  revisions: LiveRevisions;
}

/** An event of the live channel, sent at most once a second, however busy the crawl is. */
export interface LiveEvent extends LiveReading {
  /** Position from which to resume the channel after a disconnection. */
  place: string;
  /** Since the previous event, oldest first. */
  captures: CaptureEvent[];
  /** Captures since the previous event that were too many to send. */
  missedCaptures: number;
}
