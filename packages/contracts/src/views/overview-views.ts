import type { AccessCounts } from '../access-counts.ts';
import type { Alert } from '../crawl-events.ts';
import type { CrawlPause } from '../crawl-pause.ts';
import type { NodeLive } from '../nodes/node-live.ts';

export interface Overview extends AccessCounts {
  at: Date;
  known: number;
  captured: number;
  bytes: number;
  hosts: {
    total: number;
    active: number;
    inAccessDelay: number;
    waiting: number;
    blocked: number;
    overloaded: number;
    paused: number;
    /** All others, so that the states but *overloaded* add up to the total. */
    idle: number;
  };
  /** Pauses in force, the latest first. */
  pauses: CrawlPause[];
  queues: { shortTermPages: number; deferredPages: number; waitingHosts: number; uncommitted: number };
  pagesPerSecond: number;
  nodes: NodeLive[];
  /** Conditions that an operator must act upon, e.g. disk full or no contact URL. */
  alerts: Alert[];
  /** Complaints with the status open or unverified: those that await an action. */
  openComplaints: number;
  /** Free archive space on the node disk with the least; null while no node reports it. */
  freeBytes: number | null;
  /**
   * Estimated share of pages accessed at least twice whose archived copy is current; null if there are none.
   */
  freshness: number | null;
  seedCount: number;
}

export interface SeriesPoint extends AccessCounts {
  /** Start of its period. */
  at: Date;
  discovered: number;
  bytes: number;
}

/** Figures of the overview that are recorded every ten minutes. */
export const figureNames = [
  'known',
  'captured',
  'hosts',
  'overloaded',
  'blocked',
  'shortTermPages',
  'deferredPages',
  'waitingHosts',
  'nodes',
  'freeBytes',
  'freshness',
  'complaints',
] as const;

export type FigureName = (typeof figureNames)[number];

export interface FigurePoint {
  /** Milliseconds since the epoch. */
  at: number;
  value: number;
}

/** The last 24 h of each figure, oldest first; rates per second are means over ten minutes. */
export interface FigureHistory {
  figures: Record<FigureName, FigurePoint[]>;
  pagesPerSecond: FigurePoint[];
  bytesPerSecond: FigurePoint[];
  accesses: FigurePoint[];
  changed: FigurePoint[];
  unchanged: FigurePoint[];
  errors: FigurePoint[];
}
