import { randomUUID } from 'node:crypto';
import { seedListSchema } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { insert, later, link, newHost, nodeId, ownDatabase, start } from '../database.fixture.ts';
import { compareTotals } from '../figures/verify-totals.ts';
import { compareIntervalCounts } from '../figures/verify-interval-counts.ts';
import { ensureSeedList } from '../crawl/seed-lists-repository.ts';
import { insertSeeds } from './insert-seeds.ts';
import { pruneUnvisitedHosts } from './prune-unvisited-hosts.ts';

const { prisma } = await ownDatabase();

const site = `${randomUUID()}.example`;
const found = (count: number, fields = {}) =>
  Array.from({ length: count }, () => link(`http://${randomUUID()}.${site}/`, { site, ...fields }));
const prune = (before = later(60), limit = 100) =>
  pruneUnvisitedHosts(prisma, { before, refusedSince: start, limit });
const hostsOfSite = () => prisma.host.count({ where: { site } });

test('hosts of an excluded domain that were never visited are deleted with their counts', async () => {
  await newHost(prisma);
  const definition = seedListSchema.parse({ name: 'Seeds', scope: {} });
  const list = await ensureSeedList(prisma, { definition, now: start });
  await insert(prisma, [...found(6), ...found(1, { start: 'must' })]);
  await insertSeeds(prisma, {
    seedListId: list.id,
    nodeId,
    pages: found(1, { depth: 0, seedListId: list.id }),
    rejected: [],
    addedBy: 'test',
    now: start,
    intervalSeconds: 20,
    fullError: 'full',
  });
  const [visited] = await prisma.host.findMany({ where: { site }, take: 1, orderBy: { hostId: 'asc' } });
  await prisma.host.update({ where: { hostId: visited?.hostId ?? 0n }, data: { lastAccessAt: start } });
  expect(await prune()).toBe(0);
  const rule = { kind: 'domain', value: site, paused: true, createdAt: start, createdBy: 'test' };
  await prisma.throttleRule.create({ data: rule });
  expect(await prune(start)).toBe(0);
  expect(await prune(later(60), 4)).toBe(4);
  const kept = await hostsOfSite();
  await prune();
  expect(await prune()).toBe(0);
  // The seed and the visited host remain; they may be the same host.
  const left = await hostsOfSite();
  expect(left).toBeLessThan(kept);
  expect(left === 1 || left === 2).toBe(true);
  const rows = await prisma.domainCount.findMany({ where: { kind: 'domain', name: site } });
  expect(rows.reduce((sum, { hosts }) => sum + Number(hosts), 0)).toBe(left);
  const figures = [...(await compareTotals(prisma)), ...(await compareIntervalCounts(prisma))];
  expect(figures.filter(({ stored, recomputed }) => stored !== recomputed)).toEqual([]);
});
