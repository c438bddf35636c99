import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PieceDocument } from '@meguri/scans';
import { beforeEach, describe, expect, test } from 'vitest';
import { mergeParts } from '../../scans/results/merge-parts.ts';
import { completeResults } from '../../scans/results/complete-results.ts';
import { storeScan, type StoredScan } from '../../scans/results/stored-scan.fixture.ts';
import { crawlPages } from '../../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';
import { filesWith } from './planted.fixture.ts';

const crawl = await ownCrawl();
const { prisma, clock, services, databaseUrl, archiveDirectory, snapshotDirectory, scanDirectory } = crawl;
const [secret, open] = ['https://www.example.org/secret', 'https://www.example.org/open'] as const;
const planted = ['planted'];
const archive = { place: { directory: archiveDirectory, bucket: null }, replica: null, snapshotDirectory };
const dispatcher = '00000000-0000-4000-8000-000000000001';
let takedown = '';

const documentOf = (url: string, number: number): PieceDocument => ({
  id: `urn:uuid:${number}`,
  url,
  capturedAt: new Date(Date.UTC(2026, 2, number)),
  place: { fileId: 1, offset: number, length: 1 },
});
const pieces: StoredScan['pieces'] = [
  { document: documentOf(open, 1), rows: [{ word: 'open', count: 1 }] },
  {
    document: documentOf(secret, 2),
    rows: [
      { word: 'planted', count: 2 },
      { word: 'open', count: 2 },
    ],
  },
  { document: documentOf(open, 3), rows: [{ word: 'open', count: 3 }] },
];
const store = (name: string, more: Partial<StoredScan> = {}) =>
  storeScan(prisma, scanDirectory, {
    name,
    state: 'done',
    format: 'parquet',
    columns: { word: 'text', count: 'integer' },
    pieces,
    ...more,
  });

beforeEach(async () => {
  await prisma.$executeRaw`TRUNCATE takedown, purged_range, purge_file, purge_part, purge_receipt, scan CASCADE`;
  await prisma.warcFile.deleteMany();
  await prisma.capture.deleteMany();
  await rm(scanDirectory, { recursive: true, force: true });
  await mkdir(scanDirectory, { mode: 0o711 });
  clock.set(new Date());
  await services.seeds.add({ ctx, input: { urls: [secret, open] } });
  await crawlPages(crawl, [
    { url: secret, verdict: 'new', body: '<p>planted</p>' },
    { url: open, verdict: 'new', body: '<p>open</p>' },
  ]);
  const { hostId, urlKey } = await prisma.page.findFirstOrThrow({ where: { url: secret } });
  const by = { createdAt: clock.now(), createdBy: 'operator' };
  const row = { hostId, hostName: 'www.example.org', urlKey, url: secret, ...by };
  takedown = String((await prisma.takedown.create({ data: row })).id);
});

const purge = () => services.purgeNow({ ctx, input: { id: takedown } });
const remaining = () => filesWith([scanDirectory, archiveDirectory], planted);
const viewOf = (name: string) => services.scans.get({ ctx, input: { name } });
async function rowsOf(name: string) {
  const input = { name, table: 'result' as const, offset: 0, limit: 10 };
  return (await services.scanResults.rows({ ctx, input })).rows.map((row) => row.slice(3));
}
const left = [
  ['open', 1],
  ['open', 3],
];

describe.each(['parquet', 'jsonl'] as const)('results as %s', (format) => {
  test('rows of purged captures leave parts, exports, reduced rows and error output, and the receipt says so', async () => {
    const id = await store('whole', { format, definition: { reduce: true } });
    await completeAgain(id);
    expect(await rowsOfReduced('whole')).toEqual([
      ['open', 3, 3, 6],
      ['planted', 1, 1, 2],
    ]);
    await writeFile(path.join(scanDirectory, id, 'export-result-0123abcd.csv'), 'planted');
    await prisma.scanSkipped.create({
      data: {
        scanId: BigInt(id),
        recordIndex: 9,
        recordId: 'urn:uuid:9',
        url: secret,
        capturedAt: clock.now(),
        reason: 'It ended with code 1.',
        errorOutput: 'planted',
        at: clock.now(),
      },
    });
    expect((await remaining()).length).toBeGreaterThan(2);
    await purge();
    expect(await remaining()).toEqual([]);
    expect((await prisma.scanSkipped.findFirstOrThrow()).errorOutput).toBe('');
    expect(await viewOf('whole')).toMatchObject({ state: 'finishing', rows: 2, purgedRows: 2 });
    expect(await rowsOf('whole')).toEqual(left);
    await completeAgain(id);
    expect(await rowsOfReduced('whole')).toEqual([['open', 2, 2, 4]]);
    const { document } = await services.takedowns.receipt({ ctx, input: { id: takedown } });
    expect(JSON.parse(document)).toMatchObject({
      scans: [{ scan: 'whole', files: 1, rows: 2 }],
      exportsRemoved: [`scans/${id}/export-result-0123abcd.csv`],
    });
    // Nothing is found the next time, and nothing counted twice.
    await purge();
    expect(await viewOf('whole')).toMatchObject({ rows: 2, purgedRows: 2 });
  });
});

