import { randomUUID } from 'node:crypto';
import { hostSortKeys, type HostQuery } from '@meguri/contracts';
import { fewHostsInOrder, hostsInOrder, maxCountedHosts, refreshHostRanks } from '@meguri/database';
import { frequencyUnitsPerDay } from '@meguri/schedule';
import { beforeAll, expect, test } from 'vitest';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const hosts = maxCountedHosts + 500;

/** More hosts than are sorted on request: `host-7.example` has a demand of 7 accesses a day. */
const crawl = await ownCrawl();

beforeAll(async () => {
  await crawl.prisma.$executeRaw`
    INSERT INTO host (host_id, name, site, top_level_domain, node_id, first_seen_at, next_access_at, load, error_count, last_access_at)
    SELECT n, 'host-' || n || '.example', 'example', 'example', 1, now(), '2020-01-01', n * ${frequencyUnitsPerDay}::bigint, n % 7,
      CASE WHEN n % 2 = 0 THEN '2020-01-01'::timestamptz + n * interval '1 s' END
    FROM generate_series(1, ${hosts}) AS n`;
  await crawl.prisma.counter.create({ data: { nodeId: 1, name: 'hosts', value: hosts } });
  await refreshHostRanks(crawl.prisma);
});

const list = async (query: Partial<HostQuery>) => {
  const input = { sort: 'load', direction: 'desc', limit: 3, ...query } as const;
  const { rows, ...rest } = await crawl.services.hosts.list({ ctx, input });
  return { names: rows.map(({ name }) => name.replace('.example', '')), ...rest };
};

test('many hosts are sorted by their stored ranks, not by current values', async () => {
  const setLoad = (load: number) =>
    crawl.prisma.host.update({ where: { hostId: 1n }, data: { load: load * frequencyUnitsPerDay } });
  const expected = [hosts, hosts - 1, hosts - 2].map((number) => `host-${number}`);
  await setLoad(1e6);
  expect(await list({})).toMatchObject({ names: expected, total: hosts, totalIsComplete: true });
  expect(await refreshHostRanks(crawl.prisma)).toBe(1);
  expect((await list({})).names[0]).toBe('host-1');
  await setLoad(1);
  await refreshHostRanks(crawl.prisma);
});

test('a few of many hosts are sorted by current values', async () => {
  await crawl.prisma.host.update({ where: { hostId: 77n }, data: { load: 9e12 } });
  expect(await list({ search: 'host-77' })).toMatchObject({
    names: ['host-77', 'host-779', 'host-778'],
    total: 11,
  });
  await crawl.prisma.host.updateMany({ where: { hostId: { in: [5n, 9n] } }, data: { paused: true } });
  expect(await list({ state: 'paused' })).toMatchObject({ names: ['host-9', 'host-5'], total: 2 });
  expect(await list({ state: 'idle' })).toMatchObject({ total: maxCountedHosts, totalIsComplete: false });
});

test('finds active and resting hosts among many', async () => {
  const later = new Date(crawl.clock.now().getTime() + 20_000);
  const visited = { visitToken: randomUUID(), visitLeaseUntil: later };
  await crawl.prisma.host.update({ where: { hostId: 11n }, data: { nextAccessAt: later } });
  await crawl.prisma.host.update({ where: { hostId: 12n }, data: { ...visited, nextAccessAt: later } });
  await crawl.prisma.host.update({ where: { hostId: 13n }, data: visited });
  expect(await list({ state: 'in-access-delay' })).toMatchObject({ names: ['host-11'], total: 1 });
  expect(await list({ state: 'active' })).toMatchObject({ names: ['host-13', 'host-12'], total: 2 });
});

test.each([{}, { node: 1 }])(
  'a search that matches many names lists each host once, by name: %o',
  async (part) => {
    const names: string[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const page = await list({ ...part, search: 'example', sort: 'name', limit: 2_000, cursor });
      names.push(...page.names);
      cursor = page.nextCursor ?? undefined;
      more = cursor !== undefined;
    }
    expect(names).toEqual(names.toSorted().toReversed());
    expect(new Set(names).size).toBe(hosts);
  },
);

test('hosts of an interval are found by their ranks, in any order', async () => {
  const demandedInterval = { fromSeconds: 86_400 / 12, toSeconds: 86_400 / 9 };
  expect(await list({ demandedInterval })).toMatchObject({
    names: ['host-12', 'host-11', 'host-10'],
    total: 3,
  });
  expect((await list({ demandedInterval, sort: 'name', direction: 'asc' })).names).toEqual([
    'host-10',
    'host-11',
    'host-12',
  ]);
});

const now = crawl.clock.now();

test.each(['active', 'in-access-delay'] as const)('%s hosts are found by an index', async (state) => {
  const few = { filter: { state }, now, ranked: false };
  const query = fewHostsInOrder({ ...few, sort: 'load', direction: 'desc', after: null, limit: 50 });
  const [, plan] = await crawl.prisma.$transaction([
    crawl.prisma.$executeRaw`SET LOCAL enable_seqscan = off`,
    crawl.prisma.$queryRaw`EXPLAIN ${query}`,
  ]);
  expect(JSON.stringify(plan)).toContain('host_busy_idx');
});

test('among many hosts, parts of names are searched in the copy of names', async () => {
  const query = fewHostsInOrder({
    filter: { search: 'host-77' },
    now,
    ranked: false,
    isLarge: true,
    sort: 'load',
    direction: 'desc',
    after: null,
    limit: 50,
  });
  const plan = JSON.stringify(await crawl.prisma.$queryRaw`EXPLAIN ${query}`);
  expect(plan).toContain('on host_name');
  expect(plan).not.toContain('Seq Scan on host ');
});

test.each(hostSortKeys)('hosts by %s are read in the order of an index', async (sort) => {
  await crawl.prisma.$executeRaw`ANALYZE host, host_rank`;
  const all = { filter: {}, now, ranked: true };
  const query = hostsInOrder({ ...all, sort, direction: 'desc', after: null, limit: 50 });
  const plan = await crawl.prisma.$queryRaw<{ 'QUERY PLAN': string }[]>`EXPLAIN ${query}`;
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(lines).toMatch(/Index (Only )?Scan/);
  expect(lines).not.toContain('Seq Scan');
});

test('fewer than three letters match only the beginning of a part of a name', async () => {
  await crawl.prisma.host.update({ where: { hostId: 3n }, data: { name: 'www.xy-host.example' } });
  await refreshHostRanks(crawl.prisma);
  expect((await list({ search: 'xy' })).names).toEqual(['www.xy-host']);
  expect((await list({ search: 'y-' })).names).toEqual([]);
  expect(await list({ search: '%' })).toMatchObject({ names: [], total: 0 });
});
