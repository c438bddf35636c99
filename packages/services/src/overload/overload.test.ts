import { hostIdOf } from '@meguri/database';
import type { Resolution, SeenHost } from '@meguri/contracts';
import { frequencyUnitsPerDay } from '@meguri/schedule';
import { beforeAll, expect, test } from 'vitest';
import { operator, ownCrawl } from '../testing/own-crawl.ts';

const ctx = operator;
const name = 'busy.example';
const hostId = hostIdOf(name);
const day = 86_400;

/** A host of 20 daily pages with a capacity of 9.8 revisits a day, and one with enough capacity. */
const crawl = await ownCrawl();

beforeAll(async () => {
  const urls = Array.from({ length: 20 }, (_, index) => `https://${name}/${index}`);
  await crawl.services.seeds.add({ ctx, input: { urls: [...urls, 'https://idle.example/'] } });
  const { prisma } = crawl;
  await prisma.page.updateMany({ where: { hostId }, data: { intervalSeconds: day } });
  await prisma.host.update({
    where: { hostId },
    data: { overloaded: true, baseLoad: 20 * frequencyUnitsPerDay, effectiveIntervalSeconds: 8_640 },
  });
});

test('lists overloaded hosts only, with demand and capacity', async () => {
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
      resolution: { kind: 'optimal-price' },
      version: null,
    },
  ]);
});

