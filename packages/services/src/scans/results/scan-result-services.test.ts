import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { ActorContext } from '@meguri/api/services-port';
import { hostIdOf } from '@meguri/database';
import { findProtection, openPartWriter, partsPlace } from '@meguri/scans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServices } from '../../context/dependencies.ts';
import { operator, ownCrawl } from '../../testing/own-crawl.ts';
import { listRows } from '../dispatch/list-rows.ts';
import { reduceScan } from './reduce-scan.ts';
import { createScanResultServices } from './scan-result-services.ts';
import { storeScan } from './stored-scan.fixture.ts';

const crawl = await ownCrawl();
const { prisma } = crawl;
const directory = mkdtempSync(path.join(tmpdir(), 'meguri-results-'));
const { deps, close } = openServices(crawl);
const results = createScanResultServices(deps, directory);
afterAll(async () => {
  await close();
  rmSync(directory, { recursive: true });
});

const ctx = operator;
const viewer: ActorContext = { ...operator, actor: { id: 2, name: 'viewer', role: 'viewer' } };
const columns = { word: 'text', count: 'integer' } as const;
const documents = [1, 2, 3].map((number) => ({
  id: `urn:uuid:${number}`,
  url: `https://${number === 3 ? 'www.example.net' : 'www.example.org'}/${number}`,
  capturedAt: new Date(Date.UTC(2026, 2, number)),
  place: { fileId: 1, offset: number, length: 1 },
}));

/** A scan as nodes leave it: pieces that are done, and a part that no piece names. */
async function storeWords(name: string, state: 'done' | 'running', format: 'parquet' | 'jsonl') {
  const pieces = documents.map((document, index) => ({
    document,
    rows: ['a', 'b'].map((word) => ({ word, count: index + 1 })),
  }));
  const id = await storeScan(prisma, directory, { name, state, format, columns, pieces });
  const writer = await openPartWriter(partsPlace(path.join(directory, id)), format, { scratch: directory });
  const left = [{ id: 'urn:uuid:1', row: { word: 'left over', count: 1 } }];
  await writer.write({ name: '0-2', columns, documents, rows: left, rowsBefore: 0 });
  writer.close();
  return id;
}

let doneId = '';
beforeAll(async () => {
  doneId = await storeWords('done', 'done', 'parquet');
  await storeWords('running', 'running', 'jsonl');
});

const query = (name: string, sql: string, more: object = {}) =>
  results.query({ ctx, input: { name, sql, seconds: 20, rows: 100, ...more } });
const exported = async (name: string, format: 'parquet' | 'jsonl' | 'csv') => {
  const file = await results.export({ ctx, input: { name, format, table: 'result' } });
  return { ...file, text: await text(Readable.from(file.read(0, file.bytes))) };
};
const isCsv = (name: string) => name.endsWith('.csv');
const isProtected = findProtection() !== 'none';

test.runIf(isProtected)('SQL reads the parts that pieces name, also while a scan runs', async () => {
  for (const name of ['done', 'running'])
    expect(await query(name, 'SELECT word, sum(count) FROM result GROUP BY 1 ORDER BY 1')).toMatchObject({
      columns: [{ name: 'word', type: 'VARCHAR' }, { type: 'HUGEINT' }],
      rows: [
        ['a', 6],
        ['b', 6],
      ],
      isCut: false,
    });
});

test.runIf(isProtected)('a wrong query says what is wrong, and others go on', async () => {
  await expect(query('done', 'SELECT nothing FROM result')).rejects.toMatchObject({
    code: 'invalid',
    field: 'sql',
  });
  await expect(query('done', 'FROM reduced')).rejects.toThrow(
    'no table "reduced" to read. A query reads result',
  );
  await expect(query('none', 'FROM result')).rejects.toThrow('There is no scan none.');
  const asked = await Promise.allSettled([1, 2, 3].map((number) => query('done', `SELECT ${number}`)));
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(refused).toEqual([expect.stringContaining('Other queries are running')]);
  expect(readdirSync(directory).filter((name) => name.includes('-'))).toEqual([]);
});

test('the first rows are shown', async () => {
  const input = { name: 'running', table: 'result', offset: 4, limit: 10 } as const;
  const { rows, columns: shown } = await results.rows({ ctx, input });
  expect(shown.map(({ name }) => name)).toEqual(['id', 'url', 'captured_at', 'word', 'count']);
  expect(rows).toHaveLength(2);
  await expect(results.rows({ ctx, input: { ...input, table: 'reduced' } })).rejects.toThrow(
    'no reduced rows',
  );
});

