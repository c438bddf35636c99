import { nodeLiveSchema } from '@meguri/contracts';
import { expect } from 'vitest';
import { test } from '../testing/crawl-test.ts';
import { ownWeb } from '../testing/own-crawl.ts';
import { flushRedis, startRedisProxy } from '../testing/redis-proxy.ts';
import { putSite } from '../testing/recorded-web.ts';
import type { TestCrawl } from '../testing/test-crawl.ts';
import { waitUntil } from '../testing/wait-until.ts';

const web = await ownWeb();
// The pages of a site differ only in numbers; none of them may wait as a duplicate.
test.override('settings', { 'access.intervalSeconds': 0.1, 'content.seen': 'off' });

const accessed = (name: string, count: number) =>
  waitUntil(
    () => web.pageAccesses(name).length,
    (seen) => seen >= count,
    60,
    (seen) => seen,
  );

async function seedSite(crawl: TestCrawl, name: string, pages: number): Promise<void> {
  web.forget(name);
  putSite(web, name, pages);
  await crawl.seed(await crawl.list(), [web.urlOf(name)]);
}

/** Everything about a finished crawl of a site that a loss could spoil. */
async function stateOf(crawl: TestCrawl, name: string) {
  await crawl.untilIdle();
  const rows = await crawl.pages({ host: web.hostOf(name) });
  const wrongFigures = await crawl.wrongFigures();
  const { faults } = await crawl.checkArchive();
  return { pages: rows.length, once: rows.filter(({ visits }) => visits === 1).length, wrongFigures, faults };
}

const crawledOnce = (pages: number) => ({ pages, once: pages, wrongFigures: [], faults: [] });

test.concurrent('the crawl continues and loses nothing when Redis is emptied repeatedly', async ({
  crawl,
}) => {
  await seedSite(crawl, 'flushed.localhost', 40);
  await crawl.start();
  for (const count of [5, 12, 20, 28]) {
    await accessed('flushed.localhost', count);
    await flushRedis(crawl.redisUrl);
  }
  expect(await stateOf(crawl, 'flushed.localhost')).toEqual(crawledOnce(40));
}, 300_000);

test.concurrent('the crawl continues when Redis restarts without its data', async ({ crawl }) => {
  await seedSite(crawl, 'restarted.localhost', 30);
  const proxy = await startRedisProxy(crawl.redisUrl);
  try {
    const node = await crawl.start({ redisUrl: proxy.url });
    await accessed('restarted.localhost', 8);
    await proxy.cut();
    await flushRedis(crawl.redisUrl);
    await proxy.restore();
    expect(await stateOf(crawl, 'restarted.localhost')).toEqual(crawledOnce(30));
    await node.stop();
  } finally {
    await proxy.close();
  }
}, 300_000);

test.concurrent('work under way is committed once when connections to the database break', async ({
  crawl,
}) => {
  await seedSite(crawl, 'severed.localhost', 30);
  await crawl.start();
  for (const count of [5, 10, 15, 20]) {
    await accessed('severed.localhost', count);
    await crawl.prisma.$executeRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  }
  expect(await stateOf(crawl, 'severed.localhost')).toEqual(crawledOnce(30));
}, 300_000);

test.concurrent('a full disk stops accesses before anything is lost, and free space resumes them', async ({
  crawl,
}) => {
  await seedSite(crawl, 'crammed.localhost', 60);
  await crawl.start();
  await accessed('crammed.localhost', 5);
  await crawl.set('archive.minFreeBytes', Number.MAX_SAFE_INTEGER);
  const live = async () => {
    const row = await crawl.prisma.node.findUnique({ where: { id: 1 } });
    return row?.live as { state: string; stateDetail: string } | undefined;
  };
  const full = await waitUntil(live, (seen) => seen?.state === 'disk-full');
  expect(full?.stateDetail).toContain('archive.minFreeBytes');
  const before = web.pageAccesses('crammed.localhost').length;
  expect(before).toBeLessThan(60);
  // Another heartbeat passes without an access.
  const { heartbeatAt } = await crawl.prisma.node.findUniqueOrThrow({ where: { id: 1 } });
  await waitUntil(
    () => crawl.prisma.node.findUniqueOrThrow({ where: { id: 1 } }),
    (row) => row.heartbeatAt > heartbeatAt,
  );
  expect(web.pageAccesses('crammed.localhost')).toHaveLength(before);
  await crawl.set('archive.minFreeBytes', 0);
  expect(await stateOf(crawl, 'crammed.localhost')).toEqual(crawledOnce(60));
}, 300_000);

