import type { CaptureEvent, LiveEvent, LiveRevisions, LiveTotals, NodeLive } from '@meguri/contracts';

/** Period that the pulse shows. */
export const pulseSeconds = 60;
/** Captures that the feed keeps. */
export const feedLimit = 200;

export interface PulsePoint {
  at: number;
  pagesPerSecond: number;
}

export interface FeedEntry extends CaptureEvent {
  /**
   * Consecutive number in this browser; captures that the channel skipped, because there were too many,
   * count.
   */
  number: number;
}

/** What this browser received over the live channel, of bounded size. */
export interface LiveState {
  /** `lost` after a connection ended: the state may be stale. */
  connection: 'connecting' | 'live' | 'lost';
  lastAt: Date | null;
  /** Position at which to resume the channel. */
  place: string | null;
  pagesPerSecond: number | null;
  pulse: readonly PulsePoint[];
  nodes: readonly NodeLive[];
  totals: LiveTotals | null;
  openComplaints: number | null;
  revisions: LiveRevisions | null;
  /** Newest first. */
  feed: readonly FeedEntry[];
  capturesReceived: number;
}

export const initialLiveState: LiveState = {
  connection: 'connecting',
  lastAt: null,
  place: null,
  pagesPerSecond: null,
  pulse: [],
  nodes: [],
  totals: null,
  openComplaints: null,
  revisions: null,
  feed: [],
  capturesReceived: 0,
};

export function applyLiveEvent(state: LiveState, event: LiveEvent, now: Date): LiveState {
  const { place, nodes, totals, openComplaints, revisions, captures, missedCaptures } = event;
  const pagesPerSecond = nodes.reduce((sum, node) => sum + node.pagesPerSecond, 0);
  const since = now.getTime() - pulseSeconds * 1_000;
  const before = state.capturesReceived + missedCaptures;
  const fresh = captures.map((capture, index) => ({ ...capture, number: before + index + 1 })).toReversed();
  return {
    connection: 'live',
    lastAt: now,
    place,
    pagesPerSecond,
    pulse: [...state.pulse.filter(({ at }) => at >= since), { at: now.getTime(), pagesPerSecond }],
    nodes,
    totals,
    openComplaints,
    revisions,
    feed: fresh.length === 0 ? state.feed : [...fresh, ...state.feed].slice(0, feedLimit),
    capturesReceived: before + captures.length,
  };
}

/** The channel closed or failed to open; a failed first attempt is not a loss. */
export function markLost(state: LiveState): LiveState {
  return state.connection === 'live' ? { ...state, connection: 'lost' } : state;
}

/** Live state outside React, so that only components which select a changed value re-render. */
export class LiveStore {
  #state = initialLiveState;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): LiveState => this.#state;

  apply(event: LiveEvent, now: Date): void {
    this.#set(applyLiveEvent(this.#state, event, now));
  }

  disconnect(): void {
    this.#set(markLost(this.#state));
  }

  #set(next: LiveState): void {
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
