import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sealedPath } from '@meguri/archive';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { crawlPages } from '../../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';
import type { FileResult } from '../keep-files.ts';
import { keepDueFiles, openKeeping } from '../open-keeping.ts';
import { filesWith } from './planted.fixture.ts';
import type { PurgeResult } from './run-purges.ts';

const crawl = Object.assign(await ownCrawl(), { isJournaled: true as const });
const { prisma, clock, services, databaseUrl, archiveDirectory, snapshotDirectory } = crawl;
const replicaDirectory = await mkdtemp(path.join(tmpdir(), 'meguri-replica-'));
afterAll(() => rm(replicaDirectory, { recursive: true }));

const secret = 'https://a.example/secret';
const copy = 'https://a.example/copy';
const open = 'https://a.example/open';
const [body, title] = ['the planted body '.repeat(40), 'the planted title'];
const planted = ['planted body', title];
const archive = {
  place: { directory: archiveDirectory, bucket: null },
  replica: { directory: replicaDirectory },
  snapshotDirectory,
};
let takedown = '';

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
async function keep(): Promise<(FileResult | PurgeResult)[]> {
  const results: (FileResult | PurgeResult)[] = [];
  const note = (result: FileResult | PurgeResult) => void results.push(result);
  await keepDueFiles(await openKeeping({ prisma, clock, archive }), note, note);
  return results;
}

async function scrub(): Promise<FileResult[]> {
  const results: FileResult[] = [];
  const onResult = (result: FileResult) => void results.push(result);
  await services.keepFiles({ work: 'check', files: 'all', onResult });
  return results;
}

const requestPurge = (days: number) =>
  services.takedowns.purge({ ctx, input: { id: takedown, days, reason: 'a court order' } });
const view = () => services.takedowns.get({ ctx, input: { id: takedown } });
const remaining = () => filesWith([archiveDirectory, replicaDirectory, snapshotDirectory], planted);
const typesOf = async () =>
  Object.fromEntries(
    (await prisma.captureEntry.findMany({ orderBy: { capturedAt: 'desc' } })).map(({ url, recordType }) => [
      url,
      recordType,
    ]),
  );

/** Carries out due purges in another process, which is killed at a step. Returns the steps that it took. */
async function purgeUntil(step: number): Promise<string[]> {
  const child = fork(path.join(import.meta.dirname, 'purge-until-killed.fixture.ts'));
  const steps: string[] = [];
  child.on('message', ({ name }: { name: string }) => void steps.push(name));
  child.send({ databaseUrl, archive, now: clock.now().toISOString(), step });
  await once(child, 'exit');
  return steps;
}

async function expectPurged(): Promise<void> {
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

test('a purge waits until one day before its deadline, and can be withdrawn until it begins', async () => {
  const by = new Date(clock.now().getTime() + 30 * 86_400_000);
  expect(await requestPurge(30)).toMatchObject({ purgeBy: by, purgeStartedAt: null });
  expect(await keep()).toEqual([]);
  expect(await remaining()).toHaveLength(6);
  await services.takedowns.withdrawPurge({ ctx, input: { id: takedown } });
  expect(await view()).toMatchObject({ purgeBy: null });
  await expect(services.takedowns.withdrawPurge({ ctx, input: { id: takedown } })).rejects.toMatchObject({
    code: 'conflict',
  });
  clock.advanceSeconds(40 * 86_400);
  expect(await keep()).toEqual([]);
  expect(await remaining()).toHaveLength(6);
  await requestPurge(10);
  clock.advanceSeconds(9 * 86_400 - 1);
  expect(await keep()).toEqual([]);
  clock.advanceSeconds(1);
  expect(await keep()).toContainEqual({ takedown, problem: null });
  await expectPurged();
  for (const refused of [
    () => requestPurge(5),
    () => services.takedowns.withdrawPurge({ ctx, input: { id: takedown } }),
  ])
    await expect(refused()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/has begun/),
    });
});

const stepNames = ['recorded', 'overwritten', 'written', 'copied', 'finished'];
/** Two WARC files, then their two journals. */
const steps = Array.from({ length: 4 }, () => stepNames).flat();

