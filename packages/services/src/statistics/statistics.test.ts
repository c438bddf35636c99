import type { TimeRange } from '@meguri/contracts';
import { recordIntervalDay } from '@meguri/database';
import { frequencyUnitsPerDay, intervalBinOf } from '@meguri/schedule';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const day = 86_400;

const crawl = await ownCrawl();

beforeAll(async () => {
  const urls = ['/', '/1', '/2', '/3', '/4'].map((path) => `https://a.example${path}`);
  await crawl.services.seeds.add({
    ctx,
    input: { urls: [...urls, 'https://b.test/', 'https://192.0.2.1/'] },
  });
  const changed = { verdict: 'changed', body: 'text' } as const;
  await crawlPages(crawl, [
    { url: 'https://a.example/', ...changed, visits: 3, intervalSeconds: 2 * day },
    { url: 'https://a.example/1', ...changed, visits: 2, intervalSeconds: 2.5 * day },
    { url: 'https://a.example/2', ...changed, visits: 1, intervalSeconds: 5 * day },
    { url: 'https://a.example/3', verdict: 'error' },
    { url: 'https://b.test/', ...changed, visits: 9, intervalSeconds: 30 * day },
  ]);
});

const intervals = (input = {}) => crawl.services.statistics.revisitIntervals({ ctx, input });

test('counts pages by revisit interval, and pages without one by state', async () => {
  const { bins, states, before, limits } = await intervals();
  expect(bins.filter(({ pages }) => pages > 0)).toEqual([
    {
      fromSeconds: 2 * day,
      toSeconds: 3 * day,
      pages: 2,
      pagesBefore: null,
      accessesPerDay: expect.closeTo(0.9, 4),
    },
    {
      fromSeconds: 30 * day,
      toSeconds: 45 * day,
      pages: 1,
      pagesBefore: null,
      accessesPerDay: expect.closeTo(1 / 30, 4),
    },
  ]);
  expect(states).toEqual({ once: 1, failing: 0, unplanned: 0, uncaptured: 3 });
  expect(before).toBeNull();
  expect(limits).toEqual({ minSeconds: day, maxSeconds: 400 * day });
});

test('counts the pages of a site like those of the whole crawl', async () => {
  const { bins, states, before } = await intervals({ site: 'https://www.A.example/' });
  expect(bins).toMatchObject([{ fromSeconds: 2 * day, toSeconds: 3 * day, pages: 2, pagesBefore: null }]);
  expect(states).toEqual({ once: 1, failing: 0, unplanned: 0, uncaptured: 2 });
  expect(before).toBeNull();
  expect((await intervals({ site: 'a.example', topLevelDomain: 'test' })).bins).toEqual([]);
  expect((await intervals({ site: 'nowhere.example' })).bins).toEqual([]);
});

test('bins are contiguous', async () => {
  const { bins } = await intervals();
  for (const [index, { toSeconds }] of bins.slice(0, -1).entries())
    expect(bins[index + 1]?.fromSeconds).toBe(toSeconds);
});

test('figures can be filtered by the offered choices', async () => {
  const choices = await crawl.services.statistics.choices({ ctx, input: undefined });
  expect(choices.topLevelDomains.toSorted()).toEqual(['(ip)', 'example', 'test']);
  const pages = async (input: object) =>
    (await intervals(input)).bins.reduce((sum, bin) => sum + bin.pages, 0);
  expect(await pages({ topLevelDomain: 'test' })).toBe(1);
  expect(await pages({ topLevelDomain: 'example', seedList: choices.seedLists[0]?.id })).toBe(2);
  expect(await pages({ seedList: 999 })).toBe(0);
  expect((await intervals({ seedList: 999 })).limits).toBeNull();
});

test('the pages and the hosts of a bin can be listed', async () => {
  const { pages, hosts } = crawl.services;
  const interval = { fromSeconds: 2 * day, toSeconds: 3 * day };
  const listed = await pages.list({ ctx, input: { interval } });
  expect(listed.rows.map(({ url }) => url).toSorted()).toEqual(['https://a.example/', 'https://a.example/1']);
  const ofHost = await pages.list({
    ctx,
    input: { interval: { ...interval, toSeconds: null }, host: 'b.test' },
  });
  expect(ofHost.rows).toHaveLength(1);
  const order = { sort: 'name', direction: 'asc', limit: 10 } as const;
  const demandedInterval = { fromSeconds: 30 * day, toSeconds: 45 * day };
  const found = await hosts.list({ ctx, input: { ...order, demandedInterval } });
  expect(found).toMatchObject({ rows: [{ name: 'b.test' }], total: 1 });
  const none = await hosts.list({
    ctx,
    input: { ...order, demandedInterval: { fromSeconds: 45 * day, toSeconds: null } },
  });
  expect(none).toMatchObject({ rows: [], total: 0 });
});

