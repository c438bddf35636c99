import type { PauseScope } from '@meguri/contracts';
import { listNodes, pauseCrawl, resumeCrawl } from '@meguri/database';
import { expect } from 'vitest';
import { test } from '../testing/crawl-test.ts';
import { ownWeb } from '../testing/own-crawl.ts';
import { politenessOf, putSite } from '../testing/recorded-web.ts';
import { flushRedis } from '../testing/redis-proxy.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';
import { waitUntil } from '../testing/wait-until.ts';

const intervalSeconds = 0.1;
const pagesPerHost = 80;
const web = await ownWeb();
test.override('settings', { 'access.intervalSeconds': intervalSeconds });

const auditOf = (action: 'crawl.pause' | 'crawl.resume') => ({
  at: new Date(),
  actor: 'operator',
  action,
  subject: 'crawl',
  before: null,
  after: null,
  reason: 'a test',
});
const pause = (crawl: TestCrawl, scope: PauseScope) =>
  pauseCrawl(crawl.prisma, { scope, audit: auditOf('crawl.pause') });
const resume = (crawl: TestCrawl, scope: PauseScope) =>
  resumeCrawl(crawl.prisma, { scope, audit: auditOf('crawl.resume') });

async function seedSites(crawl: TestCrawl, names: readonly string[]): Promise<number> {
  for (const name of names) putSite(web, name, pagesPerHost);
  const list = await crawl.list();
  await crawl.seed(
    list,
    names.map((name) => web.urlOf(name)),
  );
  return list;
}

const accessesTo = (names: readonly string[]) => web.accesses.filter(({ host }) => names.includes(host));
const accessed = (names: readonly string[], count: number) =>
  waitUntil(
    () => accessesTo(names).length,
    (seen) => seen >= count,
  );

/** Milliseconds from an instant to the beginning of the last request, after a wait long enough for more. */
async function lastBegunAfter(names: readonly string[], sinceMs: number): Promise<number> {
  await waitUntil(performance.now.bind(performance), (now) => now > sinceMs + 1_500);
  return Math.max(...accessesTo(names).map(({ startedMs }) => startedMs - sinceMs));
}

const stateOf = async (crawl: TestCrawl) => (await listNodes(crawl.prisma))[0];

test.concurrent('a pause of the crawl starts no request after a second, survives a restart and the loss of Redis, and ends politely', async ({
  crawl,
}) => {
  const names = Array.from({ length: 8 }, (_, index) => `all-${index}.localhost`);
  await seedSites(crawl, names);
  const first = await crawl.start();
  await accessed(names, 40);
  expect(await pause(crawl, { kind: 'crawl' })).toBe(true);
  const pausedMs = performance.now();
  expect(await pause(crawl, { kind: 'crawl' })).toBe(false);
  const lastMs = await lastBegunAfter(names, pausedMs);
  expect(lastMs).toBeLessThan(1_000);
  const before = accessesTo(names).length;
  expect(before).toBeLessThan(names.length * pagesPerHost);

  await first.stop();
  await flushRedis(crawl.redisUrl);
  await crawl.makeAllDue();
  // Requested copies of robots.txt wait, too.
  await crawl.prisma.host.updateMany({ data: { robotsRecheckRequestedAt: new Date() } });
  const restartedAt = new Date();
  await crawl.start();
  await waitUntil(
    () => stateOf(crawl),
    (node) => node?.live?.state === 'paused' && node.startedAt > restartedAt,
  );
  expect(accessesTo(names)).toHaveLength(before);

  expect(await resume(crawl, { kind: 'crawl' })).toMatchObject({ pausedBy: 'operator', reason: 'a test' });
  await accessed(names, before + 80);
  for (const name of names)
    expect([name, politenessOf(web, name).minGapSeconds >= intervalSeconds]).toEqual([name, true]);
});

test.concurrent('pauses of a node and of a seed list stop only these, within a second', async ({ crawl }) => {
  const [kept, stopped] = [['kept.localhost'], ['stopped.localhost']];
  await seedSites(crawl, kept);
  const list = await seedSites(crawl, stopped);
  await crawl.start();
  await accessed(stopped, 5);
  const scope = { kind: 'seed-list', id: list } as const;
  await pause(crawl, scope);
  const pausedMs = performance.now();
  expect(await lastBegunAfter(stopped, pausedMs)).toBeLessThan(1_000);
  await accessed(kept, accessesTo(kept).length + 5);
  await pause(crawl, { kind: 'node', id: 2 });
  await accessed(kept, accessesTo(kept).length + 5);
  await pause(crawl, { kind: 'node', id: 1 });
  const nodePausedMs = performance.now();
  expect(await lastBegunAfter(kept, nodePausedMs)).toBeLessThan(1_000);
  const counts = [accessesTo(stopped).length, accessesTo(kept).length] as const;
  await resume(crawl, scope);
  await resume(crawl, { kind: 'node', id: 1 });
  await accessed(stopped, counts[0] + 5);
  await accessed(kept, counts[1] + 5);
});