/** Each step of the first WARC file and of the first journal, and the last one of all. */
describe.each([1, 2, 3, 4, 5, 11, 12, 13, 14, 15, steps.length])('killed at step %i', (step) => {
  test('the purge goes on, and neither scrub nor repair brings anything back', async () => {
    await requestPurge(1);
    expect(await purgeUntil(step)).toEqual(steps.slice(0, step));
    // In any order: a scrub of the operator, then repairs, then the control plane.
    await prisma.$executeRaw`UPDATE file_check SET claimed_until = NULL`;
    await scrub();
    expect((await view()).purgedAt).toBeNull();
    clock.advanceSeconds(700);
    await keep();
    await expectPurged();
    expect(await scrub()).toMatchObject(Array.from({ length: 4 }, () => ({ result: 'sound' })));
    expect(await view()).toMatchObject({ purgedCaptures: 3, purgeProblem: null, receipts: 1 });
  }, 60_000);
});

test('a notice that was written half is written whole', async () => {
  await requestPurge(1);
  await purgeUntil(1);
  const { fileName, offset, length } = await prisma.purgedRange.findFirstOrThrow({
    orderBy: { offset: 'asc' },
  });
  const place = path.join(archiveDirectory, sealedPath(fileName));
  const bytes = await readFile(place);
  bytes.fill(0, Number(offset), Number(offset) + Math.floor(length / 2));
  await writeFile(place, bytes);
  await prisma.$executeRaw`UPDATE file_check SET claimed_until = NULL`;
  clock.advanceSeconds(700);
  await keep();
  expect(await remaining()).toEqual([]);
  await expectPurged();
});

test('a file whose only sound copy is the outdated one is repaired without what was purged', async () => {
  await requestPurge(1);
  // Written down, and not overwritten; then the disk loses the file.
  await purgeUntil(1);
  const { fileName } = await prisma.purgeFile.findFirstOrThrow();
  await rm(path.join(archiveDirectory, sealedPath(fileName)));
  await prisma.$executeRaw`UPDATE file_check SET claimed_until = NULL`;
  await scrub();
  await prisma.$executeRaw`UPDATE file_check SET retry_at = NULL`;
  clock.advanceSeconds(700);
  await keep();
  clock.advanceSeconds(700);
  await keep();
  expect(await remaining()).toEqual([]);
  await expectPurged();
});

test('captures that are made later are purged within a day, with a receipt of their own', async () => {
  await requestPurge(1);
  await keep();
  clock.advanceSeconds(3_600);
  await crawlPages(crawl, [{ url: secret, verdict: 'changed', body, title, visits: 3 }]);
  expect(await remaining()).not.toEqual([]);
  clock.advanceSeconds(86_400);
  await keep();
  expect(await remaining()).toEqual([]);
  expect(await view()).toMatchObject({ purgedCaptures: 4, receipts: 2 });
  const [first, second] = await Promise.all(
    [1, 2].map((number) => services.takedowns.receipt({ ctx, input: { id: takedown, number } })),
  );
  expect(JSON.parse(second?.document ?? '')).toMatchObject({ number: 2, sha256OfLast: first?.sha256 });
});

test('the receipt says what was overwritten where, and its digest stands in the audit log', async () => {
  await requestPurge(1);
  await keep();
  const { document, sha256, number } = await services.takedowns.receipt({ ctx, input: { id: takedown } });
  expect(sha256).toBe(createHash('sha256').update(document).digest('hex'));
  const receipt = JSON.parse(document);
  expect(receipt).toMatchObject({
    format: 'meguri-purge-receipt-1',
    number: 1,
    sha256OfLast: null,
    takedown: { id: takedown, host: 'a.example', url: secret, scope: 'url', createdBy: 'operator' },
    purge: { askedBy: 'operator', isInTime: true },
    captures: { purged: 3 },
    rangesLeftOut: 0,
    notPurged: [],
  });
  for (const file of [...receipt.files, ...receipt.journals]) {
    const { sha256: stored } = await prisma.warcFile.findFirstOrThrow({ where: { name: file.file } });
    expect(Buffer.from(stored ?? []).toString('hex')).toBe(file.sha256After);
    expect(file).toMatchObject({ replica: 'rewritten' });
    expect(file.sha256Before).not.toBe(file.sha256After);
  }
  expect([receipt.files, receipt.journals].map(({ length }: unknown[]) => length)).toEqual([2, 2]);
  expect(receipt.files.flatMap(({ ranges }: { ranges: unknown[] }) => ranges)).toHaveLength(3);
  const entries = await prisma.audit.findMany({
    where: { action: 'takedown.purge' },
    orderBy: { id: 'desc' },
    take: 1,
  });
  expect(entries).toMatchObject([{ after: { takedown, captures: 3, receipt: number, sha256 } }]);
});