test('after a week there are figures to compare with, recorded once a day', async () => {
  await recordIntervalDay(crawl.prisma, crawl.clock.now());
  const recorded = await crawl.prisma.pageIntervalDay.findMany();
  await recordIntervalDay(crawl.prisma, crawl.clock.now());
  expect(await crawl.prisma.pageIntervalDay.findMany()).toEqual(recorded);
  crawl.clock.advanceSeconds(7 * day);
  await crawlPages(crawl, [
    { url: 'https://b.test/', verdict: 'changed', body: 'more', visits: 10, intervalSeconds: 2 * day },
  ]);
  const { before, bins } = await intervals();
  expect(before).toEqual(recorded[0]?.day);
  expect(bins.find(({ fromSeconds }) => fromSeconds === 30 * day)).toMatchObject({
    pages: 0,
    pagesBefore: 1,
  });
  expect(bins.find(({ fromSeconds }) => fromSeconds === 2 * day)).toMatchObject({ pages: 3, pagesBefore: 2 });
  crawl.clock.advanceSeconds(40 * day);
  await recordIntervalDay(crawl.prisma, crawl.clock.now());
  const days = await crawl.prisma.pageIntervalDay.findMany({ distinct: ['day'] });
  expect(days).toHaveLength(1);
});

test('visits are grouped by the time since the previous one in the chosen weeks, pages by their interval', async () => {
  const detection = (range?: TimeRange) =>
    crawl.services.statistics.changeDetection({ ctx, input: range ? { range } : {} });
  const now = crawl.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * day * 1_000);
  const visited = (await detection()).bins.filter(({ visits }) => visits > 0);
  expect(visited).toMatchObject([{ fromSeconds: 10 * day, toSeconds: 14 * day, visits: 4, changes: 4 }]);
  const planned = (await detection()).bins.find(({ fromSeconds }) => fromSeconds === 2 * day);
  expect(planned).toMatchObject({ pages: 3, pageMean: 0, advice: { kind: 'unknown' } });
  // None of them changed, so each has one version; the first access of each found it.
  const stored = await crawl.prisma.page.findMany({ where: { visits: { gte: 2 } } });
  const ratios = stored
    .filter(({ intervalSeconds }) => intervalSeconds >= 2 * day && intervalSeconds < 3 * day)
    .map(({ visits }) => 1 / visits);
  expect(planned?.uniqueMean).toBeCloseTo(ratios.reduce((sum, one) => sum + one, 0) / 3, 2);
  expect(visited.map(({ returns }) => returns)).toEqual([0]);
  const thisWeek = await detection({ from: ago(1 / 24), to: now });
  expect(thisWeek.since?.getUTCDay()).toBe(1);
  expect(thisWeek.bins.reduce((sum, { visits }) => sum + visits, 0)).toBe(0);
  expect(
    (await detection({ from: ago(56), to: now })).bins.reduce((sum, { visits }) => sum + visits, 0),
  ).toBe(4);
  const before = await detection({ from: ago(400), to: ago(90) });
  expect(before.bins.reduce((sum, { visits }) => sum + visits, 0)).toBe(0);
  expect(before.until < now).toBe(true);
});

test('counts hosts by demanded and by effective access interval', async () => {
  const { bins, idle, defaultIntervalSeconds } = await crawl.services.statistics.hostIntervals({
    ctx,
    input: {},
  });
  expect(idle).toBe(1);
  expect(defaultIntervalSeconds).toBe(20);
  expect(bins.reduce((sum, { demanded }) => sum + demanded, 0)).toBe(2);
  expect(bins.find(({ attainable }) => attainable > 0)).toMatchObject({
    fromSeconds: 20,
    attainable: 2,
    overloaded: 0,
  });
});

test('recommends a shorter minimum to a seed list whose pages change faster than they may be visited', async () => {
  const [list] = await crawl.services.seeds.lists({ ctx, input: undefined });
  const seedList = { id: list?.id ?? 0, name: list?.name ?? '' };
  await crawl.prisma.pageIntervalCount.create({
    data: {
      nodeId: 1,
      topLevelDomain: 'fast',
      seedListId: seedList.id,
      bin: intervalBinOf(day),
      pages: 1_000,
      frequency: BigInt(1_000 * frequencyUnitsPerDay),
      ratioSum: 950_000,
      ratioSquares: 902_500_000,
    },
  });
  const { recommendations } = await crawl.services.statistics.changeDetection({ ctx, input: {} });
  expect(recommendations).toMatchObject([
    { seedList, bound: 'minIntervalSeconds', fromSeconds: day, toSeconds: 8 * 3_600, pages: 1_000 },
  ]);
  const change = { minIntervalSeconds: recommendations[0]?.toSeconds };
  await crawl.services.seeds.update({ ctx, input: { id: seedList.id, change, confirmed: true } });
  const then = await crawl.services.statistics.changeDetection({ ctx, input: {} });
  expect(then.recommendations).toEqual([]);
});
