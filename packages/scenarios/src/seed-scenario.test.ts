import { openDatabase } from '@meguri/database';
import { ownCrawl } from '@meguri/services/testing';
import { createTestDatabase } from '@meguri/testing';
import { beforeAll, expect, test } from 'vitest';
import { scenarios } from './scenario.ts';
import { seedScenario } from './seed-scenario.ts';

const now = () => crawl.clock.now();
const scenario = scenarios.small;

const crawl = await ownCrawl();

beforeAll(async () => {
  await seedScenario({ databaseUrl: crawl.databaseUrl, scenario, seed: 1, now: now() });
});

test('the counters of the synthetic crawl equal the sums of its rows', async () => {
  const checks = await crawl.services.verify({ sample: 0, files: false });
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  const checked = Object.fromEntries(checks.map(({ check, checked: count }) => [check, count]));
  expect(checked['host ids']).toBe(scenario.hosts);
  expect(checked['page keys']).toBeGreaterThan(scenario.pages * 0.98);
  expect(checked['page keys']).toBeLessThan(scenario.pages * 1.02);
  expect(checked['revisits refer to a capture']).toBeGreaterThan(100);
});

test('has overload, failures, unreachable hosts, and unvisited pages', async () => {
  const { prisma } = crawl;
  const [crowded, blocked] = [{ overloaded: true }, { blocked: true }];
  expect(await prisma.host.count({ where: crowded })).toBeGreaterThan(0);
  expect(await prisma.host.count({ where: blocked })).toBeGreaterThan(0);
  const bins = await prisma.pageIntervalCount.groupBy({ by: ['bin'] });
  expect(bins.map(({ bin }) => bin)).toEqual(expect.arrayContaining([-4, -3, -2, -1]));
  expect(bins.length).toBeGreaterThan(15);
});

test('the same seed gives the same rows', async () => {
  const again = await createTestDatabase();
  const other = openDatabase(again.url, 1);
  try {
    await seedScenario({ databaseUrl: again.url, scenario, seed: 1, now: now() });
    for (const table of ['host', 'page', 'capture', 'robots', 'statistic_minute', 'page_interval_count']) {
      const digest = `SELECT md5(string_agg(t::text, '' ORDER BY t::text)) AS md5 FROM ${table} AS t`;
      expect(await other.prisma.$queryRawUnsafe(digest)).toEqual(await crawl.prisma.$queryRawUnsafe(digest));
    }
  } finally {
    await other.close();
    await again.drop();
  }
});

test('refuses a crawl that has hosts', async () => {
  const seeding = seedScenario({ databaseUrl: crawl.databaseUrl, scenario, seed: 2, now: now() });
  await expect(seeding).rejects.toThrow('has a crawl already');
});
