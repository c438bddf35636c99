import { expect, test } from 'vitest';
import { activeSince, suspensionSeconds } from './suspension.ts';

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

test('a stretch goes on over ordinary rests and ends with one as long as a suspension', () => {
  const start = earlier(7_200);
  expect(activeSince({ activeSince: start, lastAccessAt: earlier(20), now }, limits)).toEqual(start);
  expect(activeSince({ activeSince: start, lastAccessAt: earlier(1_800), now }, limits)).toEqual(now);
  expect(activeSince({ activeSince: null, lastAccessAt: null, now }, limits)).toEqual(now);
});
