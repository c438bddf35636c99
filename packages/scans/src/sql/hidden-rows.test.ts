import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTables } from './open-tables.ts';
import { isHiddenRow } from './sql-messages.ts';

const hidden = {
  hosts: ['a.example', 'b.example:8080'],
  urls: ['https://c.example/one?x=1'],
  prefixes: ['https://d.example/secret/'],
};
const urls = [
  'https://a.example/',
  'ftp://a.example/x',
  'https://a.example?query',
  'https://a.example:81/',
  'https://www.a.example/',
  'http://b.example:8080/',
  'http://b.example/',
  'https://c.example/one?x=1',
  'https://c.example/one?x=12',
  'https://d.example/secret/',
  'https://d.example/secret',
  'https://d.example/secret/below',
  'https://e.example/https://a.example/',
  'no URL',
];

test('SQL and the predicate hide the same rows, and views of hidden rows show the others', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'meguri-hidden-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = path.join(directory, 'rows.jsonl');
  writeFileSync(file, urls.map((url, id) => `${JSON.stringify({ id, url, captured_at: null })}\n`).join(''));
  const table = { format: 'jsonl', files: [file], columns: {}, hasDocument: true } as const;
  const urlsOf = async (rows: 'shown' | 'hidden', scopes = hidden) => {
    const input = { tables: { result: table }, hidden: scopes, memoryMegabytes: 64, threads: 1, rows };
    const connection = await openTables(input, directory);
    const found = await connection.runAndReadAll('SELECT url FROM result');
    connection.closeSync();
    return found.getRows().map(([url]) => String(url));
  };
  const isHidden = urls.filter((url) => isHiddenRow(hidden, url));
  expect(isHidden).toHaveLength(7);
  expect((await urlsOf('hidden')).toSorted()).toEqual(isHidden.toSorted());
  expect((await urlsOf('shown')).toSorted()).toEqual(
    urls.filter((url) => !isHidden.includes(url)).toSorted(),
  );
  const nothing = { hosts: [], urls: [], prefixes: [] };
  expect(await urlsOf('hidden', nothing)).toEqual([]);
  expect(await urlsOf('shown', nothing)).toHaveLength(urls.length);
});