test('a preview shows every requested resolution, from the pages of a small host', async () => {
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

test('a page has its own importance, or that of its seed list', async () => {
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

const dryRun = (resolution: Resolution, signal = new AbortController().signal) =>
  Array.fromAsync(crawl.services.overload.dryRun({ ctx, input: { resolution, signal } }));

test('a dry run reports its progress, then the effect of a resolution on all overloaded hosts', async () => {
  // All pages except one have the same value, so half of them cannot be separated by value.
  const resolution = { kind: 'drop-share', share: 0.5 } as const;
  const [progress, outcome] = await dryRun(resolution);
  expect(progress).toEqual({ kind: 'progress', done: 0, hosts: 1 });
  if (outcome?.kind !== 'outcome') throw new Error('the dry run came to nothing');
  const run = outcome.dryRun;
  expect(run).toMatchObject({ resolution, hosts: 1, pages: 20, excludedPages: 0, stillOverloadedHosts: 1 });
  expect(run.unlimited.accessesPerDay).toBe(20);
  expect(run.accepted.versionsPerDay).toBeLessThan(run.unlimited.versionsPerDay);
});

test('an aborted dry run ends', async () => {
  expect(await dryRun({ kind: 'accept' }, AbortSignal.abort())).toEqual([]);
});

test('a resolution out of range and an unknown host are refused', async () => {
  const preview = (name: string, share: number) =>
    crawl.services.overload.preview({
      ctx,
      input: { name, resolutions: [{ kind: 'drop-share', share }] },
    });
  await expect(preview(name, 2)).rejects.toMatchObject({ code: 'invalid', field: 'resolution' });
  await expect(preview('nobody.example', 0.1)).rejects.toMatchObject({ code: 'not-found' });
});

const hostRow = () => crawl.prisma.host.findUniqueOrThrow({ where: { hostId } });
const apply = (resolution: Resolution, version?: string | null) =>
  crawl.services.overload.apply({ ctx, input: { name, resolution, version, reason: 'a busy week' } });
const undo = (version?: string | null) => crawl.services.overload.undo({ ctx, input: { name, version } });

test('an applied resolution sets the price at once, is audited, and can be undone', async () => {
  const accepted = await apply({ kind: 'accept' }, null);
  expect(accepted).toMatchObject({
    price: null,
    resolution: { kind: 'accept' },
    version: expect.any(String),
  });
  const optimal = await undo(accepted.version);
  expect(optimal).toMatchObject({ resolution: { kind: 'optimal-price' }, pricedAt: crawl.clock.now() });
  expect(optimal.price).toBeGreaterThan(0);
  expect(await hostRow()).toMatchObject({ priceIntervalSeconds: 8_640, nextDueAt: crawl.clock.now() });
  expect((await undo()).resolution).toEqual({ kind: 'accept' });
  const entries = await crawl.services.audit.list({ ctx, input: { subject: `host:${name}` } });
  expect(entries.map(({ action }) => action)).toEqual(['overload.undo', 'overload.undo', 'overload.apply']);
  expect(entries.at(-1)).toMatchObject({
    actor: 'operator',
    reason: 'a busy week',
    before: { resolution: null },
    after: { resolution: { kind: 'accept' } },
  });
});

test('one resolution for many hosts is refused for hosts changed meanwhile, and undone at once', async () => {
  const { overload } = crawl.services;
  const before = await overload.list({ ctx, input: { limit: 10 } });
  const [seen] = before.rows;
  const chooseForAll = (hosts: SeenHost[]) =>
    overload.chooseForAll({ ctx, input: { hosts, resolution: { kind: 'accept' }, reason: 'all alike' } });
  const chosen = await chooseForAll([{ name, version: seen?.version }, { name: 'nobody.example' }]);
  expect(chosen).toEqual({
    done: [{ name, version: expect.any(String) }],
    refused: [{ name: 'nobody.example', why: expect.stringContaining('nobody.example') }],
  });
  expect((await chooseForAll([{ name, version: seen?.version }])).refused).toMatchObject([{ name }]);
  expect(await overload.undoForAll({ ctx, input: { hosts: chosen.done } })).toMatchObject({ refused: [] });
  expect((await overload.list({ ctx, input: { limit: 10 } })).rows[0]?.resolution).toEqual(seen?.resolution);
});

test('drops pages of low value and gives their accesses to the others', async () => {
  const dear = await apply({ kind: 'optimal-price' });
  const cheap = await apply({ kind: 'drop-class', importance: 0.5 });
  expect(dear.price).toBeGreaterThan(0);
  // One page of importance 8 is left, and capacity exceeds demand.
  expect(cheap.price).toBeNull();
  expect(await hostRow()).toMatchObject({ dropUpToImportance: 0.5, dropBelowValue: null });
  await undo();
  expect(await hostRow()).toMatchObject({ dropUpToImportance: null, price: dear.price });
});

test('a shorter access interval is set and undone with the choice, unless it was edited since', async () => {
  await apply({ kind: 'shorten-interval', accessIntervalSeconds: 4_000 });
  expect(await hostRow()).toMatchObject({ minIntervalSeconds: 4_000 });
  await undo();
  expect(await hostRow()).toMatchObject({ minIntervalSeconds: null });
  await apply({ kind: 'shorten-interval', accessIntervalSeconds: 4_000 });
  await crawl.services.hosts.edit({ ctx, input: { name, minIntervalSeconds: 5_000 } });
  await undo();
  expect(await hostRow()).toMatchObject({ minIntervalSeconds: 5_000 });
});

test('an outdated choice is refused with the current one, and nothing changes', async () => {
  const seen = await apply({ kind: 'optimal-price' });
  await apply({ kind: 'accept' }, seen.version);
  await expect(apply({ kind: 'optimal-price' }, seen.version)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('operator chose accept at'),
  });
  await expect(undo(seen.version)).rejects.toMatchObject({ code: 'conflict' });
  expect((await hostRow()).resolution).toEqual({ kind: 'accept' });
});

test('a host that is not overloaded needs no resolution, and without a choice there is nothing to undo', async () => {
  const input = { name: 'idle.example', resolution: { kind: 'accept' } as const };
  await expect(crawl.services.overload.apply({ ctx, input })).rejects.toMatchObject({ code: 'invalid' });
  await expect(crawl.services.overload.undo({ ctx, input: { name: input.name } })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(apply({ kind: 'drop-share', share: 7 })).rejects.toMatchObject({ field: 'resolution' });
});
