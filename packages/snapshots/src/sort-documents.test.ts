import { copyFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { columnNames, inOrderOf, openDuck, parquetFiles, runPath, updateIndex } from '@meguri/url-index';
import { expect, test } from 'vitest';
import { entriesOf, ownDirectory, storeOf } from './index-in-memory.fixture.ts';
import { digestOfLists } from './write-pointers.ts';
import { sortDocuments } from './sort-documents.ts';

const base = await ownDirectory();
const duck = await openDuck({
  directories: [base],
  scratch: path.join(base, 'scratch'),
  memoryMegabytes: 200,
  threads: 2,
});

/** Captures with bodies in three files, five captures for each body. */
const entries = entriesOf(
  Array.from({ length: 2_000 }, (_, index) => ({
    url: `https://h${(index * 7) % 13}.example/${(index * 37) % 500}`,
    capturedAt: 1_700_000_000_000_000 + index,
    bodyFileId: (index % 3) + 1,
    bodyOffset: ((index * 31) % 400) * 1_000,
  })),
);

async function inOrder(file: string, columns: string): Promise<string[]> {
  return inOrderOf(file, async ({ connection }) => {
    const reader = await connection.runAndReadAll(`SELECT ${columns} FROM ${parquetFiles([file])}`);
    return reader.getRowsJS().map((row) => row.map(String).join(' '));
  });
}

test('Runs merged range by range hold every entry once, in order', async () => {
  const directory = path.join(base, 'index');
  const store = storeOf(entries);
  await updateIndex({ directory, store, duck, entriesPerRun: 100, entriesPerSort: 150 });
  const [merged] = await store.runs();
  expect(merged).toMatchObject({ tier: 1, fromPosition: 0, toPosition: 800 });
  const rows = await inOrder(runPath(directory, merged ?? { name: '' }), 'surt, url, position');
  expect(rows).toHaveLength(800);
  const { connection } = duck;
  const source = parquetFiles([runPath(directory, merged ?? { name: '' })]);
  const reader = await connection.runAndReadAll(
    `SELECT surt, url, position FROM ${source} ORDER BY surt, url, captured_at, position`,
  );
  expect(rows).toEqual(reader.getRowsJS().map((row) => row.map(String).join(' ')));
  expect((await readdir(directory)).filter((name) => /part|scratch/.test(name))).toEqual([]);
});

test('Documents sorted range by range give the same list as one sort', async () => {
  const directory = path.join(base, 'documents');
  const store = storeOf(entries);
  await updateIndex({ directory, store, duck });
  const [run] = await store.runs();
  const piece = path.join(base, 'piece.parquet');
  await duck.connection.run(
    `COPY (SELECT ${columnNames.join(', ')}, captured_at AS valid_from, NULL::TIMESTAMP AS valid_until,
      captured_at AS confirmed_at FROM ${parquetFiles([runPath(directory, run ?? { name: '' })])}) TO '${piece}' (FORMAT parquet)`,
  );
  await copyFile(piece, path.join(base, 'same.parquet'));
  const pieces = [piece, path.join(base, 'same.parquet')];
  const [whole, ranged] = [path.join(base, 'whole.parquet'), path.join(base, 'ranged.parquet')];
  await sortDocuments(duck, { pieces, list: whole });
  await sortDocuments(duck, { pieces, list: ranged, documentsPerSort: 300 });
  const columns = 'body_file_id, body_offset, url, valid_from';
  expect(await inOrder(ranged, columns)).toEqual(await inOrder(whole, columns));
  const digestOf = (documents: string) => digestOfLists({ documents, requisites: null });
  expect(await digestOf(ranged)).toEqual(await digestOf(whole));
  expect(await inOrder(ranged, columns)).toHaveLength(4_000);
});
