import {
  clockStepSeconds,
  hasCome,
  isVirtual,
  realInstantOf,
  defaultHostClockTuning,
  virtualDaysAt,
  virtualInstant,
  type StoredClock,
} from '@meguri/schedule';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimDueHosts, settleHosts } from './claim-due-hosts.ts';
import { claimVisits } from './claim-visits.ts';
import {
  hotPathOf,
  later,
  newHost,
  nodeId,
  ownDatabase,
  pageWhere,
  readHost,
  start,
} from '../database.fixture.ts';
import { hasDuePageOf, holdPages, loadDuePages, deferBeyond } from './due-pages.ts';
import { isIdleUntil } from './idle.ts';
import { listHostPages } from '../pages/list-pages.ts';
import { findPage } from '../pages/pages-repository.ts';
import { requestRevisits } from './request-revisits.ts';

const { prisma } = await ownDatabase();

const day = 86_400;

const clocks: fc.Arbitrary<StoredClock> = fc.record({
  virtualDays: fc.double({ min: 0, max: 100_000, noNaN: true }),
  clockAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
  clockPace: fc.double({ min: 0.1, max: 100, noNaN: true }),
});

test('a virtual instant is reached when the clock shows it, to the millisecond of either', () => {
  fc.assert(
    fc.property(clocks, fc.double({ min: 0, max: 40_000, noNaN: true }), (clock, daysAhead) => {
      const instant = virtualInstant(clock.virtualDays + daysAhead);
      expect(isVirtual(instant)).toBe(true);
      const real = realInstantOf(instant, clock);
      expect(hasCome(instant, clock, new Date(real.getTime() + 10))).toBe(true);
      expect(hasCome(instant, clock, new Date(real.getTime() - 10))).toBe(false);
      expect(virtualDaysAt(clock, real)).toBeCloseTo(clock.virtualDays + daysAhead, 5);
    }),
  );
});

test('a real instant does not depend on the clock', () => {
  fc.assert(
    fc.property(clocks, (clock) => {
      const instant = later(day);
      expect(realInstantOf(instant, clock)).toEqual(instant);
      expect(hasCome(instant, clock, later(day - 1))).toBe(false);
      expect(hasCome(instant, clock, instant)).toBe(true);
    }),
  );
});

/**
 * A host whose virtual days pass twice as fast, with pages at 1, 2, 3 virtual days and one at 36 real hours.
 */
async function fastHost() {
  const host = await newHost(prisma, 4);
  await prisma.host.update({
    where: { hostId: host.hostId },
    data: { virtualDays: 10, clockAt: start, clockPace: 2, nextDueAt: start },
  });
  const instants = [virtualInstant(11), virtualInstant(12), virtualInstant(13), later(1.5 * day)];
  for (const [index, page] of host.pages.entries()) {
    const nextVisitAt = instants[index] ?? null;
    await prisma.page.update({
      where: pageWhere(page),
      data: { nextVisitAt, lastVerdictAt: start, visits: 1 },
    });
  }
  /** When the visits of the pages are expected, in order. */
  const expected = [later(0.5 * day), later(day), later(1.5 * day), later(1.5 * day)];
  return { ...host, expected };
}

const dueAt = async (hostId: bigint, now: Date) =>
  (await loadDuePages(hotPathOf(prisma), { hosts: [{ hostId, limit: 10 }], now })).get(hostId) ?? [];

test('pages of both lines are due in the order in which they were expected', async () => {
  const { hostId, pages, expected } = await fastHost();
  expect(await dueAt(hostId, later(0.4 * day))).toEqual([]);
  const due = await dueAt(hostId, later(1.2 * day));
  expect(due.map((page) => page.urlKey)).toEqual([pages[0]?.urlKey, pages[1]?.urlKey]);
  expect(due.map((page) => page.nextVisitAt)).toEqual(expected.slice(0, 2));
  expect(await dueAt(hostId, later(2 * day))).toHaveLength(4);
  expect(await hasDuePageOf(prisma, { hostId, now: later(0.4 * day), listIds: [1] })).toBe(false);
  expect(await hasDuePageOf(prisma, { hostId, now: later(0.6 * day), listIds: [1] })).toBe(true);
});

