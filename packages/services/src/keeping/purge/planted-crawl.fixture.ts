import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import { crawlPages } from '../../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';
import type { FileResult } from '../keep-files.ts';
import { keepDueFiles, openKeeping } from '../open-keeping.ts';
import { filesWith } from './planted.fixture.ts';
import type { PurgeResult } from './run-purges.ts';

export const crawl = Object.assign(await ownCrawl(), { isJournaled: true as const });
const { prisma, clock, services, databaseUrl, archiveDirectory, snapshotDirectory } = crawl;
const replicaDirectory = await mkdtemp(path.join(tmpdir(), 'meguri-replica-'));
afterAll(() => rm(replicaDirectory, { recursive: true }));

export const secret = 'https://a.example/secret';
const copy = 'https://a.example/copy';
const open = 'https://a.example/open';
export const [body, title] = ['the planted body '.repeat(40), 'the planted title'];
const planted = ['planted body', title];
export const archive = {
  place: { directory: archiveDirectory, bucket: null },
  replica: { directory: replicaDirectory },
  snapshotDirectory,
};
export let takedown = '';

beforeEach(async () => {
  await prisma.$executeRaw`TRUNCATE file_check, file_damage, file_replica, file_digest, takedown, purged_range, purge_file, purge_receipt`;
  await prisma.warcFile.deleteMany();
  await prisma.capture.deleteMany();
  for (const directory of [archiveDirectory, replicaDirectory])
    for (const name of await readdir(directory)) await rm(path.join(directory, name), { recursive: true });
  // The database, whose clock cannot be set, decides which files are due.
  clock.set(new Date());
  await services.seeds.add({ ctx, input: { urls: [secret, copy, open] } });
  const at = clock.now();
  await crawlPages(crawl, [
    { url: secret, verdict: 'new', body, title, withRequest: true },
    { url: copy, verdict: 'new', body, title, repeats: at, repeatsUrl: secret },
    { url: open, verdict: 'new', body: 'what stays' },
  ]);
  clock.advanceSeconds(60);
  await crawlPages(crawl, [{ url: secret, verdict: 'unchanged', body, title, repeats: at, visits: 2 }]);
  await keep();
  const { hostId, urlKey } = await prisma.page.findFirstOrThrow({ where: { url: secret } });
  const row = { hostId, hostName: 'a.example', urlKey, url: secret, createdAt: at, createdBy: 'operator' };
  takedown = String((await prisma.takedown.create({ data: row })).id);
});

/** Does all purges and all work that is due, as the control plane does. */
export async function keep(): Promise<(FileResult | PurgeResult)[]> {
  const results: (FileResult | PurgeResult)[] = [];
  const note = (result: FileResult | PurgeResult) => void results.push(result);
  await keepDueFiles(await openKeeping({ prisma, clock, archive }), note, note);
  return results;
}

export async function scrub(): Promise<FileResult[]> {
  const results: FileResult[] = [];
  const onResult = (result: FileResult) => void results.push(result);
  await services.keepFiles({ work: 'check', files: 'all', onResult });
  return results;
}

export const requestPurge = (days: number) =>
  services.takedowns.purge({ ctx, input: { id: takedown, days, reason: 'a court order' } });
export const view = () => services.takedowns.get({ ctx, input: { id: takedown } });
export const remaining = () => filesWith([archiveDirectory, replicaDirectory, snapshotDirectory], planted);
const typesOf = async () =>
  Object.fromEntries(
    (await prisma.captureEntry.findMany({ orderBy: { capturedAt: 'desc' } })).map(({ url, recordType }) => [
      url,
      recordType,
    ]),
  );

/** Carries out due purges in another process, which is killed at a step. Returns the steps that it took. */
export async function purgeUntil(step: number): Promise<string[]> {
  const child = fork(path.join(import.meta.dirname, 'purge-until-killed.fixture.ts'));
  const steps: string[] = [];
  child.on('message', ({ name }: { name: string }) => void steps.push(name));
  child.send({ databaseUrl, archive, now: clock.now().toISOString(), step });
  await once(child, 'exit');
  return steps;
}

export async function expectPurged(): Promise<void> {
  expect(await remaining()).toEqual([]);
  expect(await typesOf()).toEqual({ [secret]: 'purged', [copy]: 'purged', [open]: 'response' });
  const { payload } = await services.getCapture({ url: open, at: null });
  expect(Buffer.from(payload).toString()).toBe('what stays');
  for (const url of [secret, copy])
    await expect(services.getCapture({ url, at: null })).rejects.toMatchObject({ code: 'not-found' });
  const checks = await services.verify({ sample: null, files: true });
  // Each test forgets captures and files, and no counters.
  const isOfFiles = ({ check }: { check: string }) =>
    /^(capture (keys|hosts|records)|revisits|.*files?)/.test(check);
  const differences = checks.filter(isOfFiles).flatMap((one) => one.differences);
  expect(differences.filter((one) => !/^a\.example \w+: stored/.test(one))).toEqual([]);
}
