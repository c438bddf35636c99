import type { CaptureEvent, LiveEvent, NodeLive } from '@meguri/contracts';

/** How much of the past the pulse shows. */
export const pulseSeconds = 60;
/** Captures that the feed can still show; older ones fall off. */
export const feedLimit = 200;

export interface PulsePoint {
  at: number;
  pagesPerSecond: number;
}

export interface LiveTotals {
  known: number;
  captured: number;
  changed: number;
  unchanged: number;
  errors: number;
}

export interface FeedEntry extends CaptureEvent {
  /** Counts up from the first capture that this browser heard of. */
  number: number;
}

/** What this browser has heard over the live channel. */
export interface LiveState {
  /** `lost` once it was connected and is not: what is shown may be old. */
  connection: 'connecting' | 'live' | 'lost';
  lastAt: Date | null;
  pagesPerSecond: number | null;
  pulse: readonly PulsePoint[];
  nodes: readonly NodeLive[];
  totals: LiveTotals | null;
  openComplaints: number | null;
  /** Another number after every change of any complaint. */
  complaintChanges: number | null;
  /** Newest first. */
  feed: readonly FeedEntry[];
  heard: number;
}

export const nothingHeard: LiveState = {
  connection: 'connecting',
  lastAt: null,
  pagesPerSecond: null,
  pulse: [],
  nodes: [],
  totals: null,
  openComplaints: null,
  complaintChanges: null,
  feed: [],
  heard: 0,
};

export function hearEvent(state: LiveState, event: LiveEvent, now: Date): LiveState {
  const heard = { ...state, connection: 'live' as const, lastAt: now };
  if (event.kind === 'captures') {
    const entries = event.captures.map((capture, index) => ({ ...capture, number: state.heard + index + 1 }));
    return {
      ...heard,
      heard: state.heard + entries.length,
      feed: [...entries.toReversed(), ...state.feed].slice(0, feedLimit),
    };
  }
  const { nodes, known, captured, changed, unchanged, errors, openComplaints, complaintChanges } = event;
  const pagesPerSecond = nodes.reduce((sum, node) => sum + node.pagesPerSecond, 0);
  const since = now.getTime() - pulseSeconds * 1_000;
  return {
    ...heard,
    nodes,
    pagesPerSecond,
    openComplaints,
    complaintChanges,
    totals: { known, captured, changed, unchanged, errors },
    pulse: [...state.pulse.filter(({ at }) => at >= since), { at: now.getTime(), pagesPerSecond }],
  };
}

/** The channel closed or has not opened: a first attempt is not a loss. */
export function loseConnection(state: LiveState): LiveState {
  return state.connection === 'live' ? { ...state, connection: 'lost' } : state;
}
