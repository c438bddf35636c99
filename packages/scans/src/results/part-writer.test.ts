import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { testDirectory } from '../run/scan-local.fixture.ts';
import { openPartWriter } from './part-writer.ts';
import { columnsOf } from './result-rows.ts';
import { rowDigest, sumDigests } from './row-digest.ts';

const columns = { word: 'text', n: 'integer', share: 'number', is_new: 'boolean', more: 'json' } as const;
const documents = [1, 2].map((number) => ({
  id: `urn:uuid:${number}`,
  url: `https://www.example.org/${number}`,
  capturedAt: new Date(Date.UTC(2026, 2, number)),
  place: { fileId: 1, offset: number, length: 1 },
}));
const rows = [
  {
    id: 'urn:uuid:1',
    row: { word: 'é\0\u2028\\ud800', n: Number.MAX_SAFE_INTEGER, share: 2, is_new: false, more: { a: [1] } },
  },
  { id: 'urn:uuid:1', row: { word: 'half \ud800 pair', n: null, share: 0.1, more: ['\udfff'] } },
  { id: 'urn:uuid:2', row: {} },
];

async function read(sql: string) {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  return (await connection.runAndReadAll(sql)).getRowsJson();
}

describe.each(['parquet', 'jsonl'] as const)('%s', (format) => {
  test('other programs read the parts as one table with the original values', async () => {
    const directory = path.join(testDirectory(), 'parts');
    const scratch = testDirectory();
    const writer = await openPartWriter(directory, format, { scratch });
    const parts = [
      await writer.write({ name: '1-1', columns, documents, rows: rows.slice(0, 2), rowsBefore: 0 }),
      await writer.write({ name: '2-3', columns, documents, rows: rows.slice(2), rowsBefore: 2 }),
      await writer.write({ name: '3-1', columns, documents, rows: [], rowsBefore: 3 }),
    ];
    writer.close();
    await expect.poll(() => readdirSync(scratch)).toEqual([]);
    expect(parts.map((part) => part && [part.file, part.rows])).toEqual([
      [`1-1.${format}`, 2],
      [`2-3.${format}`, 1],
      null,
    ]);
    expect(readdirSync(directory).filter((name) => !name.startsWith('.'))).toHaveLength(2);
    const found = await read(
      `SELECT id, url, captured_at::TIMESTAMP AS captured_at, word, n, share, is_new, more::VARCHAR AS more FROM '${directory}/*.${format}' ORDER BY id, share DESC`,
    );
    expect(found.map((row) => row.slice(0, 7))).toEqual([
      [
        'urn:uuid:1',
        'https://www.example.org/1',
        '2026-03-01 00:00:00',
        'é\0\u2028\\ud800',
        '9007199254740991',
        2,
        false,
      ],
      ['urn:uuid:1', 'https://www.example.org/1', '2026-03-01 00:00:00', 'half \ufffd pair', null, 0.1, null],
      ['urn:uuid:2', 'https://www.example.org/2', '2026-03-02 00:00:00', null, null, null, null],
    ]);
  });

  test('a row that does not fit leaves no part, and names row, column and document', async () => {
    const directory = testDirectory();
    const writer = await openPartWriter(directory, format, { scratch: testDirectory() });
    const bad = [...rows, { id: 'urn:uuid:2', row: { n: 'seven' } }];
    await expect(
      writer.write({ name: '1-1', columns, documents, rows: bad, rowsBefore: 2_999_996 }),
    ).rejects.toThrow(
      'Column "n" is of type integer, but row 3000000 gives text. Give all rows the same type, or declare the column as json. The document is https://www.example.org/2.',
    );
    writer.close();
    expect(readdirSync(directory).filter((name) => name.includes('1-1'))).toEqual([]);
  });
});

test('a line has the columns in the order of the scan', async () => {
  const directory = testDirectory();
  const writer = await openPartWriter(directory, 'jsonl', { scratch: testDirectory() });
  await writer.write({ name: '1-1', columns, documents, rows: rows.slice(2), rowsBefore: 0 });
  expect(readFileSync(path.join(directory, '1-1.jsonl'), 'utf8')).toBe(
    '{"id":"urn:uuid:2","url":"https://www.example.org/2","captured_at":"2026-03-02T00:00:00.000Z"}\n',
  );
  writer.close();
});

test('the digest of rows does not depend on order, pieces or missing columns', () => {
  const digests = rows.map(({ id, row }) => rowDigest(id, row));
  const all = sumDigests(digests);
  expect(sumDigests(digests.toReversed())).toBe(all);
  expect(sumDigests([sumDigests(digests.slice(0, 1)), sumDigests(digests.slice(1))])).toBe(all);
  expect(rowDigest('a', { x: 1, y: null })).toBe(rowDigest('a', { y: undefined, x: 1 }));
  expect(rowDigest('a', { x: 1, y: 2 })).toBe(rowDigest('a', { y: 2, x: 1 }));
  expect(all < 1n << 128n).toBe(true);
});

test('the digest differs for another row, for none and for the same row twice', () => {
  const one = rowDigest('a', { x: 1 });
  const others = [
    rowDigest('b', { x: 1 }),
    rowDigest('a', { x: '1' }),
    rowDigest('a', { y: 1 }),
    0n,
    sumDigests([one, one]),
  ];
  expect(new Set([one, ...others]).size).toBe(6);
});

test('columns of a scan are the known ones, else the declared ones, else those of the first rows', () => {
  const first = [{ id: 'a', row: { x: 1 } }];
  expect(columnsOf(null, null, [])).toBeNull();
  expect(columnsOf(null, null, first)).toEqual({ x: 'integer' });
  expect(columnsOf(null, { x: 'number' }, first)).toEqual({ x: 'number' });
  expect(columnsOf({ x: 'text' }, { x: 'number' }, first)).toEqual({ x: 'text' });
});
