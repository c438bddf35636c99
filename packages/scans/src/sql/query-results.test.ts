import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPartWriter } from '../results/part-writer.ts';
import { testDirectory } from '../run/scan-local.fixture.ts';
import { findProtection } from '../sandbox/sandbox.ts';
import { queryResults, type QueryLimits } from './query-results.ts';
import type { HiddenRows } from './sql-messages.ts';

const protection = findProtection();
const limits: QueryLimits = {
  seconds: 20,
  memoryMegabytes: 128,
  threads: 1,
  rows: 100,
  answerBytes: 100_000,
  cellCharacters: 1_000,
};
const columns = {
  target: 'text',
  kind: 'text',
  weight: 'number',
  nofollow: 'boolean',
  more: 'json',
} as const;
const nothing: HiddenRows = { hosts: [], urls: [], prefixes: [] };
const documents = [0, 1, 2].map((number) => ({
  id: `urn:uuid:${number}`,
  url: `https://${number === 2 ? 'www.example.net' : 'www.example.org'}/${number}`,
  capturedAt: new Date(Date.UTC(2026, 2, 1, 0, 0, number)),
  place: { fileId: 1, offset: number, length: 1 },
}));

async function resultsOf(directory: string, format: 'parquet' | 'jsonl') {
  const parts = path.join(directory, 'parts');
  const writer = await openPartWriter(parts, format, { scratch: directory });
  const files: string[] = [];
  for (const [index, { id }] of documents.entries()) {
    const row = {
      target: `t${index}`,
      kind: index === 1 ? null : 'a',
      weight: index / 2,
      nofollow: true,
      more: [index],
    };
    const part = await writer.write({
      name: `${index}-1`,
      columns,
      documents,
      rows: [{ id, row }],
      rowsBefore: index,
    });
    files.push(path.join(parts, part?.file ?? ''));
  }
  writer.close();
  return { format, files, columns, hasDocument: true };
}

let place = '';
let tables: Parameters<typeof queryResults>[0]['tables'] = {};
let queries = 0;

async function ask(sql: string, more: { limits?: Partial<QueryLimits>; hidden?: HiddenRows } = {}) {
  queries += 1;
  const own = path.join(place, `query-${queries}`);
  mkdirSync(own, { mode: 0o711 });
  return queryResults({
    sql,
    tables,
    hidden: more.hidden ?? nothing,
    protection,
    directory: own,
    userId: 700_901,
    limits: { ...limits, ...more.limits },
  });
}

