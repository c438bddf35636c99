import { afterEach, expect, test } from 'vitest';
import type { PrismaClient } from '../connection/client.ts';
import { insert, later, link, ownDatabase, start } from '../database.fixture.ts';
import { hostIdOf } from '../ids.ts';
import { isIdleUntil } from './idle.ts';

const { prisma } = await ownDatabase();
const soon = later(60);
const host = 'idle.example';
const change = (data: Parameters<PrismaClient['host']['update']>[0]['data']) =>
  prisma.host.update({ where: { hostId: hostIdOf(host) }, data });

afterEach(() => prisma.$executeRaw`TRUNCATE host, page, discovered_batch, seed, seed_list`);

test('an empty crawl is idle', async () => {
  expect(await isIdleUntil(prisma, soon)).toBe(true);
});

test('a page that is due before the instant keeps the crawl busy, a later one does not', async () => {
  await insert(prisma, [link(`http://${host}/`)]);
  expect(await isIdleUntil(prisma, soon)).toBe(false);
  await prisma.page.updateMany({ data: { nextVisitAt: later(61) } });
  expect(await isIdleUntil(prisma, soon)).toBe(true);
});

test('a page of a host with a long access delay keeps the crawl busy', async () => {
  await insert(prisma, [link(`http://${host}/`)]);
  await change({ nextAccessAt: later(300) });
  expect(await isIdleUntil(prisma, soon)).toBe(false);
});

test.each([
  ['is paused', { paused: true }],
  ['is another name of a site', { aliasOf: 1n }],
  ['is blocked by its robots.txt until later', { blocked: true, nextAccessAt: later(3600) }],
  ['fails until later', { consecutiveErrors: 4, nextAccessAt: later(3600) }],
])('a host that %s is not waited for', async (_what, data) => {
  await insert(prisma, [link(`http://${host}/`)]);
  await change(data);
  expect(await isIdleUntil(prisma, soon)).toBe(true);
});

test('pages of a paused seed list leave the crawl idle', async () => {
  await insert(prisma, [link(`http://${host}/`)]);
  await prisma.seedList.create({
    data: { id: 1, name: 'paused', scope: {}, createdAt: start, paused: true },
  });
  expect(await isIdleUntil(prisma, soon)).toBe(true);
});

test('links that wait to be taken keep the crawl busy', async () => {
  await prisma.discoveredBatch.create({
    data: { id: '00000000-0000-4000-8000-000000000000', nodeId: 1, createdAt: start, links: [] },
  });
  expect(await isIdleUntil(prisma, soon)).toBe(false);
});
