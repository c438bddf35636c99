import { randomUUID } from 'node:crypto';
import { scopeSchema } from '@meguri/contracts';
import { exclusionNumbers, hostIdOf, nextReasonNumbers, urlKeyOf } from '@meguri/database';
import { expect, test } from 'vitest';
import { operator, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();

const ctx = operator;
const pageOf = (url: string) =>
  crawl.prisma.page.findUnique({
    where: { hostId_urlKey: { hostId: hostIdOf(new URL(url).host), urlKey: BigInt(urlKeyOf(url)) } },
  });

test('each line has a result: crawlable URLs are due now, others are refused with a reason', async () => {
  const urls = [
    'https://www.example.org',
    'example.net',
    'gopher://example.org/',
    'http://exa mple/',
    `https://example.org/${'a'.repeat(3_000)}`,
    'https://user:secret@www.example.org/a#b',
    '',
    'ftp://example.org/pub',
  ];
  expect(await crawl.services.seeds.add({ ctx, input: { urls } })).toEqual([
    { url: urls[0], accepted: true, host: 'www.example.org' },
    {
      url: urls[1],
      accepted: false,
      error: 'no address: begin it with http:// or https://',
      reason: { code: 'no-address', detail: null },
    },
    {
      url: urls[2],
      accepted: false,
      error: 'only addresses of these schemes can be crawled: http, https, ftp',
      reason: { code: 'scheme', detail: 'http, https, ftp' },
    },
    {
      url: urls[3],
      accepted: false,
      error: 'not a valid address',
      reason: { code: 'invalid', detail: null },
    },
    {
      url: urls[4],
      accepted: false,
      error: 'longer than 2083 characters',
      reason: { code: 'too-long', detail: 2_083 },
    },
    { url: urls[5], accepted: true, host: 'www.example.org' },
    {
      url: urls[6],
      accepted: false,
      error: 'no address: begin it with http:// or https://',
      reason: { code: 'no-address', detail: null },
    },
    { url: urls[7], accepted: true, host: 'example.org' },
  ]);
  expect(await pageOf('https://www.example.org/')).toMatchObject({
    nextVisitAt: crawl.clock.now(),
    nextReason: nextReasonNumbers.seed,
    depth: 0,
  });
  const host = await crawl.prisma.host.findFirstOrThrow({ where: { name: 'www.example.org' } });
  expect(host).toMatchObject({ site: 'example.org', nodeId: 1, pageCount: 2, nextDueAt: crawl.clock.now() });
  const [list] = await crawl.services.seeds.lists({ ctx, input: undefined });
  expect(list).toMatchObject({ name: 'default', policy: 'gamma', seeds: 3, scope: { mode: 'domain' } });
});

test('the same seeds again change nothing', async () => {
  const urls = ['https://twice.example/', 'https://twice.example/'];
  await crawl.services.seeds.add({ ctx, input: { urls } });
  const before = await crawl.services.overview.get({ ctx, input: undefined });
  await crawl.services.seeds.add({ ctx, input: { urls } });
  const after = await crawl.services.overview.get({ ctx, input: undefined });
  expect([after.known, after.seedCount]).toEqual([before.known, before.seedCount]);
});

test('the same seeds from several callers at once are counted once', async () => {
  const urls = Array.from({ length: 20 }, (_, index) => `https://many-${index % 7}.example/${index}`);
  const before = await crawl.services.overview.get({ ctx, input: undefined });
  await Promise.all(
    [urls, urls.toReversed(), urls].map((own) => crawl.services.seeds.add({ ctx, input: { urls: own } })),
  );
  const after = await crawl.services.overview.get({ ctx, input: undefined });
  expect([after.known - before.known, after.seedCount - before.seedCount]).toEqual([20, 20]);
});

test('a page that had been excluded is due again when it is added as a seed', async () => {
  const url = 'https://again.example/a';
  await crawl.services.seeds.add({ ctx, input: { urls: [url] } });
  await crawl.prisma.page.updateMany({
    where: { url },
    data: { nextVisitAt: null, excluded: exclusionNumbers.alias, depth: 3 },
  });
  await crawl.services.seeds.add({ ctx, input: { urls: [url] } });
  expect(await pageOf(url)).toMatchObject({ nextVisitAt: crawl.clock.now(), excluded: null, depth: 0 });
});

test('a seed on an alias is added to the host of the alias', async () => {
  await crawl.services.seeds.add({
    ctx,
    input: { urls: ['https://site.example/', 'https://www.site.example/'] },
  });
  await crawl.prisma.host.updateMany({
    where: { name: 'www.site.example' },
    data: { aliasOf: hostIdOf('site.example') },
  });
  expect(
    await crawl.services.seeds.add({ ctx, input: { urls: ['https://www.site.example/new?b=1'] } }),
  ).toEqual([{ url: 'https://www.site.example/new?b=1', accepted: true, host: 'site.example' }]);
  expect(await pageOf('https://site.example/new?b=1')).not.toBeNull();
});

test('a seed beyond the page limit of its host is refused with that reason', async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: ['https://full.example/'] } });
  await crawl.services.hosts.edit({ ctx, input: { name: 'full.example', pageCap: 1 } });
  expect(await crawl.services.seeds.add({ ctx, input: { urls: ['https://full.example/more'] } })).toEqual([
    {
      url: 'https://full.example/more',
      accepted: false,
      error: 'its host has reached its page limit, or its path is deeper than the settings of the host allow',
      reason: { code: 'host-full', detail: null },
    },
  ]);
});