test.concurrent('a database without room stops discovery, then crawling, and loses no link', async ({
  crawl,
}) => {
  await seedSite(crawl, 'scarce.localhost', 30);
  const home = web.urlOf('scarce.localhost');
  // The database is larger than one byte, so no room is left.
  await crawl.set('database.maxBytes', 1);
  await crawl.set('database.discoveryMinFreeBytes', 1);
  await crawl.start();
  await accessed('scarce.localhost', 1);
  await crawl.untilIdle();
  expect(await crawl.pages()).toMatchObject([{ url: home, visits: 1, linksUnread: true }]);
  await crawl.makeAllDue();
  await accessed('scarce.localhost', 2);
  await crawl.untilIdle();
  // The page is requested unconditionally, because a 304 would bring no links.
  expect(web.pageAccesses('scarce.localhost')).toMatchObject([
    { conditional: false },
    { conditional: false },
  ]);
  expect(await crawl.pages()).toHaveLength(1);

  const live = async () =>
    nodeLiveSchema.parse((await crawl.prisma.node.findUniqueOrThrow({ where: { id: 1 } })).live);
  await crawl.set('database.minFreeBytes', 1);
  const full = await waitUntil(live, ({ state }) => state === 'disk-full');
  expect(full).toMatchObject({ fullDisks: ['database'], database: { level: 'crawling-stopped' } });
  expect(full.stateDetail).toContain('database.minFreeBytes');
  await crawl.makeAllDue();
  await waitUntil(live, ({ at }) => at.getTime() > full.at.getTime() + 1_000);
  expect(web.pageAccesses('scarce.localhost')).toHaveLength(2);

  await crawl.set('database.discoveryMinFreeBytes', 0);
  await crawl.set('database.minFreeBytes', 0);
  await accessed('scarce.localhost', 10);
  await crawl.untilIdle();
  const [page] = await crawl.pages();
  expect(page).toMatchObject({ url: home, visits: 3, changes: 0, linksUnread: null });
  expect(await crawl.pages()).toHaveLength(30);
  expect(await crawl.wrongFigures()).toEqual([]);
}, 300_000);

test.concurrent('a sealed file that was not recorded, because the database was away, is recorded at the next start', async ({
  crawl,
}) => {
  await seedSite(crawl, 'unrecorded.localhost', 2);
  const node = await crawl.start();
  expect(await stateOf(crawl, 'unrecorded.localhost')).toEqual(crawledOnce(2));
  await node.stop();
  const files = (prefix: string) =>
    crawl.prisma.warcFile.findMany({
      where: { name: { startsWith: prefix } },
      select: { name: true, bytes: true, sha256: true },
    });
  const [sealed, journals] = [await files('meguri-'), await files('journal-')];
  await crawl.prisma.warcFile.updateMany({ data: { sealedAt: null, bytes: 0, sha256: null } });
  await crawl.start();
  expect(await files('meguri-')).toEqual(sealed);
  expect((await files('journal-')).slice(0, journals.length)).toEqual(journals);
  expect([...sealed, ...journals]).toMatchObject([
    { bytes: expect.any(BigInt), sha256: expect.any(Uint8Array) },
    { bytes: expect.any(BigInt), sha256: expect.any(Uint8Array) },
  ]);
}, 300_000);

test('a stop aborts slow accesses quickly, and counts nothing against the host', async ({ crawl }) => {
  await seedSite(crawl, 'slow.localhost', 12);
  web.handle('slow.localhost', '/page-3.html', () => undefined);
  await crawl.set('fetch.headersTimeoutSeconds', 60);
  await crawl.set('fetch.totalTimeoutSeconds', 60);
  const node = await crawl.start();
  await waitUntil(
    () => web.pageAccesses('slow.localhost').some(({ path }) => path === '/page-3.html'),
    (seen) => seen,
  );
  const startedMs = performance.now();
  await node.stop(1_000);
  expect(performance.now() - startedMs).toBeLessThan(4_000);
  const host = await crawl.host(web.hostOf('slow.localhost'));
  expect(host).toMatchObject({ visitToken: null, consecutiveErrors: 0 });
  expect(await crawl.page(web.urlOf('slow.localhost', '/page-3.html'))).toMatchObject({ lastCode: null });
  putSite(web, 'slow.localhost', 12);
  await crawl.start();
  expect(await stateOf(crawl, 'slow.localhost')).toEqual(crawledOnce(12));
}, 300_000);

test('a stop while database and Redis are away is bounded', async ({ crawl }) => {
  await seedSite(crawl, 'stranded.localhost', 40);
  const proxy = await startRedisProxy(crawl.redisUrl);
  const node = await crawl.start({ redisUrl: proxy.url });
  await accessed('stranded.localhost', 5);
  await proxy.cut();
  const startedMs = performance.now();
  await node.stop(500);
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});
