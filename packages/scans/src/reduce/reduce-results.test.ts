import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { seededRandom } from '@meguri/testing';
import { describe, expect, test } from 'vitest';
import { openPartWriter, reducedPlace } from '../results/part-writer.ts';
import { analyserFile, testDirectory } from '../run/scan-local.fixture.ts';
import { childrenOf } from '../run/tree-memory.ts';
import { findProtection } from '../sandbox/sandbox.ts';
import { foldRows } from './fold-rows.ts';
import { reduceResults } from './reduce-results.ts';
import type { RowReduction } from './reduce-task.ts';

const protection = findProtection();
const columns = { word: 'text', count: 'integer', weight: 'number', first: 'text', seen: 'json' } as const;
const words = ['a', 'b', 'c', null, 'é'];

/** Rows of 300 documents, each with one to five words. */
function makeRows(seed: number) {
  const random = seededRandom(seed);
  return Array.from({ length: 300 }, (_, number) => ({
    document: {
      id: `urn:uuid:${String(number).padStart(4, '0')}`,
      url: `https://www.example.org/${number}`,
      capturedAt: new Date(Date.UTC(2026, 2, 1)),
      place: { fileId: 1, offset: number, length: 1 },
    },
    rows: words.slice(0, 1 + Math.floor(random.next() * words.length)).map((word) => ({
      word,
      count: 1 + Math.floor(random.next() * 9),
      weight: random.next() / 3,
      first: `https://www.example.org/${number}`,
      seen: [number % 3],
    })),
  }));
}

/** Cuts documents at random places, and writes the parts in random order. */
async function cutRandomly(made: ReturnType<typeof makeRows>, seed: number, directory: string) {
  const random = seededRandom(seed);
  const parts = path.join(directory, 'parts');
  const format = seed % 2 === 0 ? 'parquet' : 'jsonl';
  const writer = await openPartWriter(parts, format, { scratch: directory });
  const files: string[] = [];
  const left = made.toSorted(() => random.next() - 0.5);
  for (let piece = 1; left.length > 0; piece++) {
    const taken = left.splice(0, 1 + Math.floor(random.next() * 120));
    const rows = taken.flatMap((one) => one.rows.map((row) => ({ id: one.document.id, row })));
    const documents = taken.map(({ document }) => document);
    const part = await writer.write({ name: `${piece}-1`, columns, documents, rows, rowsBefore: 0 });
    files.push(path.join(parts, part?.file ?? ''));
  }
  writer.close();
  return { format, files, columns, hasDocument: true } as const;
}

const module = `
export const key = 'word';
export const reduce = (a, b) => ({
  word: a.word,
  count: a.count + b.count,
  weight: a.weight + b.weight,
  first: a.first < b.first ? a.first : b.first,
  seen: [...new Set([...a.seen, ...b.seen])].sort(),
});
export default () => null;`;

async function reduceCut(
  made: ReturnType<typeof makeRows>,
  seed: number,
  reductionOf: () => RowReduction,
  seconds = 30,
) {
  const directory = testDirectory();
  const result = await cutRandomly(made, seed, directory);
  const own = path.join(directory, 'own');
  mkdirSync(own, { mode: 0o711 });
  const reduced = await reduceResults({
    result,
    reduction: reductionOf(),
    format: 'parquet',
    scanDirectory: directory,
    protection,
    directory: own,
    userId: 700_902,
    memoryMegabytes: 128,
    threads: 1,
    seconds,
  }).catch((error: unknown) => {
    throw new Error(`${String(error)} left: ${existsSync(reducedPlace(directory))}`, { cause: error });
  });
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const files = `${reducedPlace(directory)}/*.parquet`;
  const rows = (await connection.runAndReadAll(`SELECT * FROM '${files}' ORDER BY 1`)).getRowObjectsJson();
  return { ...reduced, found: rows };
}

/** Whether all child processes of this one have ended; it has not collected their exits yet. */
const haveChildrenEnded = () =>
  childrenOf(process.pid).every((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));

