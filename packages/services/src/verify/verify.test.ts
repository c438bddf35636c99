import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sealedPath } from '@meguri/archive';
import { hostIdOf } from '@meguri/database';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const url = 'https://a.example/1';

const counts = ['page_interval_count', 'change_detection_count', 'host_interval_count', 'map_cell_count'];
const tables = [
  'host',
  'page',
  'capture',
  'counter',
  'statistic_minute',
  'statistic_hour',
  'seed',
  ...counts,
];

const crawl = await ownCrawl();

beforeAll(async () => {
  const urls = [url, 'https://a.example/2', 'https://b.example/', 'https://c.example/'];
  await crawl.services.seeds.add({ ctx, input: { urls: [...urls, 'not a seed'] } });
  const at = crawl.clock.now();
  await crawlPages(crawl, [
    { url, verdict: 'changed', body: 'first body', visits: 2 },
    { url: 'https://a.example/2', verdict: 'error' },
    { url: 'https://b.example/', verdict: 'changed', body: 'other body', visits: 1, intervalSeconds: 86_400 },
  ]);
  crawl.clock.advanceSeconds(100_000);
  await crawlPages(crawl, [{ url, verdict: 'unchanged', body: 'first body', repeats: at, visits: 3 }]);
  await crawl.services.hosts.edit({ ctx, input: { name: 'c.example', paused: true } });
  for (const table of tables) await crawl.asOwner(`CREATE TABLE sound_${table} AS SELECT * FROM ${table}`);
});

/** Restores what a test tampered with. */
afterEach(async () => {
  for (const table of tables) {
    await crawl.prisma.$executeRawUnsafe(`DELETE FROM ${table}`);
    await crawl.prisma.$executeRawUnsafe(`INSERT INTO ${table} SELECT * FROM sound_${table}`);
  }
});

const verify = () => crawl.services.verify({ sample: null, files: true });
const failed = async () => (await verify()).filter(({ ok }) => !ok).map(({ check }) => check);

test('a consistent crawl has no differences', async () => {
  const checks = await verify();
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  const checked = Object.fromEntries(checks.map(({ check, checked }) => [check, checked]));
  expect(checked).toMatchObject({
    'host load sums': 3,
    'counts by interval': 9,
    'page planned frequencies': 4,
    'capture records': 4,
    'revisits refer to a capture': 1,
    'sealed files': 2,
  });
});

test('a sample checks no more captures than requested', async () => {
  const checks = await crawl.services.verify({ sample: 2, files: false });
  expect(checks.find(({ check }) => check === 'capture records')).toMatchObject({ checked: 2, ok: true });
});

