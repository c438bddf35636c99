import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { snapshotDefinitionSchema } from '@meguri/contracts';
import { openDuck, type Duck } from '@meguri/url-index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSnapshot } from './create-snapshot.ts';
import { entriesOf, ownDirectory, sideOf, storeOf } from './index-in-memory.fixture.ts';
import { listFile } from './snapshot-files.ts';
import { writeMadePart } from './made-parts.ts';
import { fillTakedowns } from './shown-rows.ts';
import { writeCdxjExport } from './table-exports.ts';
import { writeHosts } from './takedowns/find-affecting.ts';
import { writePointers } from './write-pointers.ts';

/** A file system of 8 KiB. Only root can mount one, and not in every container. */
const disk = mkdtempSync(path.join(tmpdir(), 'meguri-full-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'meguri-test', disk]).status === 0;
const base = await ownDirectory();
const directory = path.join(base, '1');
const lists = { documents: listFile(directory), requisites: null };
let duck: Duck;

beforeAll(async () => {
  mkdirSync(directory);
  const capturedAt = Date.UTC(2026, 0, 1) * 1_000;
  // Enough for DuckDB to pass them on at once: each file is one write.
  const entries = Array.from({ length: 2_000 }, (_, one) => ({
    url: `https://a${one}.example/`,
    capturedAt,
  }));
  await createSnapshot({
    definition: snapshotDefinitionSchema.parse({ time: { preset: 'as-of', at: '2026-02-01' } }),
    directory,
    index: { directory: path.join(directory, 'index'), store: storeOf(entriesOf(entries)) },
    side: sideOf(),
    pages: null,
    memoryMegabytes: 200,
    threads: 1,
    onProgress: async () => undefined,
    clock: { now: () => new Date('2026-03-01') },
  });
  const directories = [directory, disk];
  duck = await openDuck({
    directories,
    scratch: path.join(base, 'spilled'),
    memoryMegabytes: 200,
    threads: 1,
  });
  await fillTakedowns(duck, []);
});
afterAll(() => {
  duck.close();
  if (mounted) execFileSync('umount', ['--lazy', disk]);
  rmdirSync(disk);
});

const part = { directory: disk, prefix: 'made', part: 0, fileId: -1, keyColumns: 'key INTEGER' };

test.skipIf(!mounted).each<[string, () => Promise<unknown>]>([
  ['records', () => writePointers(duck, { lists, file: path.join(disk, 'records'), hidden: [] })],
  ['hosts', () => writeHosts(duck, { directory: disk, lists })],
  [
    'an index',
    () =>
      writeCdxjExport(duck, {
        lists,
        file: path.join(disk, 'index.cdxj'),
        place: (offset) => ({ fileName: 'a.warc.gz', offset }),
      }),
  ],
  [
    'records that are made',
    () =>
      writeMadePart(duck, { ...part, table: path.join(base, 'made.parquet') }, (put) =>
        put(new Uint8Array(20_000), (row) => row.appendInteger(1)),
      ),
  ],
])('a disk that takes only a part of %s is full, and no file has its name', async (_, write) => {
  await expect(write()).rejects.toThrow('ENOSPC');
  const left = await readdir(disk);
  expect(left.filter((name) => !name.endsWith('.tmp'))).toEqual([]);
  for (const name of left) await rm(path.join(disk, name));
});
