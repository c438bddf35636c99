import { hostIdOf } from '@meguri/database';
import { frequencyUnitsPerDay } from '@meguri/schedule';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anybody, openTestCrawl, type TestCrawl } from '../testing/open-test-crawl.ts';

let crawl: TestCrawl;
const ctx = anybody;
const name = 'busy.example';
const hostId = hostIdOf(name);
const day = 86_400;

/** A host of 20 daily pages that gives 9.8 revisits a day, and one that gives enough. */
beforeAll(async () => {
  crawl = await openTestCrawl();
  const urls = Array.from({ length: 20 }, (_, index) => `https://${name}/${index}`);
  await crawl.services.seeds.add({ ctx, input: { urls: [...urls, 'https://idle.example/'] } });
  const { prisma } = crawl;
  await prisma.page.updateMany({ where: { hostId }, data: { intervalSeconds: day } });
  await prisma.host.update({
    where: { hostId },
    data: { overloaded: true, baseLoad: 20 * frequencyUnitsPerDay, effectiveIntervalSeconds: 8_640 },
  });
});
afterAll(() => crawl.close());

test('the list shows what hosts are asked for and what they give, and no others', async () => {
  const { rows } = await crawl.services.overload.list({ ctx, input: { limit: 10 } });
  expect(rows).toEqual([
    {
      name,
      site: name,
      pages: 20,
      overloaded: true,
      demandPerDay: 20,
      capacityPerDay: expect.closeTo(9.8, 10),
      ratio: expect.closeTo(2.04, 2),
      accessIntervalSeconds: 8_640,
      price: null,
      pricedAt: null,
      loadExcludedPages: 0,
    },
  ]);
});

test('a preview shows every resolution that was asked for, from the pages of a small host', async () => {
  const resolutions = [
    { kind: 'accept' },
    { kind: 'optimal-price' },
    { kind: 'shorten-interval', accessIntervalSeconds: 4_000 },
  ] as const;
  const { previews } = await crawl.services.overload.preview({
    ctx,
    input: { name, resolutions: [...resolutions] },
  });
  expect(previews.map(({ resolution }) => resolution)).toEqual(resolutions);
  const [accept, price, shorten] = previews;
  expect(accept?.latenessDays).toBeCloseTo(20 / 9.8 - 1, 6);
  expect(price).toMatchObject({
    slowedPages: 20,
    total: { pages: 20, accessesPerDay: expect.closeTo(9.8, 6) },
  });
  expect(shorten).toMatchObject({ overloaded: false, slowedPages: 0, total: { accessesPerDay: 20 } });
});

test('a large host is previewed from its histogram', async () => {
  const { prisma } = crawl;
  await prisma.host.update({ where: { hostId }, data: { hasRateCells: true } });
  await prisma.hostRateCell.createMany({ data: [{ hostId, cell: 328 + 60, pages: 1_000 }] });
  const input = { name, resolutions: [{ kind: 'optimal-price' } as const] };
  const { previews } = await crawl.services.overload.preview({ ctx, input });
  expect(previews[0]?.total.pages).toBe(1_000);
  expect(previews[0]?.classes).toHaveLength(1);
  await prisma.host.update({ where: { hostId }, data: { hasRateCells: false } });
});

test('a page counts with its own importance, or with that of its seed list', async () => {
  const { prisma } = crawl;
  const [page] = await prisma.page.findMany({ where: { hostId }, take: 1, orderBy: { urlKey: 'asc' } });
  await prisma.page.updateMany({
    where: { hostId, urlKey: page?.urlKey ?? 0n },
    data: { importanceClass: 5 },
  });
  await prisma.seedList.updateMany({ data: { importance: 0.5 } });
  const input = { name, resolutions: [{ kind: 'optimal-price' } as const] };
  const { previews } = await crawl.services.overload.preview({ ctx, input });
  expect(previews[0]?.classes.map(({ importance, pages }) => [importance, pages])).toEqual([
    [8, 1],
    [0.5, 19],
  ]);
});

test('a dry run adds up what a resolution would do to all overloaded hosts', async () => {
  const resolution = { kind: 'exclude-share', share: 0.5 } as const;
  const run = await crawl.services.overload.dryRun({ ctx, input: { resolution } });
  expect(run).toMatchObject({ resolution, hosts: 1, pages: 20, excludedPages: 10, stillOverloadedHosts: 1 });
  expect(run.unlimited.accessesPerDay).toBe(20);
  expect(run.accepted.versionsPerDay).toBeLessThan(run.unlimited.versionsPerDay);
});

test('a resolution that says nothing sensible and a host that nobody knows are refused', async () => {
  const preview = (name: string, share: number) =>
    crawl.services.overload.preview({
      ctx,
      input: { name, resolutions: [{ kind: 'exclude-share', share }] },
    });
  await expect(preview(name, 2)).rejects.toMatchObject({ code: 'invalid', field: 'resolution' });
  await expect(preview('nobody.example', 0.1)).rejects.toMatchObject({ code: 'not-found' });
});
