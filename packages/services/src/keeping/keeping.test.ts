import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sealedPath } from '@meguri/archive';
import { claimFile } from '@meguri/database';
import { purgeNotice } from '@meguri/warc';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { watchCrawl } from '../events/watch-crawl.ts';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { keepDueFiles, openKeeping } from './open-keeping.ts';
import type { FileResult } from './keep-files.ts';

const crawl = await ownCrawl();
const { prisma, clock, archiveDirectory } = crawl;
const replicaDirectory = await mkdtemp(path.join(tmpdir(), 'meguri-replica-'));
afterAll(() => rm(replicaDirectory, { recursive: true }));

const urls = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3'] as const;

let name = '';
let sound = Buffer.alloc(0);
const place = (directory = archiveDirectory) => path.join(directory, sealedPath(name));

beforeEach(async () => {
  await prisma.$executeRaw`TRUNCATE file_check, file_damage, file_replica, file_digest, takedown, purged_range, purge_file, purge_receipt`;
  await prisma.warcFile.deleteMany();
  await prisma.capture.deleteMany();
  clock.set(new Date());
  await crawl.services.seeds.add({ ctx, input: { urls: [...urls] } });
  await crawlPages(
    crawl,
    urls.map((url) => ({ url, verdict: 'new', body: `text of ${url} `.repeat(30) })),
  );
  name = (await prisma.warcFile.findFirstOrThrow()).name;
  sound = await readFile(place());
});

const offsetOf = async (url: string) =>
  Number((await prisma.captureEntry.findFirstOrThrow({ where: { url } })).offset);

/** Does all due work, as the control plane would. */
async function keep(): Promise<FileResult[]> {
  const keeping = await openKeeping({
    prisma,
    clock,
    archive: {
      place: { directory: archiveDirectory, bucket: null },
      replica: { directory: replicaDirectory },
    },
  });
  const results: FileResult[] = [];
  await keepDueFiles(keeping, (result) => results.push(result));
  return results;
}

async function scrub(): Promise<FileResult[]> {
  const results: FileResult[] = [];
  await crawl.services.keepFiles({
    work: 'check',
    files: 'all',
    onResult: (result) => void results.push(result),
  });
  return results;
}

async function overwrite(offset: number, bytes: Uint8Array): Promise<void> {
  const damaged = Buffer.from(await readFile(place()));
  damaged.set(bytes, offset);
  await writeFile(place(), damaged);
}

const view = async () => (await crawl.services.archive.storage({ ctx, input: undefined })).keeping;
const kept = (results: readonly FileResult[]) => results.map(({ work, result }) => [work, result]);

test('a sealed file is copied once, and counts as checked', async () => {
  expect(kept(await keep())).toEqual([['copy', 'copied']]);
  expect(await readFile(place(replicaDirectory))).toEqual(sound);
  expect(kept(await keep())).toEqual([]);
  expect(await view()).toMatchObject({
    files: 1,
    states: { sound: 1, unchecked: 0 },
    replicas: { copied: 1 },
    damage: [],
  });
});

test('damage is listed by file, record and URL, and repaired from the replica', async () => {
  await keep();
  const at = await offsetOf(urls[1]);
  await overwrite(at + 50, Buffer.alloc(8, 0x55));
  expect(kept(await scrub())).toEqual([['check', 'damaged']]);
  const { damage, states } = await view();
  expect(states).toMatchObject({ damaged: 1 });
  expect(damage).toMatchObject([{ file: name, offset: at, captures: 1, urls: [urls[1]], repairedAt: null }]);
  await watchCrawl(prisma, clock);
  const open = async () =>
    (await crawl.services.events.list({ ctx, input: { open: true } })).rows.map(({ kind }) => kind);
  expect(await open()).toContain('archive-damaged');
  expect(kept(await keep())).toEqual([['repair', 'repaired']]);
  expect(await readFile(place())).toEqual(sound);
  expect(await view()).toMatchObject({ states: { sound: 1 }, damage: [{ repairedAt: clock.now() }] });
  await watchCrawl(prisma, clock);
  expect(await open()).not.toContain('archive-damaged');
});

test.each<[string, () => Promise<unknown>]>([
  ['cut short', () => truncate(place(), sound.length - 700)],
  ['empty', () => truncate(place(), 0)],
  ['missing', () => rm(place())],
  ['longer', () => writeFile(place(), Buffer.concat([sound, Buffer.alloc(500, 7)]))],
  [
    'changed in the header of a gzip member only',
    async () => overwrite((await offsetOf(urls[2])) + 4, Buffer.from([9, 9])),
  ],
  ['all zeros', () => writeFile(place(), Buffer.alloc(sound.length))],
])('a file that is %s is repaired', async (_what, breakIt) => {
  await keep();
  await breakIt();
  expect((await scrub())[0]?.result).toMatch(/damaged|missing/);
  expect(kept(await keep())).toEqual([['repair', 'repaired']]);
  expect(await readFile(place())).toEqual(sound);
  const folder = await readdir(path.dirname(place()));
  expect(folder).toContain(name);
  expect(folder.filter((file) => file.endsWith('.part'))).toEqual([]);
});

