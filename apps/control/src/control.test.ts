import {
  hostIdOf,
  insertDiscovered,
  listHostIdsOfNode,
  maxCountedHosts,
  openDatabase,
  urlKeyOf,
  type Database,
} from '@meguri/database';
import { createTestDatabase, FakeClock, type TestDatabase } from '@meguri/testing';
import { nodeForHost } from '@meguri/contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prune } from './prune.ts';
import { createRankHosts } from './rank-hosts.ts';
import { reassignHostsOfSilentNodes } from './reassign-hosts.ts';

let testDatabase: TestDatabase;
let database: Database;
const clock = new FakeClock();
const names = Array.from({ length: 1_200 }, (_, index) => `host-${index}.example`);

beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, 2);
});
afterEach(async () => {
  await database.close();
  await testDatabase.drop();
});

async function hostsOfNode(nodeId: number): Promise<void> {
  const pages = names.map((hostName) => ({
    hostId: hostIdOf(hostName),
    hostName,
    site: hostName,
    urlKey: urlKeyOf(`http://${hostName}/`),
    url: `http://${hostName}/`,
    seedListId: 1,
    depth: 0,
    dynamicHops: 0,
    redirectHops: 0,
    priority: 0,
    maxPagesPerHost: 10,
  }));
  const when = { now: clock.now(), intervalSeconds: 20, reason: 'seed' } as const;
  await insertDiscovered(database.prisma, { ...when, nodeId, pages });
}

const secondsAgo = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000);

async function node(id: number, heartbeatAt: Date): Promise<void> {
  await database.prisma.node.create({
    data: { id, name: `node-${id}`, startedAt: heartbeatAt, heartbeatAt, live: {} },
  });
}

test('hosts of a silent node move to live nodes, which check them at once', async () => {
  const { prisma } = database;
  await hostsOfNode(1);
  await node(1, secondsAgo(61));
  await node(2, secondsAgo(59));
  await node(3, secondsAgo(1));
  const later = new Date(clock.now().getTime() + 3_600_000);
  const lease = { visitToken: '00000000-0000-4000-8000-000000000001', visitLeaseUntil: later };
  await prisma.host.updateMany({ data: { ...lease, nextDueAt: later } });
  await prisma.discoveredBatch.create({
    data: { id: lease.visitToken, nodeId: 1, createdAt: clock.now(), links: [] },
  });

  const [target, alias, paused] = await prisma.host.findMany({ take: 3, orderBy: { hostId: 'asc' } });
  if (!target || !alias || !paused) throw new Error('no hosts');
  await prisma.host.update({
    where: { hostId: alias.hostId },
    data: { aliasOf: target.hostId, nextDueAt: null },
  });
  await prisma.host.update({ where: { hostId: paused.hostId }, data: { paused: true } });

  const moved = await reassignHostsOfSilentNodes(prisma, clock);
  expect(moved).toEqual([{ from: 1, hosts: 1_200, linkBatches: 1 }]);
  const hosts = await prisma.host.findMany();
  expect(hosts.filter((host) => host.nodeId !== nodeForHost(host.hostId, [2, 3]))).toEqual([]);
  // The lease of the silent node stays, because that node may still be visiting the host.
  expect(hosts.every((host) => host.visitToken === lease.visitToken)).toBe(true);
  const isDueAtOnce = (host: { nextDueAt: Date | null }) =>
    host.nextDueAt?.getTime() === clock.now().getTime();
  expect(hosts.filter((host) => !isDueAtOnce(host)).map(({ hostId }) => hostId)).toEqual([alias.hostId]);
  expect(await prisma.discoveredBatch.count({ where: { nodeId: 1 } })).toBe(0);
  expect(await reassignHostsOfSilentNodes(prisma, clock)).toEqual([]);
});

test('hosts that move together have a bounded number of pages, or are a single host', async () => {
  const { prisma } = database;
  await hostsOfNode(1);
  await prisma.host.updateMany({ data: { pageCount: 100 } });
  const list = (maxPages: number, limit = 2_000) => listHostIdsOfNode(prisma, { nodeId: 1, limit, maxPages });
  expect(await list(1_000)).toHaveLength(10);
  expect(await list(1)).toHaveLength(1);
  expect(await list(1_000_000)).toHaveLength(1_200);
  expect(await list(1_000_000, 7)).toHaveLength(7);
  await prisma.host.updateMany({ data: { pageCount: 1 } });
});

test('without a live node no host moves', async () => {
  await hostsOfNode(1);
  await node(1, secondsAgo(3_600));
  expect(await reassignHostsOfSilentNodes(database.prisma, clock)).toEqual([]);
  expect(await database.prisma.host.count({ where: { nodeId: 1 } })).toBe(1_200);
});

