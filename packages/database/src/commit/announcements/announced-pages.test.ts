import { unpackPendingAnnouncement, virtualInstant, type SourceEvent } from '@meguri/schedule';
import { expect, test } from 'vitest';
import { moveAnnouncedPages, readAnnounceablePages } from './announced-pages.ts';
import {
  access,
  capture,
  commit,
  hotPathOf,
  later,
  newHost,
  ownDatabase,
  pageAfterAccess,
  pageWhere,
  readHost,
  readPage,
} from '../../database.fixture.ts';
import { expectExactSums } from '../exact-sums.fixture.ts';
import type { DiscoveredPage } from '../../discovery/insert-discovered.ts';
import { readSourceRecord } from './source-records.ts';
import { claimVisit } from '../../scheduling/visit-lease.ts';

const { prisma } = await ownDatabase();

const day = 86_400;

/** A host on which all pages but the last were visited once. */
async function visitedHost(pages: number) {
  const host = await newHost(prisma, pages);
  await commit(prisma, { accesses: host.pages.slice(0, -1).map((page) => access(page)) });
  return host;
}

const announce = (hostId: bigint, pages: readonly DiscoveredPage[], at: Date, visits = 1) =>
  moveAnnouncedPages(hotPathOf(prisma), {
    hostId,
    source: 'sitemap',
    precision: 0.83,
    moves: pages.map(({ urlKey }) => ({ urlKey, at, isDue: true, visits })),
  });

const announceable = async (hostId: bigint, pages: readonly DiscoveredPage[]) => {
  const changes = pages.map(({ urlKey }) => ({ urlKey, changedAt: later(0) }));
  const found = await readAnnounceablePages(hotPathOf(prisma), { hostId, source: 'sitemap', changes });
  return found.map(({ urlKey }) => urlKey).sort();
};

/** A verdict on a page, a day after the first. */
const verdict = (page: DiscoveredPage, sourceEvents: readonly SourceEvent[] = []) =>
  access(page, {
    capture: capture(page, { capturedAt: later(day) }),
    page: pageAfterAccess(page, { visits: 2, nextVisitAt: later(3 * day) }),
    sourceEvents,
  });

test('pages that were visited, do not fail and have no announcement can be announced', async () => {
  const { hostId, pages } = await visitedHost(5);
  const [a, b, c, d] = pages as [DiscoveredPage, DiscoveredPage, DiscoveredPage, DiscoveredPage];
  await prisma.page.update({ where: pageWhere(a), data: { consecutiveErrors: 1 } });
  await prisma.page.update({ where: pageWhere(b), data: { nextVisitAt: null } });
  await announce(hostId, [c], later(10));
  expect(await announceable(hostId, pages)).toEqual([d.urlKey]);
  // Counters depend on the errors of a page: undo the direct change, which bypassed them.
  await prisma.page.update({ where: pageWhere(a), data: { consecutiveErrors: 0 } });
});

test('an announcement moves the page’s visit and its host’s due time to an earlier instant, with the reason', async () => {
  const { hostId, pages } = await visitedHost(3);
  const [page, other] = pages as [DiscoveredPage, DiscoveredPage];
  await prisma.host.update({ where: { hostId }, data: { nextDueAt: later(day) } });
  await announce(hostId, [page], later(100));
  const moved = await readPage(prisma, page);
  expect(moved).toMatchObject({ nextVisitAt: later(100), nextReason: 'announced' });
  expect(unpackPendingAnnouncement(moved.announcedBy)).toEqual({ source: 'sitemap', precision: 0.83 });
  expect(await readPage(prisma, other)).toMatchObject({ nextVisitAt: later(day), announcedBy: null });
  expect(await readHost(prisma, hostId)).toMatchObject({ nextDueAt: later(100), announcementSources: 1 });
  await expectExactSums(prisma);
});

test('no announcement delays a visit, and a page visited since or deferred keeps its instant', async () => {
  const { hostId, pages } = await visitedHost(4);
  const [late, visited, deferred] = pages as [DiscoveredPage, DiscoveredPage, DiscoveredPage];
  await prisma.page.update({ where: pageWhere(deferred), data: { deferred: true } });
  await announce(hostId, [late], later(2 * day));
  await announce(hostId, [visited], later(10), 0);
  await announce(hostId, [deferred], later(10));
  expect(await readPage(prisma, late)).toMatchObject({
    nextVisitAt: later(day),
    nextReason: 'first-interval-random',
  });
  expect(await readPage(prisma, visited)).toMatchObject({ nextVisitAt: later(day), announcedBy: null });
  expect(await readPage(prisma, deferred)).toMatchObject({ nextVisitAt: later(day), deferred: true });
});

