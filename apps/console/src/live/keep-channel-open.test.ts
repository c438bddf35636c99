import type { CaptureEvent, LiveEvent } from '@meguri/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepChannelOpen, retryDelayMs } from './keep-channel-open.ts';
import type { OpenChannel } from './keep-channel-open.ts';
import { feedLimit, pulseSeconds, LiveStore } from './live-state.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const capture = (number: number) => ({ url: String(number) }) as CaptureEvent;

const eventOf = (number: number): LiveEvent => ({
  nodes: [],
  totals: { known: number, captured: 0, accesses: 0, firstCaptures: 0, changed: 0, unchanged: 0, errors: 0 },
  openComplaints: 0,
  revisions: {
    crawl: String(number),
    figures: '',
    events: '',
    audit: '',
    complaints: '',
    whatIf: '',
    snapshots: '',
    imports: '',
    scans: '',
    packages: '',
  },
  place: `epoch:${number}`,
  captures: Array.from({ length: 40 }, (_, index) => capture(number * 40 + index)),
  missedCaptures: 0,
});

/** A store connected to channels that the test controls. */
function listening() {
  const places: (string | null)[] = [];
  const channels = new Set<Parameters<OpenChannel>[1]>();
  const store = new LiveStore();
  const open: OpenChannel = (place, listener) => {
    places.push(place);
    channels.add(listener);
    return () => channels.delete(listener);
  };
  const leave = keepChannelOpen(open, store, { now: () => new Date(), random: () => 0 });
  const only = () => {
    const [channel] = channels;
    if (!channel || channels.size !== 1) throw new Error(`${channels.size} channels are open`);
    return channel;
  };
  return { store, places, channels, only, leave };
}

describe('a screen that stays open', () => {
  it('uses bounded memory, one channel and one timer after a day', () => {
    const { store, places, channels, only, leave } = listening();
    const sizeNow = () => JSON.stringify(store.state()).length;
    let drawn = 0;
    let sizeAfterMinute = 0;
    for (let second = 1; second <= 4_000; second += 1) {
      // Screens open and close.
      const unsubscribe = store.subscribe(() => (drawn += 1));
      only().onEvent(eventOf(100_000 + second));
      unsubscribe();
      vi.advanceTimersByTime(1_000);
      if (second % 100 === 0) {
        only().onBroken();
        vi.advanceTimersToNextTimer();
      }
      if (second === 70) sizeAfterMinute = sizeNow();
      expect(vi.getTimerCount()).toBe(1);
    }
    expect(drawn).toBe(4_000);
    expect(places).toHaveLength(41);
    expect(store.state().feed).toHaveLength(feedLimit);
    expect(store.state().pulse.length).toBeLessThanOrEqual(pulseSeconds + 1);
    expect(sizeNow()).toBeLessThan(1.1 * sizeAfterMinute);
    leave();
    expect([channels.size, vi.getTimerCount()]).toEqual([0, 0]);
  });
});

describe('a lost channel', () => {
  it('is reopened at its position with backoff, and shown as lost meanwhile', () => {
    const { store, places, only } = listening();
    only().onEvent(eventOf(1));
    for (const waitMs of [1_000, 2_000, 4_000]) {
      only().onBroken();
      expect(store.state().connection).toBe('lost');
      vi.advanceTimersByTime(waitMs - 1);
      expect(() => only()).toThrow('0 channels');
      vi.advanceTimersByTime(1);
      expect(places.at(-1)).toBe('epoch:1');
    }
    only().onEvent(eventOf(2));
    expect(store.state()).toMatchObject({ connection: 'live', place: 'epoch:2' });
    only().onBroken();
    vi.advanceTimersByTime(1_000);
    expect(places).toEqual([null, 'epoch:1', 'epoch:1', 'epoch:1', 'epoch:2']);
  });

  it('is one that has become silent', () => {
    const { store, only } = listening();
    only().onEvent(eventOf(1));
    vi.advanceTimersByTime(8_000);
    expect(store.state().connection).toBe('lost');
  });

  it('is not one that the server closed, which is reopened at once', () => {
    const { store, places, only } = listening();
    only().onEvent(eventOf(1));
    only().onEnded();
    expect([store.state().connection, places.length]).toEqual(['live', 2]);
    // One that closes without an event is reopened with a delay.
    only().onEnded();
    expect([store.state().connection, places.length]).toEqual(['lost', 2]);
  });

  it('reports nothing after it was closed', () => {
    const { store, only } = listening();
    const first = only();
    first.onBroken();
    first.onBroken();
    first.onEvent(eventOf(5));
    expect(store.state().place).toBeNull();
    expect(vi.getTimerCount()).toBe(1);
  });

  it('is reopened after half a minute at most', () => {
    expect([1, 2, 5, 6, 50].map((failures) => retryDelayMs(failures, 0))).toEqual([
      1_000, 2_000, 16_000, 30_000, 30_000,
    ]);
    expect(retryDelayMs(1, 0.999)).toBeGreaterThan(500);
  });
});
