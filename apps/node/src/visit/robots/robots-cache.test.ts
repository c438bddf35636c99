import type { StoredRobots } from '@meguri/database';
import { expect, test } from 'vitest';
import { testNow } from '../../testing/rows.ts';
import { createRobotsCache } from './robots-cache.ts';

const robots: StoredRobots = {
  fetchedAt: testNow,
  status: 'allow-all',
  reason: 'unavailable',
  parsed: null,
  body: new Uint8Array([1]),
  unreachableSince: null,
};

test('a record stays for a minute however often it is used, without its text, per scheme', () => {
  let nowMs = 1_000;
  const cache = createRobotsCache({ nowMs: () => nowMs });
  cache.put(1n, 'http', robots);
  expect(cache.get(1n, 'http')).toEqual({ ...robots, body: null });
  expect(cache.get(1n, 'https')).toBeUndefined();
  expect(cache.get(2n, 'http')).toBeUndefined();
  nowMs += 40_000;
  cache.put(1n, 'http', robots);
  nowMs += 21_000;
  expect(cache.get(1n, 'http')).toBeUndefined();
});

test('a newer record replaces the one before', () => {
  const cache = createRobotsCache();
  cache.put(1n, 'http', robots);
  cache.forget(1n, 'http');
  cache.put(1n, 'http', { ...robots, status: 'disallow-all' });
  expect(cache.get(1n, 'http')?.status).toBe('disallow-all');
});