test('a visit gets the pages that are due by the clock, with the instants at which they became due', async () => {
  const { hostId, pages, expected } = await fastHost();
  const urlKeys = pages.map((page) => page.urlKey);
  const claims = [{ hostId, token: crypto.randomUUID(), urlKeys, wantsRobots: false }];
  const now = later(1.2 * day);
  const [visit] = await claimVisits(hotPathOf(prisma), { claims, now, leaseUntil: later(60, now) });
  expect(visit?.pages.map((page) => page.nextVisitAt).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    expected.slice(0, 2),
  );
});

test('a host is settled on the first expected page of either line', async () => {
  const { hostId } = await fastHost();
  const look = async () => {
    await prisma.host.update({ where: { hostId }, data: { nextDueAt: start } });
    const look = { now: start, tuning: defaultHostClockTuning };
    const due = await claimDueHosts(hotPathOf(prisma), { ...look, nodeId, limit: 1_000 });
    const hosts = due.filter((host) => host.hostId === hostId);
    await settleHosts(hotPathOf(prisma), { ...look, hosts });
    return (await readHost(prisma, hostId)).nextDueAt;
  };
  // The clock of the host must be set before its page is due.
  expect(await look()).toEqual(later(clockStepSeconds(defaultHostClockTuning)));
  await prisma.host.update({ where: { hostId }, data: { clockPace: 1 } });
  expect(await look()).toEqual(later(day));
  await prisma.host.update({ where: { hostId }, data: { virtualDays: 8 } });
  expect(await look()).toEqual(later(1.5 * day));
});

test('the crawl is idle until a page is expected on either line', async () => {
  await prisma.host.updateMany({ data: { paused: true } });
  await fastHost();
  expect(await isIdleUntil(prisma, later(0.4 * day))).toBe(true);
  expect(await isIdleUntil(prisma, later(0.6 * day))).toBe(false);
});

test('a list returns the expected visits, each page once, in order', async () => {
  const { hostId, pages, expected } = await fastHost();
  const seen: (Date | null)[] = [];
  const keys = new Set<string>();
  let after: Parameters<typeof listHostPages>[1]['after'] = null;
  do {
    const { rows, next } = await listHostPages(prisma, {
      hostId,
      after,
      limit: 1,
      state: null,
      words: null,
      interval: null,
    });
    for (const row of rows) {
      seen.push(row.nextVisitAt);
      keys.add(row.urlKey);
    }
    after = next;
  } while (after);
  expect(seen).toEqual(expected);
  expect(keys.size).toBe(4);
  const [first] = pages;
  if (!first) throw new Error('no page');
  expect((await findPage(prisma, first))?.nextVisitAt).toEqual(expected[0]);
});

test('a requested page is due now unless it is due already', async () => {
  const { hostId, pages, expected } = await fastHost();
  await requestRevisits(prisma, { pages: [...pages], now: later(0.75 * day) });
  const due = await dueAt(hostId, later(0.75 * day));
  expect(due.map((page) => page.nextVisitAt).toSorted((a, b) => Number(a) - Number(b))).toEqual([
    expected[0],
    later(0.75 * day),
    later(0.75 * day),
    later(0.75 * day),
  ]);
});

test('deferred pages wait in real time', async () => {
  const { hostId } = await fastHost();
  const until = later(4 * day);
  const deferred = await deferBeyond(prisma, { hostId, nodeId, now: later(1.2 * day), keep: 1, until });
  expect(deferred).toBe(1);
  expect(await dueAt(hostId, later(1.2 * day))).toHaveLength(1);
  expect(await prisma.page.count({ where: { hostId, nextVisitAt: until, deferred: true } })).toBe(1);
});

test('a page that a fast clock brings too early waits for the minimum interval of its seed list', async () => {
  const { hostId, pages } = await fastHost();
  const list = await prisma.seedList.create({ data: { name: 'daily', createdAt: start, scope: {} } });
  await prisma.page.updateMany({ where: { hostId }, data: { seedListId: list.id } });
  const now = later(0.6 * day);
  const early = await dueAt(hostId, now);
  expect(early).toMatchObject([{ urlKey: pages[0]?.urlKey, isEarly: true }]);
  await holdPages(prisma, { hostId, urlKeys: early.map((page) => page.urlKey) });
  expect(await dueAt(hostId, now)).toEqual([]);
  const [first] = pages;
  if (!first) throw new Error('no page');
  expect((await findPage(prisma, first))?.nextVisitAt).toEqual(later(day));
  expect(await dueAt(hostId, later(day))).toMatchObject([{ isEarly: false }, { isEarly: false }]);
});