test('a copy that is damaged or lost is found and written again', async () => {
  await keep();
  for (const breakIt of [() => truncate(place(replicaDirectory), 100), () => rm(place(replicaDirectory))]) {
    await breakIt();
    await prisma.$executeRaw`UPDATE file_replica SET checked_at = now() - interval '91 days', copied_at = now() - interval '91 days'`;
    expect(kept(await keep())).toEqual([
      ['check-copy', expect.stringMatching(/damaged|missing/)],
      ['copy', 'copied'],
    ]);
    expect(await readFile(place(replicaDirectory))).toEqual(sound);
  }
});

test('damage is not copied over a sound copy', async () => {
  await keep();
  await overwrite((await offsetOf(urls[0])) + 50, Buffer.alloc(8, 0x55));
  await prisma.$executeRaw`UPDATE file_replica SET state = 'missing'`;
  const results = await keep();
  expect(results[0]).toMatchObject({ work: 'copy', result: null, problem: 'the file is damaged' });
  expect(await readFile(place(replicaDirectory))).toEqual(sound);
});

/** Hides a URL and purges its records, as an operator does after a complaint. */
async function purge(url: string): Promise<void> {
  const { hostId, urlKey } = await prisma.page.findFirstOrThrow({ where: { url } });
  const { id } = await prisma.takedown.create({
    data: { hostId, hostName: 'a.example', urlKey, url, createdAt: clock.now(), createdBy: 'operator' },
  });
  await crawl.services.purgeNow({ ctx, input: { id: String(id), reason: 'a court order' } });
}

test('purged bytes are removed from the copy, and no repair restores them', async () => {
  await keep();
  const at = await offsetOf(urls[1]);
  const former = await readFile(place(replicaDirectory));
  await purge(urls[1]);
  const purged = await readFile(place());
  expect(await prisma.fileDigest.count()).toBe(1);
  // Another record is damaged before the copy is updated, so only the old bytes are available.
  await overwrite((await offsetOf(urls[2])) + 50, Buffer.alloc(8, 0x55));
  await scrub();
  // The command does not know the replica. A repair rewrites the copy before it uses it.
  expect(kept(await keep())).toEqual([['repair', 'repaired']]);
  expect(await readFile(place())).toEqual(purged);
  expect(await readFile(place(replicaDirectory))).toEqual(purged);
  expect(former.subarray(at, at + 200).equals(purged.subarray(at, at + 200))).toBe(false);
});

test('a record that another program replaced by a valid one is not restored', async () => {
  await keep();
  const at = await offsetOf(urls[1]);
  const end = await offsetOf(urls[2]);
  const notice = purgeNotice({ fileName: name, offset: at, length: end - at, purgedAt: new Date() });
  await overwrite(at, notice);
  const replaced = await readFile(place());
  await scrub();
  const [repair] = await keep();
  expect(repair).toMatchObject({
    work: 'repair',
    result: null,
    problem: expect.stringMatching(/on purpose/),
  });
  expect(await readFile(place())).toEqual(replaced);
});

test('a file is read again after the period of the settings, or never', async () => {
  await keep();
  await prisma.$executeRaw`UPDATE file_check SET checked_at = now() - interval '89 days'`;
  expect(await keep()).toEqual([]);
  await prisma.$executeRaw`UPDATE file_check SET checked_at = now() - interval '91 days'`;
  expect(kept(await keep())).toEqual([['check', 'sound']]);
  await prisma.$executeRaw`UPDATE file_check SET checked_at = now() - interval '91 days'`;
  await crawl.services.settings.set({ ctx, input: { key: 'archive.scrubDays', value: 0, confirmed: true } });
  expect(await keep()).toEqual([]);
  await crawl.services.settings.set({ ctx, input: { key: 'archive.scrubDays', value: 90, confirmed: true } });
});

test('a file that another process has claimed is skipped until the claim ends', async () => {
  const { fileId } = await prisma.warcFile.findFirstOrThrow();
  expect(await claimFile(prisma, fileId, 60)).toMatchObject({ fileId });
  expect(await claimFile(prisma, fileId, 60)).toBeNull();
  expect(await keep()).toEqual([]);
  await prisma.$executeRaw`UPDATE file_check SET claimed_until = now() - interval '1 second'`;
  expect(kept(await keep())).toEqual([['copy', 'copied']]);
});

test('failed work is retried later, and at once by a command', async () => {
  const at = await offsetOf(urls[0]);
  await overwrite(at + 50, Buffer.alloc(8, 0x55));
  expect((await keep())[0]).toMatchObject({ work: 'copy', result: null, problem: 'the file is damaged' });
  await writeFile(place(), sound);
  expect(await keep()).toEqual([]);
  expect(kept(await scrub())).toEqual([['check', 'sound']]);
  expect(kept(await keep())).toEqual([['copy', 'copied']]);
});

test('a replica that cannot be written raises an alert, and the archive does not change', async () => {
  const keeping = await openKeeping({
    prisma,
    clock,
    archive: {
      place: { directory: archiveDirectory, bucket: null },
      // A file is where the directory should be.
      replica: { directory: place() },
    },
  });
  const results: FileResult[] = [];
  await keepDueFiles(keeping, (result) => results.push(result));
  expect(results).toMatchObject([{ work: 'copy', result: null }]);
  await watchCrawl(prisma, clock);
  const { rows } = await crawl.services.events.list({ ctx, input: { open: true } });
  expect(rows.map(({ kind }) => kind)).toContain('replica-failed');
  expect((await stat(place())).size).toBe(sound.length);
  expect(await view()).toMatchObject({ replicas: { failed: 1 }, replicaProblem: expect.stringMatching(/./) });
});