test('an ended scan is exported as one file, in each format', async () => {
  const csv = await exported('done', 'csv');
  expect(csv).toMatchObject({ fileName: 'done.csv', mediaType: 'text/csv; charset=utf-8' });
  const lines = csv.text.trim().split('\n');
  expect(lines).toHaveLength(7);
  expect(lines).toContain('urn:uuid:3,https://www.example.net/3,2026-03-03 00:00:00,b,3');
  const jsonl = await exported('done', 'jsonl');
  expect(jsonl.text.split('\n')).toContain(
    '{"id":"urn:uuid:3","url":"https://www.example.net/3","captured_at":"2026-03-03T00:00:00.000Z","word":"b","count":3}',
  );
  const parquet = await exported('done', 'parquet');
  expect(parquet.text.slice(0, 4)).toBe('PAR1');
  expect(await text(Readable.from(csv.read(3, 10)))).toBe(csv.text.slice(3, 10));
  await expect(exported('running', 'csv')).rejects.toThrow(
    'The scan running has not ended: its state is running.',
  );
});

test('what a takedown hides is in no answer and no export, and former exports are gone', async () => {
  const before = await exported('done', 'csv');
  const data = { hostName: 'www.example.net', hostId: hostIdOf('www.example.net'), createdBy: 'operator' };
  const takedown = await prisma.takedown.create({ data: { ...data, createdAt: new Date() } });
  const after = await exported('done', 'csv');
  expect(after.text).not.toContain('example.net');
  expect(after.tag).not.toBe(before.tag);
  const names = readdirSync(path.join(directory, doneId)).filter(isCsv);
  expect(names).toHaveLength(1);
  const rows = await results.rows({ ctx, input: { name: 'done', table: 'result', offset: 0, limit: 10 } });
  expect(rows.rows).toHaveLength(4);
  await prisma.takedown.delete({ where: { id: takedown.id } });
});

test('a takedown that arrives while an export is written hides its rows from it', async () => {
  const data = { hostName: 'www.example.net', hostId: hostIdOf('www.example.net'), createdBy: 'operator' };
  rmSync(path.join(directory, doneId, readdirSync(path.join(directory, doneId)).find(isCsv) ?? 'none'), {
    force: true,
  });
  const exporting = exported('done', 'csv');
  const isBeingWritten = () => readdirSync(directory).some((name) => name.includes('-export-'));
  await expect.poll(isBeingWritten, { interval: 5, timeout: 30_000 }).toBe(true);
  const takedown = await prisma.takedown.create({ data: { ...data, createdAt: new Date() } });
  expect((await exporting).text).not.toContain('example.net');
  await prisma.takedown.delete({ where: { id: takedown.id } });
});

test('a takedown that arrives while rows are read hides its rows from the answer', async () => {
  const data = { hostName: 'www.example.net', hostId: hostIdOf('www.example.net'), createdBy: 'operator' };
  const reading = results.rows({ ctx, input: { name: 'done', table: 'result', offset: 0, limit: 10 } });
  const isReading = () => readdirSync(directory).some((name) => name.includes('-'));
  await expect.poll(isReading, { interval: 5 }).toBe(true);
  const takedown = await prisma.takedown.create({ data: { ...data, createdAt: new Date() } });
  expect((await reading).rows).toHaveLength(4);
  await prisma.takedown.delete({ where: { id: takedown.id } });
});

test('who may not read all captures gets no results', async () => {
  const rule = {
    surtPrefix: 'org,example,',
    access: 'closed',
    embargoDays: 0,
    createdAt: new Date(),
    createdBy: 'operator',
  };
  const { id } = await prisma.accessRule.create({ data: rule });
  const input = { name: 'done', table: 'result', offset: 0, limit: 10 } as const;
  await expect(results.rows({ ctx: viewer, input })).rejects.toMatchObject({ code: 'forbidden' });
  expect((await results.rows({ ctx, input })).rows).toHaveLength(6);
  await prisma.accessRule.delete({ where: { id } });
});

test('reduced rows are a table of their own, once the scan has asked for it', async () => {
  expect(await reduceScan(prisma, doneId, { directory })).toBeNull();
  const definition = { source: { kind: 'snapshot', name: 'all' }, analyser: { name: 'words' }, reduce: true };
  await prisma.scan.update({ where: { id: BigInt(doneId) }, data: { definition } });
  expect(await reduceScan(prisma, doneId, { directory })).toBe(2);
  const rows = await results.rows({ ctx, input: { name: 'done', table: 'reduced', offset: 0, limit: 10 } });
  expect(rows.columns.map(({ name }) => name)).toEqual(['word', 'documents', 'rows', 'count']);
  expect(rows.rows).toEqual([
    ['a', 3, 3, 6],
    ['b', 3, 3, 6],
  ]);
});

test.runIf(isProtected)('SQL joins reduced rows with all rows', async () => {
  const sql = 'SELECT max(reduced.count) FROM reduced JOIN result USING (word)';
  expect(await query('done', sql)).toMatchObject({ rows: [[6]] });
});

test('rows of a scan are listed for another one, without what is hidden', async () => {
  const file = path.join(directory, 'rows.jsonl');
  const input = { prisma, name: 'running', directory, file, after: 2 };
  const batches = await Array.fromAsync((await listRows(input)) ?? []);
  expect(batches.flat()).toHaveLength(4);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(6);
  expect(await listRows({ ...input, name: 'none', file: path.join(directory, 'other.jsonl') })).toBeNull();
});
