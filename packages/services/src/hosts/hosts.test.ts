import { hostIdOf } from '@meguri/database';
import { parseRobots } from '@meguri/robots';
import { createRedisFrontier, connectRedis } from '@meguri/frontier';
import { announcementSourceNumber, frequencyUnitsPerDay } from '@meguri/schedule';
import { beforeAll, expect, test } from 'vitest';
import type { HostQuery } from '@meguri/contracts';
import { operator, ownCrawl } from '../testing/own-crawl.ts';

const ctx = operator;

const crawl = await ownCrawl();

beforeAll(async () => {
  const urls = Array.from({ length: 23 }, (_, index) => `https://host-${index % 23}.example/${index}`);
  await crawl.services.seeds.add({ ctx, input: { urls: [...urls, 'https://other_name.example/'] } });
  await crawl.prisma.host.updateMany({ where: { name: 'host-3.example' }, data: { blocked: true } });
});

async function walk(query: Omit<HostQuery, 'cursor'>): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await crawl.services.hosts.list({ ctx, input: { ...query, ...(cursor ? { cursor } : {}) } });
    names.push(...page.rows.map((row) => row.name));
    if (page.nextCursor === null) return names;
    cursor = page.nextCursor;
  }
}

test.each(['name', 'pages', 'captured', 'errors', 'load', 'interval', 'lastAccess'] as const)(
  'paging by %s lists every host once, in both directions',
  async (sort) => {
    for (const direction of ['asc', 'desc'] as const) {
      const names = await walk({ sort, direction, limit: 5 });
      expect(names).toHaveLength(24);
      expect(new Set(names).size).toBe(24);
    }
  },
);

test('the total of all hosts is a counter, and matches of a filter are counted', async () => {
  const list = (more: Partial<HostQuery>) =>
    crawl.services.hosts.list({ ctx, input: { sort: 'name', direction: 'asc', limit: 3, ...more } });
  expect((await list({})).total).toBe(24);
  expect((await list({ search: 'host-1' })).total).toBe(11);
  expect((await list({ state: 'blocked' })).rows.map(({ name }) => name)).toEqual(['host-3.example']);
  expect((await list({ search: 'other_n' })).total).toBe(1);
  expect((await list({ topLevelDomain: 'example' })).total).toBe(24);
  expect((await list({ topLevelDomain: 'test' })).total).toBe(0);
  expect((await list({ search: 'host', node: 77 })).total).toBe(0);
  expect((await list({ search: 'host_1' })).total).toBe(0);
  expect((await list({ search: 'https://HOST-7.example/path' })).total).toBe(1);
});

test('a host is found by its name as typed', async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: ['https://例え.example:8443/'] } });
  const stored = 'xn--r8jz45g.example:8443';
  for (const name of [stored, '例え.example:8443', ' https://例え.EXAMPLE:8443/x'])
    expect(await crawl.services.hosts.get({ ctx, input: { name } })).toMatchObject({ name: stored });
});

test('a cursor of another list is refused', async () => {
  const input = { sort: 'name', direction: 'asc', limit: 3, cursor: 'bm9uc2Vuc2U' } as const;
  await expect(crawl.services.hosts.list({ ctx, input })).rejects.toMatchObject({ code: 'invalid' });
});