const moduleReduction = (text: string) => (): RowReduction => ({
  kind: 'module',
  place: analyserFile('reduce.mjs', text),
  key: ['word'],
  columns,
});

describe.skipIf(protection === 'none')('reduce', () => {
  test('gives the same rows for any pieces, sums of fractions included', async () => {
    const made = makeRows(1);
    const all = made.flatMap(({ rows }) => rows);
    const cuts: Awaited<ReturnType<typeof reduceCut>>[] = [];
    for (const seed of [1, 2, 3]) cuts.push(await reduceCut(made, seed, moduleReduction(module)));
    expect(new Set(cuts.map(({ digest }) => digest)).size).toBe(1);
    expect(cuts[0]?.rows).toBe(words.length);
    for (const word of words) {
      const ofWord = all.filter((row) => row.word === word);
      const row = cuts[0]?.found.find((one) => one['word'] === word);
      expect(row).toMatchObject({
        count: String(ofWord.reduce((sum, { count }) => sum + count, 0)),
        weight: ofWord.reduce((sum, { weight }) => sum + weight, 0),
      });
    }
  });

  test('rows count even if the process ended before any was read', async () => {
    const reducing = reduceCut(makeRows(7), 7, moduleReduction(module));
    while (childrenOf(process.pid).length === 0) await nextTurn();
    // Blocks the event loop.
    while (!haveChildrenEnded());
    expect((await reducing).rows).toBe(words.length);
  });

  test('of a built-in analyser is an aggregate', async () => {
    const sql =
      'SELECT word, sum(count)::BIGINT AS count, count(*) AS documents FROM result GROUP BY word ORDER BY word';
    const reduction: RowReduction = {
      kind: 'sql',
      sql,
      columns: { word: 'text', count: 'integer', documents: 'integer' },
    };
    const made = makeRows(2);
    const [one, other] = [
      await reduceCut(made, 4, () => reduction),
      await reduceCut(made, 5, () => reduction),
    ];
    expect(one.digest).toBe(other.digest);
    expect(one.found).toHaveLength(words.length);
  });

  test.each([
    ['gives another key', `({ ...a, word: 'x' })`, 'Return the columns of the key as they are'],
    ['gives no row', '7', 'returned 7'],
    ['gives a promise', 'Promise.resolve(a)', 'returned a promise'],
    ['throws', '(() => { throw new Error("cannot add"); })()', 'cannot add'],
    ['ends its process', 'process.exit(3)', 'reduce failed'],
    ['never ends', '(() => { for (;;); })()', 'longer than 1 s'],
    ['changes a type', '({ ...a, count: "many" })', 'Column "count" is of type integer'],
    ['gives a column more', '({ ...a, more: 1 })', 'has a column "more"'],
  ])('that %s is refused with the reason, and leaves nothing', async (_, result, problem) => {
    const text = `export const key = 'word'; export const reduce = (a, b) => ${result}; export default () => null;`;
    await expect(reduceCut(makeRows(3).slice(0, 20), 6, moduleReduction(text), 1)).rejects.toThrow(
      new RegExp(`${RegExp.escape(problem)}.*left: false`, 's'),
    );
  });
});

test('an associative reduce gives the same rows when groups are folded first', async () => {
  const reduce = (a: { count?: unknown }, b: { count?: unknown }) => ({
    ...a,
    count: Number(a.count) + Number(b.count),
  });
  const collect = async (rows: Iterable<Record<string, string | number | null>>) =>
    Array.fromAsync(foldRows(rows, ['word'], reduce as never));
  for (let seed = 0; seed < 100; seed++) {
    const random = seededRandom(seed);
    const rows = Array.from({ length: 1 + Math.floor(random.next() * 40) }, () => ({
      word: words[Math.floor(random.next() * words.length)] ?? null,
      count: Math.floor(random.next() * 100),
    })).toSorted((a, b) => (String(a.word) < String(b.word) ? -1 : 1));
    const cut = Math.floor(random.next() * rows.length);
    const partly = [...(await collect(rows.slice(0, cut))), ...(await collect(rows.slice(cut)))];
    expect(await collect(partly as never)).toEqual(await collect(rows));
  }
});
