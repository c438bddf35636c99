import { hostIdOf, recordDemo } from '@meguri/database';
import { crawlPages, operator as ctx, ownCrawl } from '@meguri/services/testing';
import { expect, test } from 'vitest';
import { writeGeneratedYear } from './write-generated-year.ts';

const crawl = await ownCrawl();
const host = 'a.example';
const url = `https://${host}/`;
const write = () => {
  const { databaseUrl, prisma, clock } = crawl;
  const hosts = [{ hostId: hostIdOf(host), pages: 80 }];
  return writeGeneratedYear({ databaseUrl, prisma, hosts, seed: 1, now: clock.now() });
};
const series = (preset: 'all' | '1y' | '24h') =>
  crawl.services.overview.series({ ctx, input: { range: { preset } } });

test('charts show and label the generated year; totals and checks count only recorded accesses', async () => {
  const { prisma, services, clock } = crawl;
  await recordDemo(prisma, { begunAt: clock.now(), hosts: 1, daySeconds: 60 });
  await services.seeds.add({ ctx, input: { urls: [url] } });
  expect(await write()).toBe(true);
  await crawlPages(crawl, [{ url, verdict: 'new', body: 'one' }]);
  const today = new Date(clock.now().toISOString().slice(0, 10));

  const year = await series('all');
  expect(year.generatedBefore).toEqual(today);
  expect(year.points.length).toBeGreaterThan(150);
  const recorded = year.points.filter(({ at }) => at >= today);
  expect(recorded.reduce((sum, { accesses }) => sum + accesses, 0)).toBe(1);

  const { history } = await services.hosts.activity({ ctx, input: { name: host, range: { preset: '1y' } } });
  expect(history.generatedBefore).toEqual(today);
  const ofHost = history.points
    .filter(({ at }) => at < today)
    .reduce((sum, point) => sum + point.accesses, 0);
  const ofCrawl = year.points.filter(({ at }) => at < today).reduce((sum, point) => sum + point.accesses, 0);
  expect(ofHost).toBe(ofCrawl);

  expect((await services.overview.get({ ctx, input: undefined })).accesses).toBe(1);
  const checks = await services.verify({ sample: 0, files: false });
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});

test('a crawl with recorded accesses gets no generated year', async () => {
  expect(await write()).toBe(false);
});
