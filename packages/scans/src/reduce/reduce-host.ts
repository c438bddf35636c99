// Combines all rows with the same key into one, in a sandbox: reads a task as JSON from standard input, and
// writes the reduced rows as lines of JSON to standard output. DuckDB sorts the rows; what exceeds the memory
// is on disk.
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { Columns } from '@meguri/contracts';
import type { AnalysedRow } from '../analyser/contract.ts';
import { loadAnalyser } from '../analyser/load-module.ts';
import { openTables } from '../sql/open-tables.ts';
import { foldRows } from './fold-rows.ts';
import type { ReduceTask } from './reduce-task.ts';

const { stdout } = process;
console.log = console.info = console.debug = console.error;

const flushCharacters = 65_536;
const signOfLifeMs = 1_000;
const rowsBetweenSigns = 256;

/** Passes rows on, with an empty line at intervals, which signals progress while no row is written. */
async function* withSigns(rows: AsyncIterable<AnalysedRow>): AsyncGenerator<AnalysedRow> {
  let [count, lastMs] = [0, -Infinity];
  for await (const row of rows) {
    if (count % rowsBetweenSigns === 0 && performance.now() - lastMs > signOfLifeMs) {
      stdout.write('\n');
      lastMs = performance.now();
    }
    count += 1;
    yield row;
  }
}

/**
 * Rows of a key come in the order of their documents, so that sums of fractions do not depend on how pieces
 * were cut.
 */
async function* sortedRows(
  connection: DuckDBConnection,
  { columns, key }: { columns: Columns; key: readonly string[] },
): AsyncGenerator<AnalysedRow> {
  const names = Object.keys(columns);
  const others = names.filter((name) => !key.includes(name));
  const order = [...key, 'id', ...others].map((name) => `"${name}"::VARCHAR`);
  const selected = names.map((name) => `"${name}"`).join(', ');
  const result = await connection.stream(`SELECT ${selected} FROM result ORDER BY ${order.join(', ')}`);
  for await (const rows of result.yieldRows())
    for (const row of rows)
      yield Object.fromEntries(
        names.map((name, index) => [name, valueOf(row[index] ?? null, columns[name] === 'json')]),
      );
}

function valueOf(value: DuckDBValue, isJson: boolean): AnalysedRow[string] {
  if (typeof value === 'bigint') return Number(value);
  if (isJson && typeof value === 'string') return JSON.parse(value) as AnalysedRow[string];
  return value as AnalysedRow[string];
}

async function* aggregated(connection: DuckDBConnection, sql: string): AsyncGenerator<AnalysedRow> {
  const result = await connection.stream(sql);
  const names = result.columnNames();
  for await (const rows of result.yieldRows())
    for (const row of rows)
      yield Object.fromEntries(names.map((name, index) => [name, valueOf(row[index] ?? null, false)]));
}

const task = JSON.parse(await text(process.stdin)) as ReduceTask;
const connection = await openTables(task, process.cwd());
const { reduction } = task;
const loaded = reduction.kind === 'module' ? await loadAnalyser(reduction.place) : null;
const rows =
  reduction.kind === 'sql'
    ? aggregated(connection, reduction.sql)
    : foldRows(
        withSigns(sortedRows(connection, { columns: reduction.columns, key: reduction.key })),
        reduction.key,
        loaded?.reduce ?? ((a) => a),
      );
let pending = '';
for await (const row of rows) {
  pending += `${JSON.stringify(row)}\n`;
  if (pending.length < flushCharacters) continue;
  if (!stdout.write(pending)) await once(stdout, 'drain');
  pending = '';
}
stdout.write(pending, () => process.exit(0));