test('new hosts are distributed among live nodes', async () => {
  const now = crawl.clock.now();
  const node = (id: number, secondsAgo: number) => ({
    id,
    name: `node-${id}`,
    startedAt: now,
    heartbeatAt: new Date(now.getTime() - secondsAgo * 1_000),
    live: {},
  });
  await crawl.prisma.node.createMany({ data: [node(3, 5), node(4, 10), node(5, 300)] });
  const urls = Array.from({ length: 40 }, (_, index) => `https://shared-${index}.example/`);
  await crawl.services.seeds.add({ ctx, input: { urls } });
  const owners = await crawl.prisma.host.findMany({
    where: { name: { startsWith: 'shared-' } },
    distinct: ['nodeId'],
    select: { nodeId: true },
    orderBy: { nodeId: 'asc' },
  });
  expect(owners.map(({ nodeId }) => nodeId)).toEqual([3, 4]);
  await crawl.prisma.node.deleteMany();
});

test('a scope that does not compile is refused by its field', async () => {
  const input = { name: 'wrong', scope: { include: ['('] } };
  await expect(crawl.services.seeds.create({ ctx, input: input as never })).rejects.toMatchObject({
    code: 'invalid',
    field: 'scope.include.0',
  });
});

test('an edit of a list changes only the named fields, and a taken name is refused', async () => {
  const list = await crawl.services.seeds.create({
    ctx,
    input: { name: 'towns', scope: { mode: 'host' }, policy: 'paper' } as never,
  });
  const changed = await crawl.services.seeds.update({
    ctx,
    input: { id: list.id, change: { changeMode: 'raw' } },
  });
  expect(changed).toMatchObject({ ...list, changeMode: 'raw' });
  await expect(
    crawl.services.seeds.update({ ctx, input: { id: list.id, change: { name: 'default' } } }),
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('an edit is refused if its fields were changed since the editor saw them, but not for other fields', async () => {
  const { seeds } = crawl.services;
  const scope = scopeSchema.parse({ mode: 'host' });
  const { id } = await seeds.create({ ctx, input: { name: 'rivers', scope } as never });
  const excluded = { ...scope, exclude: ['/private/'] };
  await seeds.update({ ctx, input: { id, change: { scope: excluded } } });
  const stale = { change: { scope: { ...scope, maxHops: 3 } }, seen: { scope } };
  await expect(seeds.update({ ctx, input: { id, ...stale } })).rejects.toMatchObject({ code: 'conflict' });
  const other = { change: { importance: 2 }, seen: { importance: 1 } };
  expect(await seeds.update({ ctx, input: { id, ...other } })).toMatchObject({
    importance: 2,
    scope: excluded,
  });
});

test('a revisit interval below the default is refused until it is confirmed', async () => {
  const input = { name: 'hourly', scope: {}, minIntervalSeconds: 3_600 } as never;
  const { seeds } = crawl.services;
  await expect(seeds.create({ ctx, input })).rejects.toMatchObject({ field: 'minIntervalSeconds' });
  const { id } = await seeds.create({ ctx, input: { ...(input as object), confirmed: true } as never });
  const set = (minIntervalSeconds: number) =>
    seeds.update({ ctx, input: { id, change: { minIntervalSeconds } } });
  expect(await set(7_200)).toMatchObject({ minIntervalSeconds: 7_200 });
  await expect(set(3_600)).rejects.toMatchObject({ code: 'invalid' });
});

test('seeds have their audit entry while later ones are still being added', async () => {
  const { id: list } = await crawl.services.seeds.create({
    ctx,
    input: { name: `long ${randomUUID()}`, scope: scopeSchema.parse({}) } as never,
  });
  const locked = 'https://locked.example/';
  await crawl.services.seeds.add({ ctx, input: { urls: [locked] } });
  const urls = Array.from({ length: 2_000 }, (_, one) => `https://many.example/${one}`);
  const entries = async () => {
    const where = { subject: `seed-list:${list}`, action: 'seeds.add' };
    return (await crawl.prisma.audit.findMany({ where })).map(({ after }) => after);
  };
  const input = { urls: [...urls, 'nonsense', `${locked}new`], list };
  const adding = await crawl.prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM host WHERE host_id = ${hostIdOf('locked.example')} FOR UPDATE`;
      const begun = crawl.services.seeds.add({ ctx, input });
      const added = () => crawl.prisma.seed.count({ where: { seedListId: list } });
      await expect.poll(added, { timeout: 150_000 }).toBe(2_000);
      expect(await entries()).toEqual([{ accepted: 2_000, rejected: 0 }]);
      return [begun];
    },
    { timeout: 170_000 },
  );
  await adding[0];
  expect(await entries()).toEqual([{ accepted: 2_001, rejected: 1 }]);
});