test('an edit is audited with its reason and makes the host due', async () => {
  const name = 'host-5.example';
  await crawl.prisma.host.updateMany({ where: { name }, data: { nextDueAt: new Date('2030-01-01') } });
  const detail = await crawl.services.hosts.edit({
    ctx,
    input: { name, minIntervalSeconds: 60, paused: true, reason: 'asked by the webmaster' },
  });
  expect(detail).toMatchObject({
    state: 'paused',
    settings: { minIntervalSeconds: 60, paused: true, priority: 0 },
  });
  expect(detail.interval).toMatchObject({ seconds: 60, binding: 'operator' });
  expect(await crawl.services.audit.list({ ctx, input: { subject: `host:${name}` } })).toMatchObject([
    {
      actor: 'operator',
      action: 'host.edit',
      before: { minIntervalSeconds: null, paused: false },
      after: { minIntervalSeconds: 60, paused: true },
      reason: 'asked by the webmaster',
    },
  ]);
  expect((await crawl.services.overview.get({ ctx, input: undefined })).hosts.paused).toBe(1);
  const cleared = await crawl.services.hosts.edit({
    ctx,
    input: { name, minIntervalSeconds: null, paused: false },
  });
  expect(cleared.settings).toMatchObject({ minIntervalSeconds: null, paused: false });
  const { nextDueAt } = await crawl.prisma.host.findFirstOrThrow({ where: { name } });
  expect(nextDueAt).toEqual(crawl.clock.now());
  expect((await crawl.services.overview.get({ ctx, input: undefined })).hosts.paused).toBe(0);
});

test.each([
  [{ minIntervalSeconds: -1 }, 'minIntervalSeconds'],
  [{ minIntervalSeconds: Number.NaN }, 'minIntervalSeconds'],
  [{ pageCap: 1.5 }, 'pageCap'],
  [{ priority: 1_000 }, 'priority'],
  [{ robotsRecheckSeconds: 1 }, 'robotsRecheckSeconds'],
])('an edit to %j is refused and changes nothing', async (change, field) => {
  const input = { name: 'host-6.example', ...change };
  await expect(crawl.services.hosts.edit({ ctx, input })).rejects.toMatchObject({ code: 'invalid', field });
});

test('an edit of the access interval updates at once whether the host is overloaded', async () => {
  const name = 'host-9.example';
  const day = 86_400;
  await crawl.prisma.host.updateMany({ where: { name }, data: { baseLoad: 10 * frequencyUnitsPerDay } });
  const isOverloaded = async (minIntervalSeconds: number) =>
    (await crawl.services.hosts.edit({ ctx, input: { name, minIntervalSeconds } })).overloaded;
  const counted = async () => (await crawl.services.overload.list({ ctx, input: { limit: 10 } })).total;
  expect(await isOverloaded(day / 5)).toBe(true);
  expect(await counted()).toBe(1);
  // Within a tenth of the threshold it stays overloaded.
  expect(await isOverloaded(day / 10.5)).toBe(true);
  expect(await isOverloaded(day / 20)).toBe(false);
  expect(await counted()).toBe(0);
});

test('an unknown host is not found by any procedure', async () => {
  const input = { name: 'nobody.example' };
  for (const ask of ['get', 'edit', 'pages', 'captures'] as const) {
    await expect(crawl.services.hosts[ask]({ ctx, input })).rejects.toMatchObject({ code: 'not-found' });
  }
});

test('the detail shows the stored robots.txt and its Crawl-delay for our token', async () => {
  const text =
    'User-agent: Meguri\nCrawl-delay: 45\nDisallow: /x\n\nSitemap: https://host-8.example/map.xml\n';
  await crawl.prisma.robots.create({
    data: {
      hostId: hostIdOf('host-8.example'),
      scheme: 'https',
      fetchedAt: crawl.clock.now(),
      status: 'parsed',
      reason: 'parsed',
      httpStatus: 200,
      body: new Uint8Array(Buffer.from(text)),
      parsed: structuredClone(parseRobots(text)) as object,
    },
  });
  const detail = await crawl.services.hosts.get({ ctx, input: { name: 'host-8.example' } });
  expect(detail.robots).toEqual([
    {
      scheme: 'https',
      fetchedAt: crawl.clock.now(),
      status: 'parsed',
      reason: 'parsed',
      httpStatus: 200,
      text,
      crawlDelaySeconds: 45,
      sitemaps: ['https://host-8.example/map.xml'],
      recheckAt: new Date(crawl.clock.now().getTime() + 21_600_000),
    },
  ]);
  expect(detail.announcements).toEqual([]);
  const { hostId } = await crawl.prisma.host.findFirstOrThrow({ where: { name: 'host-8.example' } });
  const records = [
    {
      hostId,
      source: announcementSourceNumber('sitemap'),
      trials: 40,
      hits: 30,
      misses: 8,
      announced: 20,
      unannounced: 8,
    },
    { hostId, source: announcementSourceNumber('feed'), trials: 40, hits: 10, misses: 20, expected: 12 },
  ];
  await crawl.prisma.hostAnnouncement.createMany({ data: records });
  expect((await crawl.services.hosts.get({ ctx, input: { name: 'host-8.example' } })).announcements).toEqual([
    { source: 'sitemap', precision: 31 / 40, recall: 21 / 30, trials: 40, ignored: false },
    { source: 'feed', precision: 1 / 20, recall: 0.5, trials: 40, ignored: true },
  ]);
  expect(detail.interval).toMatchObject({ seconds: 45, binding: 'robots-crawl-delay' });
});