const hostA = hostIdOf('a.example');
test.each<[string, string, string[]]>([
  ['a counter', `UPDATE counter SET value = value + 1 WHERE name = 'changed'`, ['counters and minutes']],
  ['a seed counter', `DELETE FROM counter WHERE name = 'seeds'`, ['counters and minutes']],
  ['a minute', `UPDATE statistic_minute SET accesses = accesses - 1`, ['counters and minutes']],
  ['an hour', `UPDATE statistic_hour SET bytes = bytes + 1`, ['counters and minutes']],
  ['a count of pages', `UPDATE page_interval_count SET pages = pages + 1`, ['counts by interval']],
  ['a lost count of visits', `DELETE FROM change_detection_count`, ['counts by interval']],
  ['a count of hosts', `UPDATE host_interval_count SET attainable = attainable - 1`, ['counts by interval']],
  ['a cell of the map', `UPDATE map_cell_count SET hosts = hosts + 1`, ['counts by interval']],
  ['a place', `UPDATE host SET quad = 7 WHERE host_id = ${hostA}`, ['counts by interval']],
  [
    'an interval',
    `UPDATE page SET interval_seconds = 9 * 86400 WHERE url = '${url}'`,
    ['counts by interval', 'page planned frequencies'],
  ],
  [
    'a time since the verdict before',
    `UPDATE capture SET elapsed_seconds = 1 WHERE elapsed_seconds > 0`,
    ['counts by interval'],
  ],
  [
    'a top-level domain',
    `UPDATE host SET top_level_domain = 'com' WHERE host_id = ${hostA}`,
    ['counts by interval', 'host top-level domains'],
  ],
  ['a load sum', `UPDATE host SET load = load + 1 WHERE host_id = ${hostA}`, ['host load sums']],
  ['a rate sum', `UPDATE host SET rate_pages = rate_pages + 1 WHERE host_id = ${hostA}`, ['host rate sums']],
  [
    'a page count',
    `UPDATE host SET page_count = page_count + 1 WHERE host_id = ${hostA}`,
    ['counters and minutes', 'counts by interval', 'host page counts'],
  ],
  [
    'a planned frequency',
    `UPDATE page SET planned_frequency = planned_frequency + 1 WHERE url = '${url}'`,
    ['counts by interval', 'host load sums', 'host base load sums', 'page planned frequencies'],
  ],
  [
    'a rate term',
    `UPDATE page SET rate_term = rate_term + 1 WHERE url = '${url}'`,
    ['host rate sums', 'page rate terms'],
  ],
  [
    'an overload mark',
    `UPDATE host SET effective_interval_seconds = 86400 * 9 WHERE host_id = ${hostA}`,
    ['counts by interval', 'host overload marks'],
  ],
  [
    'a URL',
    `UPDATE page SET url = 'https://z.example/1' WHERE url = '${url}'`,
    ['page keys', 'page hosts', 'capture keys', 'capture hosts', 'capture records'],
  ],
  [
    'a host that is never due',
    `UPDATE host SET next_due_at = NULL WHERE host_id = ${hostA}`,
    ['hosts are due in time'],
  ],
  [
    'a page that is due on an alias',
    `UPDATE host SET alias_of = 1 WHERE host_id = ${hostA}`,
    ['nothing is due on aliases'],
  ],
  [
    'an excluded page that is due',
    `UPDATE page SET excluded = 1 WHERE url = 'https://a.example/2'`,
    ['excluded pages have no next visit', 'page rate terms'],
  ],
  [
    'a capture of another digest',
    `UPDATE capture_entry SET payload_digest = sha256('x') WHERE url = '${url}' AND record_type = 'response'`,
    ['revisits refer to a capture', 'capture records'],
  ],
  [
    'a capture elsewhere',
    `UPDATE capture_entry SET "offset" = "offset" + 1 WHERE url = 'https://b.example/'`,
    ['capture records'],
  ],
  [
    'a lost capture',
    `DELETE FROM capture_entry WHERE url = '${url}' AND record_type = 'response'`,
    [
      'counts by interval',
      'host outcomes against captures',
      'revisits refer to a capture',
      'capture records',
    ],
  ],
  [
    'a lost host',
    `DELETE FROM host WHERE name = 'c.example'`,
    ['counters and minutes', 'counts by interval', 'rows without a host'],
  ],
])('a check finds %s that was tampered with', async (_what, tamper, expected) => {
  await crawl.prisma.$executeRawUnsafe(tamper);
  expect((await failed()).sort()).toEqual(expected.sort());
});

test('a changed byte in the archive is found by the checks of records and files', async () => {
  const { name } = await crawl.prisma.warcFile.findFirstOrThrow({ orderBy: { name: 'asc' } });
  const file = path.join(crawl.archiveDirectory, sealedPath(name));
  const bytes = await readFile(file);
  const { offset } = await crawl.prisma.captureEntry.findFirstOrThrow({ where: { fileName: name } });
  const place = Number(offset) + 40;
  bytes[place] = (bytes[place] ?? 0) ^ 0xff;
  await writeFile(file, bytes);
  expect((await failed()).sort()).toEqual(['capture records', 'sealed files']);
  bytes[place] = (bytes[place] ?? 0) ^ 0xff;
  await writeFile(file, bytes);
});

test('only the first twenty differences of a check are stored, and all are counted', async () => {
  const urls = Array.from({ length: 30 }, (_, index) => `https://many.example/${index}`);
  await crawl.services.seeds.add({ ctx, input: { urls } });
  await crawl.prisma.page.updateMany({ where: { url: { in: urls } }, data: { rateTerm: 7 } });
  const check = (await verify()).find((one) => one.check === 'page rate terms');
  expect(check?.different).toBe(30);
  expect(check?.differences).toHaveLength(20);
});
