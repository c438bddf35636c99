import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { restoreBackup, writeBackup } from '@meguri/database/backup';
import { createTestDatabase } from '@meguri/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommandServices } from '../../create-command-services.ts';
import { crawlPages, journalChanges } from '../../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';
import type { FileResult } from '../keep-files.ts';
import { applyTakedowns } from './apply-takedowns.ts';

const crawl = Object.assign(await ownCrawl(), { isJournaled: true as const });
const { prisma, clock, archiveDirectory, redisUrl } = crawl;
const root = await mkdtemp(path.join(tmpdir(), 'meguri-restored-'));
const target = await createTestDatabase();
const restored = createCommandServices({ databaseUrl: target.url, redisUrl, archiveDirectory, clock });
const [purged, hidden, open] = ['a', 'b', 'c'].map((name) => `https://www.example.org/${name}`) as [
  string,
  string,
  string,
];

async function takeDown(url: string): Promise<string> {
  const { hostId, urlKey } = await prisma.page.findFirstOrThrow({ where: { url } });
  const row = {
    hostId,
    hostName: 'www.example.org',
    urlKey,
    url,
    createdAt: clock.now(),
    createdBy: 'operator',
  };
  return String((await prisma.takedown.create({ data: row })).id);
}

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: [purged, hidden, open] } });
  await crawlPages(
    crawl,
    [purged, hidden, open].map((url) => ({ url, verdict: 'new', body: `Text of ${url}` })),
  );
  await journalChanges(crawl);
  await writeBackup(crawl.databaseUrl, path.join(root, 'backup'));
  clock.advanceSeconds(60);
  await takeDown(hidden);
  await crawl.services.purgeNow({ ctx, input: { id: await takeDown(purged) } });
  clock.advanceSeconds(60);
  await journalChanges(crawl);
  await target.asOwner('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await restoreBackup({
    directory: path.join(root, 'backup'),
    ownerUrl: target.ownerUrl,
    applicationUrl: target.url,
  });
});
afterAll(async () => {
  await restored.close();
  await target.drop();
  await rm(root, { recursive: true });
});

const read = (url: string) =>
  restored.getCapture({ url, at: null }).then(
    ({ payload }) => Buffer.from(payload).toString(),
    (error: { code?: string }) => error.code,
  );

test('a restored backup is brought to the takedowns and purges of the journal before it is read', async () => {
  expect(await read(hidden)).toBe(`Text of ${hidden}`);
  const archive = { directory: archiveDirectory, bucket: null };
  const options = { databaseUrl: target.url, ownerUrl: target.ownerUrl, archive };
  const applied = await applyTakedowns(options);
  expect(applied.changes).toBeGreaterThan(0);
  expect(applied.purged).toBeGreaterThan(0);
  // Once more changes nothing.
  expect(await applyTakedowns(options)).toEqual(applied);
  expect([await read(purged), await read(hidden), await read(open)]).toEqual([
    'not-found',
    'not-found',
    `Text of ${open}`,
  ]);
  const results: FileResult[] = [];
  const onResult = (result: FileResult) => void results.push(result);
  await restored.keepFiles({ work: 'check', files: 'all', onResult });
  expect(results.map(({ result }) => result)).toEqual(['sound', 'sound', 'sound']);
  const receipt = await restored.takedowns.receipt({ ctx, input: { id: '2' } });
  expect(JSON.parse(receipt.document)).toMatchObject({ takedown: { url: purged } });
});
