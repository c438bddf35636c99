import type { CaptureEvent, LiveEvent, LiveRevisions, LiveTotals, NodeLive } from '@meguri/contracts';

/** How much of the past the pulse shows. */
export const pulseSeconds = 60;
/** Captures that the feed can still show; older ones fall off. */
export const feedLimit = 200;

export interface PulsePoint {
  at: number;
  pagesPerSecond: number;
}

export interface FeedEntry extends CaptureEvent {
  /** Counts up from the first capture that this browser heard of; those that were too many to be told are counted. */
  number: number;
}

/** What this browser has heard over the live channel. It grows no further than its limits, however long it listens. */
export interface LiveState {
  /** `lost` once it was connected and is not: what is shown may be old. */
  connection: 'connecting' | 'live' | 'lost';
  lastAt: Date | null;
  /** Where to take the channel up again. */
  place: string | null;
  pagesPerSecond: number | null;
  pulse: readonly PulsePoint[];
  nodes: readonly NodeLive[];
  totals: LiveTotals | null;
  openComplaints: number | null;
  revisions: LiveRevisions | null;
  /** Newest first. */
  feed: readonly FeedEntry[];
  heard: number;
}

export const nothingHeard: LiveState = {
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
  heard: 0,
};

export function hearEvent(state: LiveState, event: LiveEvent, now: Date): LiveState {
  const { place, nodes, totals, openComplaints, revisions, captures, missedCaptures } = event;
  const pagesPerSecond = nodes.reduce((sum, node) => sum + node.pagesPerSecond, 0);
  const since = now.getTime() - pulseSeconds * 1_000;
  const before = state.heard + missedCaptures;
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
    heard: before + captures.length,
  };
}

/** The channel closed or has not opened: a first attempt is not a loss. */
export function loseConnection(state: LiveState): LiveState {
  return state.connection === 'live' ? { ...state, connection: 'lost' } : state;
}

/** Holds the live state outside React, so that only what shows a value is drawn again when it changes. */
export class LiveStore {
  #state = nothingHeard;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): LiveState => this.#state;

  hear(event: LiveEvent, now: Date): void {
    this.#set(hearEvent(this.#state, event, now));
  }

  lose(): void {
    this.#set(loseConnection(this.#state));
  }

  #set(next: LiveState): void {
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
