import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildRateCells, hostIdOf } from '@meguri/database';
import { seededRandom } from '@meguri/testing';
import { beforeAll, expect, test } from 'vitest';
import { flushRedis } from '../testing/redis-proxy.ts';
import { politenessOf, putSite } from '../testing/recorded-web.ts';
import { ownCrawl, ownWeb } from '../testing/own-crawl.ts';

const intervalSeconds = 0.1;
const names = Array.from({ length: 8 }, (_, n) => `killed-${n}.localhost`);
const pagesPerHost = 25;
const web = await ownWeb();
const crawl = await ownCrawl({
  'access.intervalSeconds': intervalSeconds,
  'archive.maxFileBytes': 1_048_576,
});

beforeAll(async () => {
  for (const name of names) putSite(web, name, pagesPerHost);
  await crawl.seed(
    await crawl.list(),
    names.map((name) => web.urlOf(name)),
  );
});

async function startProcess(): Promise<ChildProcess> {
  const { MEGURI_ALLOW_PRIVATE: allowed, ...environment } = crawl.environment();
  const child = fork(fileURLToPath(new URL('../main.ts', import.meta.url)), {
    execArgv: [],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, String(value)])),
      MEGURI_ALLOW_PRIVATE: allowed.join(','),
    },
  });
  await once(child, 'message');
  return child;
}

/** Pages whose capture was committed. */
const captured = () => crawl.prisma.page.count({ where: { visits: { gt: 0 } } });

test('kill -9 at any moment leaves a valid archive, and the next process finishes the crawl politely', async () => {
  const random = seededRandom(20_261_121);
  for (const name of names) await buildRateCells(crawl.prisma, hostIdOf(name));
  for (let round = 0; round < 4; round += 1) {
    const before = await captured();
    const child = await startProcess();
    await expect.poll(captured, { timeout: 30_000 }).toBeGreaterThan(before + 8);
    await delay(random.next() * 300);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const check = await crawl.checkArchive();
    // A record that was being written may be torn; those that are indexed are whole.
    expect(check.faults.filter((fault) => !fault.includes(': torn at '))).toEqual([]);
    // The leases of the killed process would hold its hosts for another minute, and so would its jobs.
    await crawl.prisma.$executeRaw`UPDATE host SET visit_lease_until = now() WHERE visit_token IS NOT NULL`;
    await flushRedis(crawl.redisUrl);
  }
  const child = await startProcess();
  await crawl.untilIdle();
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);

  const pages = await crawl.pages();
  expect(pages).toHaveLength(names.length * pagesPerHost);
  expect(pages.filter(({ visits }) => visits !== 1)).toEqual([]);
  const check = await crawl.checkArchive();
  expect(check.faults).toEqual([]);
  expect(await crawl.wrongFigures()).toEqual([]);
  for (const name of names) {
    const politeness = politenessOf(web, name);
    expect(politeness).toMatchObject({ overlapped: false });
    expect(politeness.minGapSeconds).toBeGreaterThanOrEqual(intervalSeconds);
  }
}, 240_000);

test('a host whose visit was killed is not visited before its lease and an interval are over', async () => {
  const name = 'leased.localhost';
  putSite(web, name, 3);
  await crawl.seed(await crawl.list(), [web.urlOf(name)]);
  const leaseUntil = new Date(Date.now() + 3_000);
  await crawl.prisma.host.updateMany({
    where: { name: web.hostOf(name) },
    data: { visitToken: '00000000-0000-4000-8000-000000000000', visitLeaseUntil: leaseUntil },
  });
  await crawl.start();
  await expect.poll(() => web.pageAccesses(name).length, { timeout: 30_000 }).toBe(3);
  const first = web.accesses.find(({ host }) => host === name);
  const startedAtMs = Date.now() - (performance.now() - (first?.startedMs ?? 0));
  expect(startedAtMs).toBeGreaterThanOrEqual(leaseUntil.getTime() + intervalSeconds * 1000 - 5);
});
