import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimVisits } from './claim-visits.ts';
import { hotPathOf, later, newHost, ownDatabase, pageWhere, readHost, start } from '../database.fixture.ts';

const { prisma } = await ownDatabase();

const claim = (hosts: readonly { hostId: bigint; pages: readonly { urlKey: string }[] }[]) =>
  claimVisits(hotPathOf(prisma), {
    claims: hosts.map(({ hostId, pages }, index) => ({
      hostId,
      token: randomUUID(),
      urlKeys: pages.map((page) => page.urlKey),
      wantsRobots: index % 2 === 0,
    })),
    now: later(1),
    leaseUntil: later(61),
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

test('pages that are gone, excluded or rescheduled to later are left out, those put off are not', async () => {
  const host = await newHost(prisma, 4);
  const [due, later1, putOff, excluded] = host.pages;
  if (!due || !later1 || !putOff || !excluded) throw new Error('no pages');
  await prisma.page.update({ where: pageWhere(later1), data: { nextVisitAt: later(100) } });
  await prisma.page.update({ where: pageWhere(putOff), data: { nextVisitAt: later(100), putOff: true } });
  await prisma.page.update({ where: pageWhere(excluded), data: { nextVisitAt: null } });
  const unknown = { urlKey: '1' };
  const [visit] = await claim([{ hostId: host.hostId, pages: [...host.pages, unknown] }]);
  expect(new Set(visit?.pages.map((page) => page.urlKey))).toEqual(new Set([due.urlKey, putOff.urlKey]));
  expect(visit?.pages[0]).toMatchObject({ discoveredAt: start, visits: 0, rateTerm: 0, textDigest: null });
});

test('two groups that claim the same hosts in opposite orders both end', async () => {
  const hosts = await Promise.all(Array.from({ length: 20 }, () => newHost(prisma)));
  const results = await Promise.all([claim(hosts), claim(hosts.toReversed()), claim(hosts)]);
  expect(results.flat().filter((visit) => visit !== null)).toHaveLength(20);
});

test('robots records are read where they are wanted, each scheme by itself and without its text', async () => {
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