test('a purge is not complete while a journal that may hold titles is open, or nodes may have one elsewhere', async () => {
  const digits = clock.now().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const journal = path.join(archiveDirectory, `journal-2-${digits}-00000.warc.gz.open`);
  await writeFile(journal, '');
  await requestPurge(1);
  await keep();
  expect(await view()).toMatchObject({
    purgedAt: null,
    purgeProblem: expect.stringMatching(/journal-2.*not sealed/),
  });
  // Nodes seal within 10 s, so it is not left alone for long.
  const { purgeLookAt } = await prisma.takedown.findFirstOrThrow({ where: { id: BigInt(takedown) } });
  expect(purgeLookAt?.getTime()).toBe(clock.now().getTime() + 15_000);
  await rm(journal);
  await prisma.node.create({
    data: { id: 2, name: 'two', startedAt: clock.now(), heartbeatAt: clock.now(), live: {} },
  });
  await prisma.$executeRaw`UPDATE takedown SET purge_seal_at = ${clock.now()}, purge_look_at = ${clock.now()}`;
  await keep();
  expect(await view()).toMatchObject({
    purgedAt: null,
    purgeProblem: expect.stringMatching(/sealing their journals/),
  });
  clock.advanceSeconds(61);
  await keep();
  expect(await view()).toMatchObject({ purgeProblem: null, receipts: 1 });
  await prisma.node.deleteMany();
});

test('files indexed in place are not written to, and the receipt says so', async () => {
  const file = await prisma.warcFile.findFirstOrThrow({ where: { name: { startsWith: 'test-' } } });
  const place = path.join(archiveDirectory, sealedPath(file.name));
  await prisma.warcFile.update({ where: { name: file.name }, data: { importId: 7, location: place } });
  const before = await readFile(place);
  await requestPurge(1);
  await keep();
  expect(await readFile(place)).toEqual(before);
  const { document } = await services.takedowns.receipt({ ctx, input: { id: takedown } });
  expect(JSON.parse(document).notPurged).toMatchObject([{ file: file.name, reason: 'imported' }]);
  await expect(services.getCapture({ url: secret, at: null })).rejects.toMatchObject({ code: 'not-found' });
});

test('a replica that is away keeps a purge from being complete, and its deadline raises an alert', async () => {
  await requestPurge(1);
  await keepDueFiles(
    await openKeeping({ prisma, clock, archive: { ...archive, replica: null } }),
    () => undefined,
  );
  expect(await view()).toMatchObject({
    purgedAt: null,
    receipts: 0,
    purgeProblem: expect.stringMatching(/replica/),
  });
  clock.advanceSeconds(86_401);
  const { watchCrawl } = await import('../../events/watch-crawl.ts');
  const isAlarmed = async () => {
    await watchCrawl(prisma, clock);
    const { rows } = await services.events.list({ ctx, input: { open: true } });
    return rows.some(({ kind }) => kind === 'purge-overdue');
  };
  expect(await isAlarmed()).toBe(true);
  await keep();
  await expectPurged();
  expect(await isAlarmed()).toBe(false);
  expect(
    JSON.parse((await services.takedowns.receipt({ ctx, input: { id: takedown } })).document),
  ).toMatchObject({
    purge: { isInTime: false },
  });
});
