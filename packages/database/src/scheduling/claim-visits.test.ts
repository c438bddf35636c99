import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimVisits } from './claim-visits.ts';
import { hotPathOf, later, newHost, ownDatabase, pageWhere, readHost, start } from '../database.fixture.ts';

const { prisma } = await ownDatabase();

const claim = (hosts: readonly { hostId: bigint; pages: readonly { urlKey: string }[] }[]) =>
  claimAt(later(1), later(1), hosts);

const claimAt = (
  now: Date,
  soon: Date,
  hosts: readonly { hostId: bigint; pages: readonly { urlKey: string }[] }[],
) =>
  claimVisits(hotPathOf(prisma), {
    claims: hosts.map(({ hostId, pages }, index) => ({
      hostId,
      token: randomUUID(),
      urlKeys: pages.map((page) => page.urlKey),
      wantsRobots: index % 2 === 0,
    })),
    now,
    soon,
    leaseUntil: later(60, now),
  });

test('each claim of a group gets its own host and pages, or none, in the order of the claims', async () => {
  const hosts = await Promise.all([newHost(prisma, 2), newHost(prisma, 1), newHost(prisma, 3)]);
  const [, paused] = hosts;
  await prisma.host.update({ where: { hostId: paused.hostId }, data: { paused: true } });
  const visits = await claim(hosts);
  expect(visits.map((visit) => visit?.host.hostId ?? null)).toEqual([hosts[0].hostId, null, hosts[2].hostId]);
  for (const [index, visit] of visits.entries()) {
    if (!visit) continue;
    const urls = visit.pages.map((page) => page.url).toSorted();
    expect(urls).toEqual(hosts[index]?.pages.map((page) => page.url));
    expect((await readHost(prisma, visit.host.hostId)).visitToken).toBe(visit.host.visitToken);
  }
});

test('pages deleted, excluded or rescheduled to later are skipped, deferred ones are not', async () => {
  const host = await newHost(prisma, 4);
  const [due, later1, deferred, excluded] = host.pages;
  if (!due || !later1 || !deferred || !excluded) throw new Error('no pages');
  await prisma.page.update({ where: pageWhere(later1), data: { nextVisitAt: later(100) } });
  await prisma.page.update({ where: pageWhere(deferred), data: { nextVisitAt: later(100), deferred: true } });
  await prisma.page.update({ where: pageWhere(excluded), data: { nextVisitAt: null } });
  const unknown = { urlKey: '1' };
  const [visit] = await claim([{ hostId: host.hostId, pages: [...host.pages, unknown] }]);
  expect(new Set(visit?.pages.map((page) => page.urlKey))).toEqual(new Set([due.urlKey, deferred.urlKey]));
  expect(visit?.pages[0]).toMatchObject({ discoveredAt: start, visits: 0, rateTerm: 0, textDigest: null });
});

test('a visit that waits claims a host before its time, with the pages due by then', async () => {
  const host = await newHost(prisma, 2);
  const [due, later1] = host.pages;
  if (!due || !later1) throw new Error('no pages');
  const data = { nextAccessAt: later(10), suspendedUntil: later(10) };
  await prisma.host.update({ where: { hostId: host.hostId }, data });
  await prisma.page.update({ where: pageWhere(due), data: { nextVisitAt: later(10) } });
  await prisma.page.update({ where: pageWhere(later1), data: { nextVisitAt: later(11) } });
  expect(await claimAt(later(9), later(9.999), [host])).toEqual([null]);
  const [visit] = await claimAt(later(9), later(10), [host]);
  expect(visit?.host).toMatchObject(data);
  expect(visit?.pages.map(({ urlKey }) => urlKey)).toEqual([due.urlKey]);
});

test('the host of a visit that crashed is not claimed before its time', async () => {
  const host = await newHost(prisma);
  await claimAt(start, start, [host]);
  expect(await claimAt(later(79), later(80), [host])).toEqual([null]);
  expect(await claimAt(later(80), later(80), [host])).not.toEqual([null]);
});

test('two groups that claim the same hosts in opposite orders do not deadlock', async () => {
  const hosts = await Promise.all(Array.from({ length: 20 }, () => newHost(prisma)));
  const results = await Promise.all([claim(hosts), claim(hosts.toReversed()), claim(hosts)]);
  expect(results.flat().filter((visit) => visit !== null)).toHaveLength(20);
});

test('robots records are read on request, one per scheme and without the text', async () => {
  const hosts = await Promise.all([newHost(prisma), newHost(prisma), newHost(prisma)]);
  const record = { fetchedAt: start, status: 'parsed', reason: 'parsed', parsed: { groups: [] } };
  for (const { hostId } of hosts.slice(0, 2)) {
    for (const scheme of ['http', 'https'])
      await prisma.robots.create({ data: { hostId, scheme, ...record, body: new Uint8Array([1]) } });
  }
  const visits = await claim(hosts);
  const [first] = visits;
  expect(first?.robots.toSorted((a, b) => (a.scheme < b.scheme ? -1 : 1))).toMatchObject([
    { ...record, scheme: 'http', body: null, unreachableSince: null },
    { ...record, scheme: 'https', body: null, unreachableSince: null },
  ]);
  expect(visits.slice(1).map((visit) => visit?.robots)).toEqual([[], []]);
});
