import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';
import { beforeEach, expect, test } from 'vitest';
import { completeResults } from './complete-results.ts';
import { mergeParts } from './merge-parts.ts';
import { storeScan, type StoredScan } from './stored-scan.fixture.ts';

const crawl = await ownCrawl();
const { prisma, services, scanDirectory: directory } = crawl;
const dispatcher = '00000000-0000-4000-8000-000000000001';
const errors: unknown[] = [];
const options = {
  directory,
  dispatcher,
  signal: new AbortController().signal,
  isHeld: () => true,
  onError: (error: unknown) => void errors.push(error),
};
const mark = { purgedRows: 0, isPurging: false };

const pieces: StoredScan['pieces'] = Array.from({ length: 30 }, (_, number) => ({
  document: {
    id: `urn:uuid:${number}`,
    url: `https://www.example.org/${number}`,
    capturedAt: new Date(Date.UTC(2026, 2, 1, 0, number)),
    place: { fileId: 1, offset: number, length: 1 },
  },
  rows: Array.from({ length: number % 3 }, (__, part) => ({
    word: `word ${number} "\\ ☃`,
    share: number / 7,
    nested: { part, list: [number, null] },
    none: null,
  })),
}));
const columns = { word: 'text', share: 'number', nested: 'json', none: 'text' } as const;
const store = (name: string, format: 'parquet' | 'jsonl') =>
  storeScan(prisma, directory, { name, state: 'finishing', format, columns, pieces, dispatcher });

beforeEach(() => {
  errors.splice(0);
});

async function rowsOf(name: string) {
  const input = { name, table: 'result' as const, offset: 0, limit: 1_000 };
  return (await services.scanResults.rows({ ctx, input })).rows;
}
const partsOf = (id: string) => readdirSync(path.join(directory, id, 'parts'));
const viewOf = (name: string) => services.scans.get({ ctx, input: { name } });

test.each(['parquet', 'jsonl'] as const)(
  'parts become one file with the same rows in their order: %s',
  async (format) => {
    const name = `merged-${format}`;
    const id = await store(name, format);
    const [before, { rows, digest }] = [await rowsOf(name), await viewOf(name)];
    expect(before).toHaveLength(30);
    expect(partsOf(id)).toHaveLength(20);
    // Left by processes that were killed while they merged, or wrote a part.
    mkdirSync(path.join(directory, id, '.merging-1'));
    writeFileSync(path.join(directory, id, 'parts', '.1-2.tmp'), 'half');
    await completeResults(prisma, id, options);
    expect(partsOf(id)).toEqual([expect.stringMatching(new RegExp(`^merged-.*\\.${format}$`))]);
    expect(readdirSync(path.join(directory, id))).toEqual(['parts']);
    expect(await rowsOf(name)).toEqual(before);
    const after = await viewOf(name);
    expect(after).toMatchObject({ state: 'done', parts: 1, rows, digest, problem: null });
    expect(after.resultBytes).toBe(readdirSizes(id));
    expect(errors).toEqual([]);
  },
);

const readdirSizes = (id: string) =>
  partsOf(id).reduce((sum, name) => sum + statSync(path.join(directory, id, 'parts', name)).size, 0);

test('a process without the lease changes nothing, and what it wrote does not count', async () => {
  const id = await store('lost', 'jsonl');
  const before = await rowsOf('lost');
  const other = '00000000-0000-4000-8000-000000000002';
  expect(await mergeParts(prisma, id, { ...options, dispatcher: other, mark })).toBe(false);
  expect(await rowsOf('lost')).toEqual(before);
  expect(partsOf(id)).toHaveLength(21);
  await completeResults(prisma, id, options);
  expect(await rowsOf('lost')).toEqual(before);
  expect(partsOf(id)).toHaveLength(1);
});

test('parts that cannot be read stay, and the scan is done all the same', async () => {
  const id = await store('broken', 'parquet');
  const [name = ''] = partsOf(id);
  writeFileSync(path.join(directory, id, 'parts', name), 'no Parquet');
  await completeResults(prisma, id, options);
  expect(String(errors[0])).toContain(name);
  expect(partsOf(id)).toHaveLength(20);
  expect(await viewOf('broken')).toMatchObject({ state: 'done', parts: 20 });
});
