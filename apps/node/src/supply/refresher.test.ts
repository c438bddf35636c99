import { defaultSettings } from '@meguri/contracts';
import { hostIdOf, insertDiscovered, refresherLeaseSeconds, urlKeyOf } from '@meguri/database';
import { ownDatabase } from '@meguri/database/testing';
import { createMemoryFrontier, type Frontier } from '@meguri/frontier';
import { frequencyUnitsPerDay } from '@meguri/schedule';
import { FakeClock } from '@meguri/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ActiveSeedList } from '../seed-lists/active-seed-list.ts';
import { createRefillSpacing } from './refill-spacing.ts';
import { refreshLeasedHosts, refreshDueHosts, type RefresherOptions } from './refresher.ts';

const nodeId = 3;
const start = new Date('2026-05-01T00:00:00Z');
const name = 'refreshed.example';
const hostId = hostIdOf(name);
const day = 86_400;

const database = await ownDatabase();
let frontier: Frontier;
let clock: FakeClock;
let options: RefresherOptions;
let visited: bigint | null;
const refillIn = vi.fn<(hostId: bigint, inMs: number) => void>();

beforeEach(async () => {
  refillIn.mockClear();
  visited = null;
  await database.prisma.$executeRaw`TRUNCATE host, page, counter, seed_list CASCADE`;
  frontier = createMemoryFrontier();
  clock = new FakeClock(start);
  options = {
    nodeId,
    prisma: database.prisma,
    hotPath: database.hotPath,
    frontier,
    clock,
    rules: { of: () => [] },
    seedLists: { inactiveIds: () => [], get: () => undefined, shortestIntervalSeconds: () => null },
    settings: defaultSettings,
    refills: createRefillSpacing({
      isVisited: (host) => host === visited,
      refillIn,
      nowMs: () => clock.now().getTime(),
    }),
    meanRatePerDay: () => null,
    recordHost: () => undefined,
    onWaiting: vi.fn<() => Promise<void>>(async () => undefined),
  };
});

/** New pages of one host that may be accessed once in `intervalSeconds`, the n-th of depth n. */
async function insert(count: number, intervalSeconds: number): Promise<void> {
  const pages = Array.from({ length: count }, (_, depth) => {
    const url = `http://${name}/${depth}`;
    const position = { depth, dynamicHops: 0, redirectHops: 0, priority: depth };
    const host = { hostId, hostName: name, site: name };
    return { ...host, ...position, urlKey: urlKeyOf(url), url, seedListId: 1, maxPagesPerHost: 1000 };
  });
  await database.prisma.$transaction((tx) =>
    insertDiscovered(tx, { nodeId, pages, now: clock.now(), intervalSeconds, reason: 'new' }),
  );
}

const keys = (...paths: number[]) => paths.map((path) => urlKeyOf(`http://${name}/${path}`));
const host = () => database.prisma.host.findUniqueOrThrow({ where: { hostId } });

test('due pages go into the short-term queue, most valuable first, and their host waits for a back queue', async () => {
  await insert(3, 20);
  expect(await refreshDueHosts(options)).toBe(1);
  expect(await frontier.peek(hostId, 10)).toEqual(keys(0, 1, 2));
  expect((await frontier.admit([[2]], 1, clock.now())).admitted).toEqual([hostId]);
  expect(options.onWaiting).toHaveBeenCalledOnce();
});

