import type { AnnounceablePage } from '@meguri/database';
import { emptySourceRecord, type SourceRecord } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { announcedMoves } from './apply-announcement.ts';

const day = 86_400;
const now = new Date('2026-03-10T00:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * day * 1_000);
const list = { policy: 'gamma', limits: { minIntervalSeconds: day, maxIntervalSeconds: 400 * day } } as const;

const page = (urlKey: string): AnnounceablePage => ({
  urlKey,
  seedListId: 1,
  lastVerdictAt: inDays(-4),
  nextVisitAt: inDays(6),
  intervalSeconds: 10 * day,
  policyState: [2, 20, 5, -1],
  visits: 5,
});

function moves(record: Partial<SourceRecord>, pages = 100, changedAt = inDays(-1)) {
  const keys = Array.from({ length: pages }, (_, index) => String(index));
  return announcedMoves({
    announced: { hostId: 1n, source: 'sitemap', changes: keys.map((urlKey) => ({ urlKey, changedAt })) },
    pages: keys.map(page),
    record: { ...emptySourceRecord, ...record },
    now,
    listOf: (id) => (id === 1 ? list : undefined),
  });
}

test('every page that a reliable source announces is due now', () => {
  const found = moves({ trials: 40, hits: 38, misses: 2 });
  expect(found).toHaveLength(100);
  expect(found.every(({ at }) => at.getTime() === now.getTime())).toBe(true);
});

test('a new source is tried on a few pages, which are visited sooner', () => {
  const found = moves({});
  expect(found).toHaveLength(32);
  expect(found.every(({ at }) => at > now && at < inDays(6))).toBe(true);
});

test('an unreliable source is tested with one page at each reading', () => {
  expect(moves({ trials: 40, hits: 0, misses: 30 })).toEqual([
    { urlKey: '0', at: now, isDue: true, visits: 5 },
  ]);
});

test('pages visited since the announcement, and pages of deleted lists, are not rescheduled', () => {
  expect(moves({}, 10, inDays(-5))).toEqual([]);
  const changes = [{ urlKey: '1', changedAt: inDays(-1) }];
  const announced = { hostId: 1n, source: 'feed' as const, changes };
  const pages = [{ ...page('1'), seedListId: 2 }];
  expect(
    announcedMoves({ announced, pages, record: emptySourceRecord, now, listOf: () => undefined }),
  ).toEqual([]);
});

test('the latest changes come first', () => {
  const changes = Array.from({ length: 50 }, (_, index) => ({
    urlKey: String(index),
    changedAt: inDays(-3 + index / 50),
  }));
  const found = announcedMoves({
    announced: { hostId: 1n, source: 'sitemap', changes },
    pages: changes.map(({ urlKey }) => page(urlKey)),
    record: emptySourceRecord,
    now,
    listOf: () => list,
  });
  expect(found.map(({ urlKey }) => Number(urlKey))).toEqual(
    Array.from({ length: 32 }, (_, index) => 49 - index),
  );
});
