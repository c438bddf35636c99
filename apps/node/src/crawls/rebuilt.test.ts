import { createLocalStorage } from '@meguri/archive';
import { openDatabase, type PrismaClient } from '@meguri/database';
import { createCommandServices } from '@meguri/services';
import { rebuild } from '@meguri/services/keeping';
import { createTestDatabase } from '@meguri/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putPage, putSite } from '../testing/recorded-web.ts';
import { ownCrawl, ownWeb } from '../testing/own-crawl.ts';
import { waitUntil } from '../testing/wait-until.ts';

const web = await ownWeb();
const crawl = await ownCrawl();
const names = ['one.localhost', 'two.localhost'];
const pages = 12;
const rebuilt = await createTestDatabase();
const database = openDatabase(rebuilt.url, 2);
afterAll(async () => {
  await database.close();
  await rebuilt.drop();
});

const ctx = {
  requestId: 'test',
  clientAddress: null,
  actor: { id: 1, name: 'operator', role: 'administrator' },
} as const;
const open = (databaseUrl: string) =>
  createCommandServices({
    databaseUrl,
    redisUrl: crawl.redisUrl,
    archiveDirectory: crawl.archiveDirectory,
  });
/** One page that is taken down, one whose records are deleted, and one of another host that stays. */
const [hidden, purged, shown] = [
  web.urlOf('one.localhost', '/page-3.html'),
  web.urlOf('one.localhost', '/page-4.html'),
  web.urlOf('two.localhost', '/page-3.html'),
];

/** Takes a page down, as an operator does after a complaint. */
async function takeDown(url: string): Promise<string> {
  const { hostId, urlKey } = await crawl.prisma.page.findFirstOrThrow({ where: { url } });
  const row = {
    hostId,
    hostName: 'one.localhost',
    urlKey,
    url,
    createdAt: new Date(),
    createdBy: 'operator',
  };
  return String((await crawl.prisma.takedown.create({ data: row })).id);
}

beforeAll(async () => {
  for (const name of names) putSite(web, name, pages);
  const services = open(crawl.databaseUrl);
  await crawl.seed(
    await crawl.list(),
    names.map((name) => web.urlOf(name)),
  );
  const first = await crawl.start();
  await crawl.untilIdle();
  // A second round: two pages changed, one is gone.
  for (const index of [1, 2])
    putPage(web, 'one.localhost', { path: `/page-${index}.html`, index, pages, version: 2 });
  web.put('two.localhost', '/page-5.html', { status: 404 });
  await crawl.makeAllDue();
  await crawl.untilIdle();
  await first.stop();
  await services.hosts.edit({
    ctx,
    input: { name: web.hostOf('two.localhost'), minIntervalSeconds: 7, paused: true },
  });
  await takeDown(hidden);
  await services.purgeNow({ ctx, input: { id: await takeDown(purged) } });
  await services.close();
  // The next node writes these changes to the journal.
  const second = await crawl.start();
  await waitUntil(
    () => crawl.prisma.journalChange.count(),
    (waiting) => waiting === 0,
  );
  await second.stop();
});

/** The answer that a reader gets for a page. */
const read = (services: ReturnType<typeof open>, url: string) =>
  services.getCapture({ url, at: null }).then(
    () => 'readable',
    () => 'refused',
  );

const rowsOf = (prisma: PrismaClient, table: string, columns: string) =>
  prisma.$queryRawUnsafe<unknown[]>(
    `SELECT ${columns} FROM ${table} ORDER BY ${columns.replaceAll(/\w+\(.*?\)/g, '1')}`,
  );

test('the database is destroyed and rebuilt from the files of the archive alone', async () => {
  const services = open(rebuilt.url);
  const seen = new Set<string>();
  const report = await rebuild({
    databaseUrl: rebuilt.url,
    ownerUrl: rebuilt.ownerUrl,
    storage: await createLocalStorage({ directory: crawl.archiveDirectory, sync: false }),
    since: null,
    onStep: async () => {
      for (const url of [hidden, purged]) seen.add(await read(services, url));
    },
  });
  expect(report).toMatchObject({ damaged: 0, refused: 0, recoveredPages: 0 });
  expect([...seen]).toEqual(['refused']);
  expect([await read(services, shown), await read(services, hidden)]).toEqual(['readable', 'refused']);

  for (const [table, columns] of [
    [
      'capture',
      'host_id, url_key, captured_at, verdict, code, status, record_type, "offset", length, elapsed_seconds',
    ],
    [
      'page',
      'host_id, url_key, url, visits, changes, interval_seconds, seed_list_id, depth, policy_state, text_digest',
    ],
    [
      'host',
      'host_id, name, page_count, captured_count, access_count, load, rate_sum, paused, min_interval_seconds',
    ],
    ['robots', 'host_id, scheme, status, body'],
    ['takedown', 'id, url, created_at, purge_by, purge_started_at, purged_at'],
    ['purged_range', 'file_name, "offset", length, takedown_id'],
    ['purge_file', 'takedown_id, file_name, records, sha256_after, written_at, replica'],
    ['purge_receipt', 'takedown_id, number, document'],
    ['setting', 'key, value::text'],
    ['audit', 'id, action, subject, after::text'],
    ['seed', 'seed_list_id, url, error'],
    ['warc_file', 'name, bytes, sha256'],
  ] as const) {
    expect([table, await rowsOf(database.prisma, table, columns)]).toEqual([
      table,
      await rowsOf(crawl.prisma, table, columns),
    ]);
  }
  const checks = await services.verify({ sample: null, files: true });
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  await services.close();
});

test('the crawl continues in the rebuilt database', async () => {
  const before = await database.prisma.capture.count();
  const services = open(rebuilt.url);
  await services.hosts.edit({
    ctx,
    input: { name: web.hostOf('two.localhost'), minIntervalSeconds: null, paused: false },
  });
  await database.prisma
    .$executeRaw`UPDATE page SET next_visit_at = now(), next_reason = 1 WHERE next_visit_at IS NOT NULL`;
  await database.prisma.$executeRaw`UPDATE host SET next_due_at = now(), next_access_at = now()`;
  const node = await crawl.start({ databaseUrl: rebuilt.url });
  await waitUntil(
    () => database.prisma.capture.count(),
    (captures) => captures >= before + 2 * pages - 1,
    30,
  );
  await node.stop();
  const checks = await services.verify({ sample: null, files: true });
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  await services.close();
});