test('a host that waits for a back queue has the pages of a turn, and all once it holds one', async () => {
  options.settings = () => ({ ...defaultSettings(), 'crawler.concurrency': 1 });
  const others = Array.from({ length: 3 }, (_, index) => BigInt(index + 1));
  for (const other of others) await frontier.enqueue(other, 0, clock.now());
  await insert(200, 60);
  await refreshDueHosts(options);
  // 600 s of one page a minute.
  expect(await frontier.peek(hostId, 300)).toEqual(keys(...Array.from({ length: 10 }, (_, path) => path)));
  expect((await frontier.admit([[0, 1, 2, 3]], 4, clock.now())).admitted).toHaveLength(1);
  for (const other of others) await frontier.forget(other);
  expect((await frontier.admit([[0, 1, 2, 3]], 1, clock.now())).admitted).toEqual([hostId]);
  await frontier.remove(hostId, keys(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  await refreshLeasedHosts(options, [hostId]);
  expect(await frontier.size(hostId)).toBe(200);
});

test('no further host comes to wait once as many wait as Redis has room for', async () => {
  options.settings = () => ({
    ...defaultSettings(),
    'crawler.concurrency': 1,
    'frontier.maxWaitingHosts': 100,
  });
  for (let other = 1n; other <= 100n; other += 1n) await frontier.enqueue(other, 0, clock.now());
  await insert(3, 20);
  expect(await refreshDueHosts(options)).toBe(1);
  expect(await frontier.size(hostId)).toBe(0);
  expect((await frontier.counts()).waitingHosts).toBe(100);

  for (let other = 1n; other <= 100n; other += 1n) await frontier.forget(other);
  clock.advanceSeconds(refresherLeaseSeconds + 1);
  await refreshDueHosts(options);
  expect(await frontier.peek(hostId, 10)).toEqual(keys(0, 1, 2));
});

test('a waiting host moves up when its due pages lose more versions, and after it has waited', async () => {
  await insert(3, 20);
  await refreshDueHosts(options);
  expect(await host()).toMatchObject({ frontQueue: 3, dueValuePerDay: expect.closeTo(0.2, 6) as number });
  const ratePerDay = 4;
  await database.prisma.page.updateMany({
    data: { rateTerm: ratePerDay * frequencyUnitsPerDay, lastVerdictAt: start, importanceClass: 1 },
  });
  await frontier.remove(hostId, keys(0, 1, 2));
  clock.advanceSeconds(day / 4);
  await refreshDueHosts(options);
  // w = 1/2, four changes a day, one expected change since the last verdict.
  const lost = 0.5 * ratePerDay * (1 - Math.exp(-1));
  expect(await host()).toMatchObject({ frontQueue: 2, dueValuePerDay: expect.closeTo(lost, 4) as number });
  clock.advanceSeconds(day);
  await refreshDueHosts(options);
  expect(await host()).toMatchObject({ frontQueue: 1 });
  expect((await frontier.admit([[1, 2, 3, 4]], 1, clock.now())).admitted).toEqual([]);
  expect((await frontier.admit([[0]], 1, clock.now())).admitted).toEqual([hostId]);
});

test('a host that its seed list paces takes pages by their deadlines until a page waits for its first visit', async () => {
  const list = { pacing: 'on' } as ActiveSeedList;
  options.seedLists = { ...options.seedLists, get: () => list, shortestIntervalSeconds: () => day };
  await insert(3, 20);
  const interval = (seconds: number) => ({ intervalSeconds: seconds, visits: 2, lastVerdictAt: start });
  // Page 0 has the longest interval, so its deadline is the last, although its depth is the least.
  for (const [depth, days] of [9, 3, 1].entries())
    await database.prisma.page.updateMany({ where: { depth }, data: interval(days * day) });
  const perDay = 1 / 9 + 1 / 3 + 1;
  await database.prisma.host.updateMany({
    data: { load: BigInt(Math.round(perDay * frequencyUnitsPerDay)) },
  });
  await refreshDueHosts(options);
  expect(await frontier.peek(hostId, 10)).toEqual(keys(2, 1, 0));
  expect(await host()).toMatchObject({ pacingApplies: true, neededIntervalSeconds: 3_600 });
  await insert(4, 20);
  clock.advanceSeconds(refresherLeaseSeconds);
  await refreshDueHosts(options);
  expect(await frontier.peek(hostId, 1)).toEqual(keys(0));
  expect(await host()).toMatchObject({ pacingApplies: false, neededIntervalSeconds: null });
  expect(await frontier.size(hostId)).toBe(4);
});

test('pages beyond the access limit of a host are deferred by three days and counted', async () => {
  await insert(5, day / 3);
  await refreshDueHosts(options);
  expect(await frontier.peek(hostId, 10)).toEqual(keys(0, 1, 2));
  expect((await host()).deferredCount).toBe(2n);
  const deferred = await database.prisma.page.findMany({ where: { deferred: true } });
  expect(deferred.map((page) => page.nextVisitAt?.getTime())).toEqual(
    Array(2).fill(start.getTime() + 3 * day * 1000),
  );
  expect(await database.prisma.counter.findMany({ where: { name: 'deferred' } })).toMatchObject([
    { value: 2n },
  ]);
});

test('an idle host takes deferred pages early', async () => {
  await insert(5, day / 3);
  await refreshDueHosts(options);
  await frontier.remove(hostId, keys(0, 1, 2));
  await database.prisma.page.updateMany({ where: { deferred: false }, data: { nextVisitAt: null } });
  await database.prisma.host.updateMany({ data: { nextDueAt: clock.now() } });
  await refreshDueHosts(options);
  expect(await frontier.peek(hostId, 10)).toEqual(keys(3, 4));
});

test('a queue that is more than a quarter full is not refilled', async () => {
  await insert(4, 20);
  await refreshDueHosts({
    ...options,
    settings: () => ({ ...defaultSettings(), 'frontier.shortTermMaxPages': 3 }),
  });
  expect(await frontier.size(hostId)).toBe(3);
  await database.prisma.host.updateMany({ data: { nextDueAt: clock.now() } });
  await refreshDueHosts({
    ...options,
    settings: () => ({ ...defaultSettings(), 'frontier.shortTermMaxPages': 3 }),
  });
  expect(await frontier.size(hostId)).toBe(3);
});

test('a host with work is refilled again when its lease is over, even if its queue was lost', async () => {
  await insert(2, 20);
  await refreshDueHosts(options);
  expect((await host()).nextDueAt).toEqual(new Date(start.getTime() + refresherLeaseSeconds * 1000));
  await frontier.forget(hostId);
  clock.advanceSeconds(refresherLeaseSeconds);
  await refreshDueHosts(options);
  expect(await frontier.peek(hostId, 10)).toEqual(keys(0, 1));
});

test('a host whose queue has run empty gets its next pages, and keeps its lease', async () => {
  await insert(2, 20);
  await refreshDueHosts(options);
  const leased = await host();
  await frontier.remove(hostId, keys(0, 1));
  await database.prisma.page.updateMany({ where: { depth: 0 }, data: { nextVisitAt: null } });
  clock.advanceSeconds(refresherLeaseSeconds / 2);
  await refreshLeasedHosts(options, [hostId, 1n]);
  expect(await frontier.peek(hostId, 10)).toEqual(keys(1));
  expect(await host()).toEqual(leased);
  expect(options.onWaiting).toHaveBeenCalledTimes(2);
});

test('a host whose last page was taken is not read until its next page is due', async () => {
  await insert(1, 20);
  await refreshDueHosts(options);
  await frontier.remove(hostId, keys(0));
  const nextVisitAt = new Date(start.getTime() + 5 * day * 1000);
  await database.prisma.page.updateMany({ data: { nextVisitAt } });
  await refreshLeasedHosts(options, [hostId]);
  expect((await host()).nextDueAt).toEqual(nextVisitAt);
});

test('a host without work is not read until its next page is due', async () => {
  await insert(1, 20);
  const nextVisitAt = new Date(start.getTime() + 5 * day * 1000);
  await database.prisma.page.updateMany({ data: { nextVisitAt } });
  await refreshDueHosts(options);
  expect((await host()).nextDueAt).toEqual(nextVisitAt);
  expect(await refreshDueHosts(options)).toBe(0);
});

test('pages of a paused seed list are not queued', async () => {
  await insert(2, 20);
  await refreshDueHosts({ ...options, seedLists: { ...options.seedLists, inactiveIds: () => [1] } });
  expect(await frontier.size(hostId)).toBe(0);
});

test('a host with a price takes what is due within the next minute', async () => {
  await insert(5, 20);
  const { prisma } = database;
  await prisma.seedList.create({ data: { id: 1, name: 'usual', createdAt: start, scope: {} } });
  await prisma.host.updateMany({ data: { price: 2 } });
  const lastVerdictAt = new Date(start.getTime() - 3 * day * 1000);
  for (const [index, urlKey] of keys(3, 1, 4, 2, 0).entries()) {
    const nextVisitAt = new Date(start.getTime() + index * day * 1000);
    await prisma.page.update({
      where: { hostId_urlKey: { hostId, urlKey: BigInt(urlKey) } },
      data: { visits: 1, lastVerdictAt, nextVisitAt },
    });
  }
  await refreshDueHosts(options);
  expect(new Set(await frontier.peek(hostId, 10))).toEqual(new Set(keys(3, 1, 4)));
  await frontier.remove(hostId, keys(3, 1, 4));
  await prisma.page.updateMany({ data: { lastVerdictAt: start } });
  await prisma.host.updateMany({ data: { nextDueAt: start } });
  await prisma.page.updateMany({
    where: { nextVisitAt: start },
    data: { nextVisitAt: new Date(start.getTime() + day * 1000) },
  });
  await refreshDueHosts(options);
  expect(await frontier.size(hostId)).toBe(0);
  expect((await host()).nextDueAt).toEqual(new Date(start.getTime() + refresherLeaseSeconds * 1000));
});

test('a host that is due just after a refill is refilled two seconds later', async () => {
  await insert(3, 20);
  await refreshDueHosts(options);
  clock.advanceSeconds(0.5);
  await insert(5, 20);
  await refreshDueHosts(options);
  expect(await frontier.peek(hostId, 10)).toEqual(keys(0, 1, 2));
  expect(refillIn.mock.calls).toEqual([[hostId, 1_500]]);
  clock.advanceSeconds(1.5);
  await refreshLeasedHosts(options, [hostId]);
  expect(await frontier.peek(hostId, 10)).toEqual(keys(0, 1, 2, 3, 4));
});

test('a host is not refilled during a visit, but two seconds later', async () => {
  await insert(3, 20);
  visited = hostId;
  await refreshDueHosts(options);
  expect(await frontier.peek(hostId, 10)).toEqual([]);
  expect(refillIn.mock.calls).toEqual([[hostId, 2_000]]);
  visited = null;
  clock.advanceSeconds(2);
  await refreshLeasedHosts(options, [hostId]);
  expect(await frontier.peek(hostId, 10)).toEqual(keys(0, 1, 2));
});