test('minutes older than four hundred days are deleted, and totals keep their counts', async () => {
  const { prisma } = database;
  const old = secondsAgo(401 * 86_400);
  const figures = { accesses: 3, changed: 1, unchanged: 1, errors: 1, discovered: 9, bytes: 70n };
  await prisma.statisticMinute.createMany({
    data: [
      { minute: old, nodeId: 1, ...figures },
      { minute: old, nodeId: 2, ...figures },
      { minute: secondsAgo(399 * 86_400), nodeId: 1, ...figures },
    ],
  });
  const user = await prisma.user.create({ data: { name: 'a', role: 'viewer', createdAt: clock.now() } });
  const session = (byte: number, expiresAt: Date) => ({
    tokenHash: new Uint8Array([byte]),
    userId: user.id,
    createdAt: secondsAgo(9),
    expiresAt,
  });
  await prisma.session.createMany({ data: [session(1, secondsAgo(1)), session(2, secondsAgo(-1))] });
  await prisma.signInLink.create({
    data: { tokenHash: new Uint8Array([1]), purpose: 'x', createdAt: old, expiresAt: secondsAgo(1) },
  });

  const none = {
    minutes: 0,
    sessions: 0,
    links: 0,
    claims: 0,
    foldedHours: 0,
    hostDays: 0,
    deferredLinks: 0,
    events: 0,
    damage: 0,
    packages: 0,
    transfers: 0,
    unvisitedHosts: 0,
  };
  const event = { kind: 'webmaster-edit', subject: 'host:x', detail: {}, at: old };
  await prisma.crawlEvent.createMany({
    data: [
      { ...event, closedAt: old },
      { ...event, closedAt: secondsAgo(1) },
      { ...event, closedAt: old, openKey: 'dismissed, but it lasts' },
    ],
  });
  expect(await prune(prisma, clock)).toEqual({ ...none, minutes: 2, sessions: 1, links: 1, events: 1 });
  expect(await prisma.statisticMinute.count()).toBe(1);
  expect(await prisma.session.count()).toBe(1);
  const counters = await prisma.counter.findMany({ where: { name: { startsWith: 'pruned.' } } });
  expect(Object.fromEntries(counters.map(({ name, value }) => [name, Number(value)]))).toEqual({
    'pruned.accesses': 6,
    'pruned.changed': 2,
    'pruned.unchanged': 2,
    'pruned.errors': 2,
    'pruned.discovered': 18,
    'pruned.bytes': 140,
  });
  expect(await prune(prisma, clock)).toEqual(none);
});

test('the order is stored for many hosts, not for few', async () => {
  const { prisma } = database;
  await hostsOfNode(1);
  const known = (value: number) =>
    prisma.counter.upsert({
      where: { nodeId_name: { nodeId: 1, name: 'hosts' } },
      create: { nodeId: 1, name: 'hosts', value },
      update: { value },
    });
  const rankHosts = createRankHosts(prisma, clock);
  await known(maxCountedHosts);
  await rankHosts();
  expect(await prisma.hostRank.count()).toBe(0);
  await known(maxCountedHosts + 1);
  await rankHosts();
  expect(await prisma.hostRank.count()).toBe(1_200);
});

test('the order of hosts is stored in ranges, and the next run resumes where one ended', async () => {
  const { prisma } = database;
  await hostsOfNode(1);
  await prisma.counter.updateMany({ where: { name: 'hosts' }, data: { value: maxCountedHosts + 1 } });
  const rankHosts = createRankHosts(prisma, clock, { limit: 500, longestRunMs: 0 });
  const run = async () => {
    await rankHosts();
    return prisma.hostRank.count();
  };
  expect(await run()).toBe(500);
  await prisma.hostRank.deleteMany();
  expect([await run(), await run(), await run()]).toEqual([500, 700, 1_200]);
});

test('expired claims without proof are deleted, and a proof that was not renewed in time lapses', async () => {
  const { prisma } = database;
  const claim = (id: string, expiresAt: Date, provedAt: Date | null) => ({
    id,
    hostId: 1n,
    hostName: 'site.example',
    secretHash: new Uint8Array(),
    tokenHash: new Uint8Array(),
    state: provedAt ? 'proved' : 'waiting',
    scheme: 'https',
    createdAt: secondsAgo(9),
    lastSeenAt: secondsAgo(9),
    provedAt,
    expiresAt,
  });
  await prisma.webmasterClaim.createMany({
    data: [
      claim('given up', secondsAgo(1), null),
      claim('under way', secondsAgo(-1), null),
      claim('gone', secondsAgo(1), secondsAgo(9)),
      claim('in force', secondsAgo(-1), secondsAgo(9)),
    ],
  });
  expect(await prune(prisma, clock)).toMatchObject({ claims: 1 });
  const left = await prisma.webmasterClaim.findMany({ orderBy: { id: 'asc' } });
  expect(left.map(({ id, state }) => `${id}: ${state}`)).toEqual([
    'gone: lapsed',
    'in force: proved',
    'under way: waiting',
  ]);
});