test('the detail counts the pages in the short-term queue', async () => {
  const redis = connectRedis(crawl.redisUrl);
  const pages = [
    { urlKey: 'a', score: 1 },
    { urlKey: 'b', score: 2 },
  ];
  await createRedisFrontier(redis, 1).push(hostIdOf('host-9.example'), pages);
  expect((await crawl.services.hosts.get({ ctx, input: { name: 'host-9.example' } })).queuedPages).toBe(2);
  redis.disconnect();
});

test('the detail and the list show the front queue of a host, and its reasons', async () => {
  const name = 'host-11.example';
  const data = {
    frontQueue: 1,
    dueValuePerDay: 0.05,
    priority: 1,
    accessCount: 20n,
    speedBytesPerSecond: 9e4,
  };
  await crawl.prisma.host.updateMany({ where: { name }, data });
  const redis = connectRedis(crawl.redisUrl);
  const since = crawl.clock.now();
  await createRedisFrontier(redis, 1).enqueue(hostIdOf(name), 0, since);
  const { queueing } = await crawl.services.hosts.get({ ctx, input: { name } });
  redis.disconnect();
  const parts = { queue: 1, queues: 5, byValue: 4, priorityUp: 1, recordUp: 1, waitingSince: since };
  expect(queueing).toMatchObject(parts);
  expect(await walk({ sort: 'name', direction: 'asc', limit: 5, frontQueue: 1 })).toEqual([name]);
});

test('the interval that a demand requires is previewed for a seed list, and shown with the host', async () => {
  const [list] = await crawl.services.seeds.lists({ ctx, input: undefined });
  const previewed = () => crawl.services.seeds.previewPacing({ ctx, input: { listId: list!.id } });
  expect(await previewed()).toMatchObject({ stretchedHosts: 0, presentSeconds: null, pacedSeconds: null });
  const name = 'host-12.example';
  const load = BigInt(100 * frequencyUnitsPerDay);
  const data = { load, robotsRecheckSeconds: 86_400, neededIntervalSeconds: 420, pacingApplies: true };
  await crawl.prisma.host.updateMany({ where: { name }, data });
  expect(await previewed()).toEqual({
    sampledHosts: 1,
    stretchedHosts: 1,
    presentSeconds: 20,
    // A quarter of a day for 100 revisits, one robots.txt and one access of the previous visit.
    pacedSeconds: 21_600 / 102,
  });
  const { interval } = await crawl.services.hosts.get({ ctx, input: { name } });
  expect(interval).toMatchObject({ seconds: 420, binding: 'pacing' });
  await crawl.prisma.host.updateMany({ where: { name }, data: { pacingApplies: false } });
  const proposed = (await crawl.services.hosts.get({ ctx, input: { name } })).interval;
  expect(proposed).toMatchObject({ seconds: 20, binding: 'default' });
  expect(proposed.ingredients).toContainEqual({
    name: 'pacing',
    seconds: 420,
    binding: false,
    role: 'proposed',
  });
});
