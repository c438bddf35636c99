import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextAccessInVisit, delayAfterVisitSeconds, activeSince, suspensionSeconds } from './visit-pace.ts';

const burst = { burstMaxCount: 5, burstMaxSeconds: 30 };
const going = { accesses: 2, elapsedSeconds: 3, keptAlive: true, hasHostFailed: false };

test.each([
  ['over a kept-alive connection', {}, 'continue'],
  ['at the first access', { accesses: 0, keptAlive: false }, 'continue'],
  ['after the connection was closed', { keptAlive: false }, 'connection-closed'],
  ['after as many accesses as a burst may have', { accesses: 5 }, 'burst-count'],
  ['after as long as a burst may last', { elapsedSeconds: 30 }, 'burst-time'],
  ['when the host errs or throttles', { hasHostFailed: true }, 'host-failure'],
])('%s: %j gives %s', (_, change, expected) => {
  const next = nextAccessInVisit({ ...going, ...change }, burst);
  expect(next.action === 'end-visit' ? next.reason : next.action).toBe(expected);
});

test('without a burst every visit is one access', () => {
  const next = nextAccessInVisit({ ...going, accesses: 1 }, { ...burst, burstMaxCount: 1 });
  expect(next).toEqual({ action: 'end-visit', reason: 'burst-count' });
});

test('after one access the delay is one interval', () => {
  const interval = { seconds: 20, pacedSeconds: 20 };
  expect(delayAfterVisitSeconds({ accesses: 1, elapsedSeconds: 3 }, interval)).toBe(20);
});

test('after a burst of five the delay is five intervals less the duration of the burst', () => {
  const interval = { seconds: 20, pacedSeconds: 20 };
  expect(delayAfterVisitSeconds({ accesses: 5, elapsedSeconds: 8 }, interval)).toBe(92);
});

test('Retry-After is waited for once, not once per access', () => {
  const interval = { seconds: 600, pacedSeconds: 20 };
  expect(delayAfterVisitSeconds({ accesses: 5, elapsedSeconds: 8 }, interval)).toBe(600);
});

test('in the long run there is at most one access per interval, and never one sooner than an interval', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.double({ min: 0, max: 4_000, noNaN: true }),
      fc.double({ min: 0.1, max: 86_400, noNaN: true }),
      (accesses, elapsedSeconds, seconds) => {
        const interval = { seconds, pacedSeconds: seconds };
        const delay = delayAfterVisitSeconds({ accesses, elapsedSeconds }, interval);
        expect(delay).toBeGreaterThanOrEqual(seconds);
        expect((elapsedSeconds + delay) / accesses).toBeGreaterThanOrEqual(seconds * (1 - 1e-12));
      },
    ),
  );
});

const limits = { suspendAfterSeconds: 21_600, suspendForSeconds: 1_800 };
const now = new Date('2026-03-01T12:00:00Z');
const earlier = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

test.each([
  [0, 0],
  [21_599, 0],
  [21_600, 1_800],
  [100_000, 1_800],
])('after %d seconds of continuous crawling a host is left alone for %d', (activeSeconds, seconds) => {
  expect(suspensionSeconds({ activeSeconds, limits })).toBe(seconds);
});

test('suspension can be turned off', () => {
  expect(suspensionSeconds({ activeSeconds: 1e9, limits: { ...limits, suspendAfterSeconds: 0 } })).toBe(0);
});

test('a stretch continues over ordinary delays and ends with one as long as a suspension', () => {
  const start = earlier(7_200);
  expect(activeSince({ activeSince: start, lastAccessAt: earlier(20), now }, limits)).toEqual(start);
  expect(activeSince({ activeSince: start, lastAccessAt: earlier(1_800), now }, limits)).toEqual(now);
  expect(activeSince({ activeSince: null, lastAccessAt: null, now }, limits)).toEqual(now);
});