async function rowsOfReduced(name: string) {
  const input = { name, table: 'reduced' as const, offset: 0, limit: 10 };
  return (await services.scanResults.rows({ ctx, input })).rows;
}

/** As the control plane does once it has the scan. */
async function completeAgain(id: string): Promise<void> {
  await prisma.scan.update({ where: { id: BigInt(id) }, data: { state: 'finishing', dispatcher } });
  await completeResults(prisma, id, options);
}
const options = {
  directory: scanDirectory,
  dispatcher,
  signal: new AbortController().signal,
  isHeld: () => true,
  onError: (error: unknown) => {
    throw error;
  },
};

const stepsOfScan = ['recorded', 'written', 'finished'] as const;

test.each(stepsOfScan)('killed when a scan is %s, a purge goes on and counts rows once', async (step) => {
  await store('killed', { format: 'jsonl' });
  await services.takedowns.purge({ ctx, input: { id: takedown, days: 1 } });
  // Steps of archive files and of their journals come first.
  const names = await purgeUntil(step);
  expect(names.at(-1)).toBe(step);
  await prisma.$executeRaw`UPDATE file_check SET claimed_until = NULL`;
  clock.advanceSeconds(700);
  await purge();
  expect(await remaining()).toEqual([]);
  expect(await viewOf('killed')).toMatchObject({ rows: 2, purgedRows: 2, state: 'done' });
  expect(await rowsOf('killed')).toEqual(left);
  expect(await services.takedowns.get({ ctx, input: { id: takedown } })).toMatchObject({
    purgeProblem: null,
  });
});

/** Carries out the purge in another process, which is killed at a step of the scan. */
async function purgeUntil(step: string): Promise<string[]> {
  const child = fork(path.join(import.meta.dirname, 'purge-until-killed.fixture.ts'));
  const seen: string[] = [];
  child.on('message', ({ name, file }: { name: string; file: string }) => {
    if (file.startsWith('killed')) seen.push(name);
  });
  const now = clock.now().toISOString();
  child.send({ databaseUrl, archive: { ...archive, scanDirectory }, now, step, file: 'killed' });
  await once(child, 'exit');
  return seen;
}

test('a purge waits for analysers that were given documents before, and then looks at their rows', async () => {
  const id = await store('running', { state: 'running', format: 'jsonl', pieces: pieces.slice(0, 1) });
  const of = { scanId: BigInt(id), first: 1, records: 1, bytes: 1, fileId: 1, nodeId: 1 };
  const startedAt = new Date(clock.now().getTime() - 60_000);
  const piece = await prisma.scanPiece.create({ data: { ...of, state: 'running', startedAt } });
  await purge();
  const view = () => services.takedowns.get({ ctx, input: { id: takedown } });
  expect((await view()).purgeProblem).toContain('Scan running: analysers still work on documents');
  // Its result is accepted.
  const late = await store('late', { format: 'jsonl', state: 'removing' });
  const rows = await readFile(path.join(scanDirectory, late, 'parts', '1-1.jsonl'));
  await writeFile(path.join(scanDirectory, id, 'parts', '2-1.jsonl'), rows);
  await prisma.scanPiece.update({ where: { id: piece.id }, data: { state: 'done', part: '2-1.jsonl' } });
  await rm(path.join(scanDirectory, late), { recursive: true });
  await purge();
  expect(await view()).toMatchObject({ purgeProblem: null });
  expect(await remaining()).toEqual([]);
  expect(await rowsOf('running')).toEqual([['open', 1]]);
});

test('rows that another scan reads become blank where they lie', async () => {
  const id = await store('reader', { state: 'paused', pieces: [] });
  const place = path.join(scanDirectory, id);
  await mkdir(place, { recursive: true });
  const lines = [
    `{"url":"${open}","word":"a"}`,
    `{"url":"${secret}","word":"planted"}`,
    `{"url":"${open}","word":"b"}`,
  ];
  await writeFile(path.join(place, 'rows.jsonl'), lines.map((line) => `${line}\n`).join(''));
  await purge();
  const written = readFileSync(path.join(place, 'rows.jsonl'), 'utf8').split('\n');
  expect(written).toEqual([lines[0], ' '.repeat(lines[1]?.length ?? 0), lines[2], '']);
});

test('what is made of rows while a purge removes some of them is not used', async () => {
  const id = await store('merged', { state: 'finishing', dispatcher });
  const mark = { purgedRows: 0, isPurging: false };
  await purge();
  expect(await mergeParts(prisma, id, { ...options, mark })).toBe(false);
  await completeResults(prisma, id, options);
  expect(await viewOf('merged')).toMatchObject({ state: 'done', rows: 2, parts: 1 });
  expect(await rowsOf('merged')).toEqual(left);
  expect(await remaining()).toEqual([]);
});

test('results that this process does not see keep a purge from being complete', async () => {
  const id = await store('away');
  await rm(path.join(scanDirectory, id), { recursive: true });
  await purge();
  const { purgeProblem } = await services.takedowns.get({ ctx, input: { id: takedown } });
  expect(purgeProblem).toContain(`Scan away: its results are not in ${scanDirectory}`);
});