test('the remaining wait of a page that follows the host clock still follows it', async () => {
  const { hostId, pages } = await visitedHost(2);
  const [page] = pages as [DiscoveredPage];
  await prisma.host.update({ where: { hostId }, data: { virtualDays: 5, clockAt: later(0), clockPace: 2 } });
  await prisma.page.update({ where: pageWhere(page), data: { nextVisitAt: virtualInstant(25) } });
  const announced = {
    hostId,
    source: 'sitemap',
    changes: [{ urlKey: page.urlKey, changedAt: later(0) }],
  } as const;
  const [found] = await readAnnounceablePages(hotPathOf(prisma), {
    ...announced,
    changes: [...announced.changes],
  });
  expect(found?.nextVisitAt).toEqual(later(10 * day));
  const moves = [{ urlKey: page.urlKey, at: later(4 * day), isDue: false, visits: 1 }];
  await moveAnnouncedPages(hotPathOf(prisma), { ...announced, precision: 0.5, moves });
  expect((await readPage(prisma, page)).nextVisitAt).toEqual(virtualInstant(13));
  expect((await readHost(prisma, hostId)).nextDueAt).toEqual(later(0));
});

test('a second announcement of the same page changes nothing', async () => {
  const { hostId, pages } = await visitedHost(2);
  await announce(hostId, pages.slice(0, 1), later(1_000));
  await announce(hostId, pages.slice(0, 1), later(10));
  expect(await readPage(prisma, pages[0]!)).toMatchObject({ nextVisitAt: later(1_000) });
});

test('a verdict ends an announcement, a failed access does not', async () => {
  const { hostId, pages } = await visitedHost(3);
  const [failed, seen] = pages as [DiscoveredPage, DiscoveredPage];
  await announce(hostId, [failed, seen], later(10));
  const failure = access(failed, {
    verdict: 'error',
    capture: capture(failed, { capturedAt: later(20), verdict: 'error' }),
    page: pageAfterAccess(failed, { lastCode: 'connection-reset', consecutiveErrors: 1 }),
  });
  await commit(prisma, { accesses: [failure, verdict(seen)] });
  expect((await readPage(prisma, failed)).announcedBy).not.toBeNull();
  expect((await readPage(prisma, seen)).announcedBy).toBeNull();
});

test('evidence about sources is summed with decay, in one statement for all hosts of a commit', async () => {
  const [one, two] = [await visitedHost(3), await visitedHost(2)];
  const hit: SourceEvent = { kind: 'trial', source: 'sitemap', hit: true, expected: 0.5 };
  const miss: SourceEvent = { kind: 'trial', source: 'sitemap', hit: false, expected: 0.25 };
  const change: SourceEvent = { kind: 'change', source: 'last-modified', announced: true };
  await commit(prisma, {
    accesses: [
      verdict(one.pages[0]!, [hit, change]),
      verdict(one.pages[1]!, [miss]),
      verdict(two.pages[0]!, [miss]),
    ],
  });
  const read = (hostId: bigint, source: SourceEvent['source']) =>
    readSourceRecord(hotPathOf(prisma), { hostId, source });
  const first = await read(one.hostId, 'sitemap');
  expect(first).toMatchObject({ trials: 2, misses: 1 });
  expect(first.hits).toBeCloseTo(0.98, 6);
  expect(first.expected).toBeCloseTo(0.74, 6);
  expect(await read(one.hostId, 'last-modified')).toMatchObject({ trials: 0, announced: 1 });
  expect(await read(two.hostId, 'sitemap')).toMatchObject({ trials: 1, misses: 1 });
  expect(await read(two.hostId, 'feed')).toMatchObject({ trials: 0, hits: 0 });

  await commit(prisma, {
    accesses: [
      { ...verdict(one.pages[0]!, [hit]), capture: capture(one.pages[0]!, { capturedAt: later(2 * day) }) },
    ],
  });
  const second = await read(one.hostId, 'sitemap');
  expect(second.trials).toBe(3);
  expect(second.hits).toBeCloseTo(0.98 * 0.98 + 1, 6);
  expect(second.misses).toBeCloseTo(0.98, 6);
});

test('a visit reads the sources of its host and the record of its Last-Modified headers', async () => {
  const { hostId, pages } = await visitedHost(2);
  const moved: SourceEvent = { kind: 'trial', source: 'last-modified', hit: false, expected: 0.5 };
  await commit(prisma, { accesses: [verdict(pages[0]!, [moved])] });
  const claim = {
    hostId,
    token: '00000000-0000-4000-8000-000000000001',
    now: later(day),
    leaseUntil: later(2 * day),
  };
  expect(await claimVisit(prisma, claim)).toMatchObject({
    announcementSources: 32,
    lastModifiedRecord: { trials: 1, hits: 0, misses: 1, expected: 0.5, announced: 0, unannounced: 0 },
  });
});
