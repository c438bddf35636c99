import { readdir } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { makeSnapshot } from '../../testing/make-snapshot.ts';
import { crawlPages } from '../../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';
import { filesWith } from './planted.fixture.ts';

const crawl = await ownCrawl();
const { prisma, clock, services, snapshotDirectory, archiveDirectory } = crawl;
const [secret, open] = ['https://www.example.org/secret', 'https://www.example.org/open'] as const;
const planted = ['planted words'];

beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls: [secret, open] } });
  const at = clock.now();
  await crawlPages(crawl, [
    { url: secret, verdict: 'new', body: '<p>planted words</p>' },
    { url: open, verdict: 'new', body: '<p>other words</p>' },
  ]);
  clock.advanceSeconds(60);
  await crawlPages(crawl, [
    { url: secret, verdict: 'unchanged', body: '<p>planted words</p>', repeats: at, visits: 2 },
  ]);
  const definition = {
    time: { preset: 'accessed-within' as const, from: new Date('2000-01-01'), to: new Date('2099-01-01') },
  };
  await makeSnapshot(crawl, { definition });
});

const formats = [
  { format: 'warc' },
  { format: 'warc', unchanged: 'response' },
  { format: 'wacz' },
  { format: 'wet' },
  { format: 'cdxj' },
  { format: 'parquet' },
] as const;

// Each is made by a process of its own, which takes long on a busy machine.
test.each(formats)('an export is prepared: %o', async (format) => {
  const file = await services.snapshots.export({ ctx, input: { name: 'all', ...format } });
  expect(file.bytes).toBeGreaterThan(0);
});

test('a purge removes prepared exports that hold what it overwrites, and leaves the others', async () => {
  expect(await filesWith([snapshotDirectory], planted)).not.toEqual([]);
  const { hostId, urlKey } = await prisma.page.findFirstOrThrow({ where: { url: secret } });
  const row = {
    hostId,
    hostName: 'www.example.org',
    urlKey,
    url: secret,
    createdAt: clock.now(),
    createdBy: 'operator',
  };
  const { id } = await prisma.takedown.create({ data: row });
  await services.purgeNow({ ctx, input: { id: String(id) } });
  expect(await filesWith([snapshotDirectory, archiveDirectory], planted)).toEqual([]);
  const { document } = await services.takedowns.receipt({ ctx, input: { id: String(id) } });
  const { exportsRemoved } = JSON.parse(document) as { exportsRemoved: string[] };
  expect(exportsRemoved.length).toBeGreaterThan(formats.length);
  const kept = await readdir(snapshotDirectory, { recursive: true });
  expect(kept.filter((name) => exportsRemoved.includes(name))).toEqual([]);
  // The snapshot itself stays, and its exports are made again without the records.
  const again = await services.snapshots.export({ ctx, input: { name: 'all', format: 'wet' } });
  const bytes = Buffer.concat(await Array.fromAsync(again.read(0, again.bytes)));
  expect(bytes.byteLength).toBeGreaterThan(0);
  expect(await filesWith([snapshotDirectory], planted)).toEqual([]);
});
