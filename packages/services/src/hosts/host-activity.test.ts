import { hostIdOf, recordDemo } from '@meguri/database';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const name = 'active.example';

const crawl = await ownCrawl();

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: [`https://${name}/`, 'https://other.example/'] } });
});

const activity = (preset: '24h' | '30d' | 'all') =>
  crawl.services.hosts.activity({ ctx, input: { name, range: { preset } } });

test('accesses are counted by hour with outcomes, bytes, interval, demand and capacity', async () => {
  await crawlPages(crawl, [
    { url: `https://${name}/`, verdict: 'new', body: 'text' },
    { url: 'https://other.example/', verdict: 'new', body: 'text' },
  ]);
  crawl.clock.advanceSeconds(7_200);
  await crawlPages(crawl, [{ url: `https://${name}/`, verdict: 'error' }]);
  const { history } = await activity('24h');
  expect(history).toMatchObject({ stepSeconds: 3_600, now: crawl.clock.now() });
  expect(history.points).toMatchObject([
    { accesses: 1, firstCaptures: 1, errors: 0, bytes: 4, intervalSeconds: 20, capacityPerDay: 4_320 },
    { accesses: 1, firstCaptures: 0, errors: 1, errorsByKind: expect.any(Object) },
  ]);
  expect(history.start).toEqual(history.points[0]?.at);
  const [day] = (await activity('30d')).history.points;
  expect(day).toMatchObject({ accesses: 2, firstCaptures: 1, errors: 1 });
  expect(day?.meanSeconds).not.toBeNull();
});

test('long ranges use days where hours are no longer kept', async () => {
  await crawl.prisma.hostHour.deleteMany({ where: { hostId: hostIdOf(name) } });
  const figures = { accesses: 9, firstCaptures: 0, changed: 4, unchanged: 5, errors: 0, bytes: 90n };
  const day = new Date(Math.floor(crawl.clock.now().getTime() / 86_400_000) * 86_400_000 - 20 * 86_400_000);
  await crawl.prisma.hostDay.create({
    data: {
      ...figures,
      hostId: hostIdOf(name),
      day,
      durationMs: 1_800n,
      longestMs: 400,
      duration200: 8,
      duration500: 1,
      intervalSeconds: 40,
      demandPerDay: 12,
      intervalReason: 5,
    },
  });
  const { history } = await activity('30d');
  expect(history.stepSeconds).toBe(86_400);
  expect(history.points).toMatchObject([
    { at: day, accesses: 9, meanSeconds: 0.2, intervalReason: 'webmaster', demandPerDay: 12 },
  ]);
  expect(history.points[0]?.p95Seconds).toBeCloseTo(0.31, 9);
  expect((await activity('24h')).history.points).toEqual([]);
  expect((await activity('all')).history).toMatchObject({ start: day, points: [{ accesses: 9 }] });
});

test('a complaint that names the host is listed with it', async () => {
  await crawl.services.complaints.enter({
    ctx,
    input: {
      subject: 'Too fast',
      text: `Please slow down at https://${name}/.`,
      fromName: 'Webmaster',
      fromAddress: null,
    },
  });
  const { complaints } = await activity('24h');
  expect(complaints).toMatchObject([{ subject: 'Too fast', fromName: 'Webmaster', status: 'open' }]);
});

test('a generated year is shown by day, and the last hours by hour', async () => {
  const now = crawl.clock.now();
  const today = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000);
  const yearAgo = new Date(today.getTime() - 365 * 86_400_000);
  await recordDemo(crawl.prisma, { begunAt: now, hosts: 2, daySeconds: 60 });
  await crawl.prisma.demo.updateMany({ data: { generatedFrom: yearAgo, generatedBefore: today } });
  const since = (days: number) => ({ from: new Date(now.getTime() - days * 86_400_000), to: now });
  const stepOf = async (days: number) =>
    (await crawl.services.hosts.activity({ ctx, input: { name, range: since(days) } })).history.stepSeconds;
  expect([await stepOf(1), await stepOf(7)]).toEqual([3_600, 86_400]);
  await crawl.prisma.demo.deleteMany();
  expect(await stepOf(7)).toBe(3_600);
});
