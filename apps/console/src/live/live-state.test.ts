import type { CaptureEvent, LiveEvent, NodeLive } from '@meguri/contracts';
import { describe, expect, it, vi } from 'vitest';
import {
  applyLiveEvent,
  feedLimit,
  initialLiveState,
  LiveStore,
  markLost,
  pulseSeconds,
} from './live-state.ts';

const start = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

const node = (pagesPerSecond: number): NodeLive => ({
  nodeId: 1,
  at: start,
  state: 'crawling',
  stateDetail: null,
  pagesPerSecond,
  bytesPerSecond: 0,
  activeVisits: 0,
  restingHosts: 0,
  waitingHosts: 0,
  shortTermPages: 0,
  uncommitted: 0,
});
const event = (change: Partial<LiveEvent> = {}): LiveEvent => ({
  nodes: [],
  totals: { known: 9, captured: 8, accesses: 17, firstCaptures: 8, changed: 4, unchanged: 3, errors: 1 },
  openComplaints: 2,
  revisions: {
    crawl: '7',
    figures: '',
    events: '',
    audit: '',
    complaints: '7',
    whatIf: '',
    snapshots: '',
    imports: '',
    scans: '',
    packages: '',
  },
  place: 'x:1',
  captures: [],
  missedCaptures: 0,
  ...change,
});
const pulse = (...rates: number[]) => event({ nodes: rates.map(node) });
const capture = (url: string): CaptureEvent => ({
  at: start,
  host: 'a.example',
  url,
  verdict: 'new',
  code: 'ok',
  status: 200,
  bytes: 1,
  nextVisitAt: null,
  quad: null,
});

describe('the live state', () => {
  it('sums the nodes', () => {
    expect(applyLiveEvent(initialLiveState, pulse(2, 3.5), start)).toMatchObject({
      pagesPerSecond: 5.5,
      connection: 'live',
      totals: { known: 9 },
      openComplaints: 2,
      revisions: { complaints: '7' },
      place: 'x:1',
    });
  });

  it('keeps a minute of pulse', () => {
    let state = initialLiveState;
    for (let second = 0; second < 100; second += 1)
      state = applyLiveEvent(state, pulse(second), after(second));
    expect(state.pulse).toHaveLength(61);
    expect(state.pulse[0]?.pagesPerSecond).toBe(39);
  });

  it('keeps a limited number of captures, numbered, newest first', () => {
    const many = Array.from({ length: feedLimit + 5 }, (_, index) => capture(String(index)));
    const state = applyLiveEvent(initialLiveState, event({ captures: many }), start);
    expect(state.capturesReceived).toBe(feedLimit + 5);
    expect(state.feed).toHaveLength(feedLimit);
    expect(state.feed[0]).toMatchObject({ number: feedLimit + 5, url: String(feedLimit + 4) });
    expect(applyLiveEvent(state, event(), start).feed).toBe(state.feed);
  });

  it('counts skipped captures', () => {
    const state = applyLiveEvent(
      initialLiveState,
      event({ captures: [capture('a')], missedCaptures: 9 }),
      start,
    );
    expect(state).toMatchObject({ capturesReceived: 10, feed: [{ number: 10 }] });
  });

  it('stays when the connection is lost', () => {
    const lost = markLost(applyLiveEvent(initialLiveState, pulse(2), start));
    expect(lost).toMatchObject({ connection: 'lost', pagesPerSecond: 2, lastAt: start });
    expect(applyLiveEvent(lost, pulse(3), after(9)).connection).toBe('live');
  });

  it('is not lost before the first connection', () => {
    expect(markLost(initialLiveState).connection).toBe('connecting');
  });
});

describe('the live state at its limits', () => {
  it('keeps a pulse that is exactly as old as its period, and drops older ones', () => {
    const first = applyLiveEvent(initialLiveState, pulse(1), start);
    expect(applyLiveEvent(first, pulse(2), after(pulseSeconds)).pulse).toHaveLength(2);
    expect(applyLiveEvent(first, pulse(2), after(pulseSeconds + 0.001)).pulse).toHaveLength(1);
  });

  it('keeps the newest captures, numbered without gaps', () => {
    const captures = Array.from({ length: feedLimit + 1 }, (_, n) => capture(`/${n}`));
    const { feed, capturesReceived } = applyLiveEvent(initialLiveState, event({ captures }), start);
    expect(feed.map(({ number }) => number)).toEqual(
      Array.from({ length: feedLimit }, (_, n) => feedLimit + 1 - n),
    );
    expect(capturesReceived).toBe(feedLimit + 1);
  });

  it('keeps the same feed without new captures, so that it does not render again', () => {
    const state = applyLiveEvent(initialLiveState, event({ captures: [capture('/')] }), start);
    expect(applyLiveEvent(state, event(), after(1)).feed).toBe(state.feed);
  });

  it('takes nodes, totals and position from the latest event only', () => {
    const state = applyLiveEvent(initialLiveState, pulse(3, 4), start);
    const next = applyLiveEvent(
      state,
      event({ nodes: [node(1)], openComplaints: 0, place: 'x:2' }),
      after(1),
    );
    expect(next).toMatchObject({ pagesPerSecond: 1, openComplaints: 0, place: 'x:2' });
    expect(next.nodes).toHaveLength(1);
  });
});

describe('the live store', () => {
  it('notifies of each change until unsubscribed', () => {
    const store = new LiveStore();
    const listener = vi.fn<() => void>();
    const unsubscribe = store.subscribe(listener);
    store.apply(event(), start);
    store.disconnect();
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    store.apply(event(), after(1));
    expect(listener).toHaveBeenCalledTimes(2);
    expect(store.state().connection).toBe('live');
  });

  it('does not notify if nothing changes', () => {
    const store = new LiveStore();
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    store.disconnect();
    store.disconnect();
    expect(listener).not.toHaveBeenCalled();
  });
});