describe.skipIf(protection === 'none')('queries over results', () => {
  beforeAll(async () => {
    place = mkdtempSync(path.join(tmpdir(), 'meguri-query-'));
    chmodSync(place, 0o711);
    tables = { result: await resultsOf(place, 'parquet') };
  });

  afterAll(() => rmSync(place, { recursive: true }));

  test('rows of all parts are one table', async () => {
    expect(await ask('FROM result ORDER BY url')).toMatchObject({
      ok: true,
      columns: [
        { name: 'id', type: 'VARCHAR' },
        { name: 'url', type: 'VARCHAR' },
        { name: 'captured_at', type: 'TIMESTAMP' },
        { name: 'target', type: 'VARCHAR' },
        { name: 'kind', type: 'VARCHAR' },
        { name: 'weight', type: 'DOUBLE' },
        { name: 'nofollow', type: 'BOOLEAN' },
        { name: 'more' },
      ],
      rows: [
        ['urn:uuid:2', 'https://www.example.net/2', '2026-03-01 00:00:02', 't2', 'a', 1, true, '[2]'],
        ['urn:uuid:0', 'https://www.example.org/0', '2026-03-01 00:00:00', 't0', 'a', 0, true, '[0]'],
        ['urn:uuid:1', 'https://www.example.org/1', '2026-03-01 00:00:01', 't1', null, 0.5, true, '[1]'],
      ],
      isCut: false,
      cutCells: 0,
    });
  });

  test('captures that takedowns hide have no rows', async () => {
    const count = async (hidden: Partial<HiddenRows>) => {
      const answer = await ask('SELECT count(*) FROM result', { hidden: { ...nothing, ...hidden } });
      return answer.ok ? answer.rows[0]?.[0] : answer.problem;
    };
    expect([
      await count({ hosts: ['www.example.org'] }),
      await count({ urls: ['https://www.example.org/0'] }),
      await count({ prefixes: ['https://www.example.net/'] }),
    ]).toEqual([1, 2, 2]);
  });

  test.each([
    ['reads a file', `SELECT * FROM read_csv('/etc/passwd')`, 'read_csv is not allowed in FROM'],
    ['reads a file by its name', `SELECT * FROM '/etc/passwd'`, 'no table "/etc/passwd"'],
    ['lists files', `SELECT * FROM glob('/**')`, 'glob is not allowed in FROM'],
    ['reads an address', `SELECT * FROM 'https://example.org/a.parquet'`, 'no file or address'],
    ['hides a file in a subquery', `SELECT (SELECT max(content) FROM read_text('/etc/passwd'))`, 'read_text'],
    ['describes a file', `DESCRIBE '/etc/passwd'`, 'no table'],
    [
      'names a file like a table of its own',
      `WITH "/etc/passwd" AS (SELECT 1) SELECT 1`,
      'cannot be the name',
    ],
    ['builds a query', `FROM query('SELECT 1')`, 'query is not allowed'],
    ['reads what is hidden', 'SELECT * FROM meguri.hidden_urls', 'no table "hidden_urls"'],
    ['reads settings', 'SELECT sql FROM duckdb_views', 'no table'],
    ['copies', `COPY result TO '/scratch/x.csv'`, 'not allowed: results are only read'],
    ['attaches', `ATTACH '/etc/passwd' AS other`, 'not allowed'],
    ['installs an extension', 'INSTALL httpfs', 'not allowed'],
    ['loads an extension', 'LOAD httpfs', 'not allowed'],
    ['sets', `SET memory_limit = '100GB'`, 'not allowed'],
    ['sets what is locked', 'SET lock_configuration = false', 'not allowed'],
    ['makes a table', 'CREATE TABLE t AS SELECT 1', 'not allowed'],
    ['changes', 'DELETE FROM meguri.hidden_urls', 'not allowed'],
    ['calls', 'PRAGMA database_list', 'not allowed'],
    ['asks twice', 'SELECT 1; SELECT 2', '2 statements'],
    ['asks nothing', '-- nothing', '0 statements'],
    ['is no SQL', 'SELEC 1', 'syntax error at or near "SELEC"'],
    ['names no table', 'SELECT * FROM nothing', 'no table "nothing" to read. A query reads result'],
    ['names no column', 'SELECT colour FROM result', '"colour" not found'],
  ])('a query that %s is refused with the reason', async (_, sql, problem) => {
    expect(await ask(sql)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });

  test('a query may define tables, join and unnest', async () => {
    const sql = `WITH kinds AS (SELECT kind, count(*) AS n FROM main.result GROUP BY 1)
      SELECT kinds.kind, n, word FROM kinds, unnest(['x']) AS u(word) WHERE n > (SELECT min(range) FROM range(1, 3)) ORDER BY 1`;
    expect(await ask(sql)).toMatchObject({ ok: true, rows: [['a', 2, 'x']] });
    expect(await ask('SUMMARIZE result')).toMatchObject({ ok: true });
  });

  test('a query that runs for an hour is ended', async () => {
    // One side is held in memory: if it were large, the query would end for lack of memory.
    const sql = 'SELECT count(*) FROM range(10000000000) AS a, range(10000) AS b WHERE a.range * b.range = 7';
    // Includes the start of the process, so this takes some 11 s.
    expect(await ask(sql, { limits: { seconds: 1 } })).toMatchObject({
      problem: expect.stringContaining('longer than 1 s'),
    });
  });

  test('a query that wants 100 GB of memory is ended', async () => {
    for (const sql of [
      'SELECT list(range) FROM range(12000000000)',
      `SELECT length(repeat('x', 100000000000))`,
      'SELECT count(DISTINCT md5(range::VARCHAR)) FROM range(2000000000)',
    ])
      expect(await ask(sql, { limits: { seconds: 30 } })).toMatchObject({
        ok: false,
        problem: expect.stringMatching(/more memory|longer than|Out of/),
      });
  });

  test('an answer of 10 million rows is cut', async () => {
    const answer = await ask("SELECT range, repeat('é', 2000) AS text FROM range(10000000)");
    expect(answer).toMatchObject({ ok: true, isCut: true });
    if (!answer.ok) return;
    expect(answer.rows.length).toBeLessThanOrEqual(100);
    expect(Buffer.byteLength(JSON.stringify(answer.rows))).toBeLessThanOrEqual(110_000);
    expect(answer.rows[0]?.[1]).toBe(`${'é'.repeat(1_000)}…`);
  });

  test('numbers beyond 2^53 and values other than numbers are text', async () => {
    const sql = `SELECT 9007199254740993::BIGINT, 'nan'::DOUBLE, 1.10::DECIMAL(5, 2), {'a': [1]}, DATE '2026-03-01', 'x'::BLOB`;
    expect(await ask(sql)).toMatchObject({
      rows: [['9007199254740993', 'NaN', '1.10', "{'a': [1]}", '2026-03-01', 'x']],
    });
  });

  test('a query leaves no files, and can read nothing but results', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await ask(`SELECT * FROM 'http://127.0.0.1:${port}/a.csv'`)).toMatchObject({ ok: false });
    server.close();
    const [file = ''] = tables['result']?.files ?? [];
    const other = `${path.dirname(file)}/other.parquet`;
    expect(await ask(`SELECT * FROM read_parquet('${other}')`)).toMatchObject({ ok: false });
    expect(readdirSync(path.dirname(file)).sort()).toEqual(['0-1.parquet', '1-1.parquet', '2-1.parquet']);
  });

  test('results as lines of JSON are the same table', async () => {
    const lines = testDirectory();
    const before = tables;
    const sql = 'SELECT * EXCLUDE (id) FROM result ORDER BY url';
    const expected = await ask(sql);
    tables = { result: await resultsOf(lines, 'jsonl') };
    const found = await ask(sql);
    tables = { result: { format: 'jsonl', files: [], columns, hasDocument: true } };
    const empty = await ask(sql);
    tables = before;
    expect(found).toMatchObject({ ok: true, rows: expected.ok ? expected.rows : [] });
    expect(empty).toMatchObject({ ok: true, rows: [] });
  });
});
