import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DuckDBTimestampValue } from '@duckdb/node-api';
import { appendEntry, columnNames, createTableSql, entryOrder, type IndexEntry } from './entry-columns.ts';
import type { Duck } from './open-duck.ts';
import { parquetFiles } from './sql-text.ts';
import { planMerge, type MergeableRun } from './plan-merge.ts';
import { writeParquet } from './write-run.ts';
import { rangesBetween, readRowGroups, rowsPerSort, sortKeyCuts, writeSorted } from './write-sorted.ts';

/** A file of the index. */
export interface IndexRun extends MergeableRun {
  bytes: number;
}

/** Part of an archive file: captures with records that begin within [from, to). */
export interface FilePart {
  fileId: number;
  from: number;
  to: number;
}

/** Source of captures, and the state of the index. */
export interface IndexStore {
  /** In the order of their positions. */
  runs(): Promise<IndexRun[]>;
  /** Parts that the index does not hold, in the order of the files. */
  parts(limit: number): Promise<FilePart[]>;
  /** Captures of a part, by offset. */
  read(part: FilePart & { limit: number }): Promise<IndexEntry[]>;
  /**
   * Stores a run, or null for parts without captures. False, and nothing is stored, if another process was
   * first.
   */
  add(run: IndexRun | null, parts: readonly FilePart[]): Promise<boolean>;
  /** Removes all runs, so that the index is built again. */
  clear(): Promise<void>;
  /** False, and nothing is stored, if one of the replaced runs is gone. */
  replace(run: IndexRun, replaced: readonly string[]): Promise<boolean>;
}

export interface UpdateOptions {
  directory: string;
  store: IndexStore;
  duck: Duck;
  /** Entries of one run, which are sorted in memory. */
  entriesPerRun?: number;
  /** Entries that are sorted at once when runs are merged. */
  entriesPerSort?: number;
  /** Ends the update between two runs. */
  signal?: AbortSignal;
  onProgress?: (position: number) => void;
}

const partsPerBatch = 200;
const entriesPerRead = 10_000;
/**
 * Files without a run are left over from an interrupted update if they are older; younger ones may belong to
 * a running update.
 */
const strayFileAgeMs = 3_600_000;

/** The file of a run. */
export const runPath = (directory: string, { name }: { name: string }): string => path.join(directory, name);

/**
 * Adds all captures that the index does not hold, run by run. Each run is durable before it is stored in the
 * database, so an update may be interrupted anywhere. Several may run concurrently: the store accepts one of
 * them.
 *
 * @returns the position up to which the index holds captures
 */
export async function updateIndex(options: UpdateOptions): Promise<number> {
  const { directory, store, signal } = options;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // Twice, since another process may have merged files between the reads of the first check.
  if ((await isLost(directory, store)) && (await isLost(directory, store))) await store.clear();
  await removeStrayFiles(directory, await store.runs());
  for (;;) {
    const position = (await store.runs()).at(-1)?.toPosition ?? 0;
    options.onProgress?.(position);
    const taken = signal?.aborted === true ? 0 : await addRun(options, position);
    await mergeRuns(options);
    if (taken === 0) return position;
  }
}

/** Whether a file of the index is gone, as after a loss of the directory. */
async function isLost(directory: string, store: IndexStore): Promise<boolean> {
  const runs = await store.runs();
  const present = new Set(await readdir(directory));
  return runs.some(({ name }) => !present.has(name));
}

/** @returns the number of captures that it added; 0: none were left */
async function addRun(
  { directory, store, duck, entriesPerRun = 200_000 }: UpdateOptions,
  from: number,
): Promise<number> {
  const { connection } = duck;
  await connection.run(createTableSql('incoming'));
  const appender = await connection.createAppender('incoming');
  const parts: FilePart[] = [];
  let taken = 0;
  for (const part of await store.parts(partsPerBatch)) {
    if (taken >= entriesPerRun) break;
    const to = await readPart(store, part, entriesPerRun - taken, (entry) => {
      appendEntry(
        appender,
        (at) => appender.appendTimestamp(new DuckDBTimestampValue(at)),
        entry,
        from + taken,
      );
      taken += 1;
    });
    parts.push({ ...part, to });
  }
  appender.closeSync();
  if (parts.length === 0) return 0;
  if (taken === 0) {
    await store.add(null, parts);
    return 1;
  }
  const run = { name: runName(from, from + taken, 0), fromPosition: from, toPosition: from + taken, tier: 0 };
  const file = runPath(directory, run);
  const bytes = await writeParquet(connection, `SELECT * FROM incoming ORDER BY ${entryOrder}`, file);
  await connection.run('DROP TABLE incoming');
  if (!(await store.add({ ...run, bytes }, parts))) await rm(file, { force: true });
  return taken;
}

/**
 * Reads up to `limit` captures of a part.
 *
 * @returns the end of the range that was read
 */
async function readPart(
  store: IndexStore,
  part: FilePart,
  limit: number,
  take: (entry: IndexEntry) => void,
): Promise<number> {
  let next = part.from;
  let left = limit;
  while (left > 0) {
    const wanted = Math.min(left, entriesPerRead);
    const entries = await store.read({ ...part, from: next, limit: wanted });
    for (const entry of entries) take(entry);
    left -= entries.length;
    if (entries.length < wanted) return part.to;
    next = (entries.at(-1)?.offset ?? next) + 1;
  }
  return next;
}

async function mergeRuns(options: UpdateOptions): Promise<void> {
  const { directory, store, duck, entriesPerSort = rowsPerSort } = options;
  for (;;) {
    const runs = planMerge(await store.runs());
    const [first, last] = [runs[0], runs.at(-1)];
    if (!first || !last) return;
    const { fromPosition } = first;
    const { toPosition } = last;
    const tier = first.tier + 1;
    const run = { name: runName(fromPosition, toPosition, tier), fromPosition, toPosition, tier };
    const files = runs.map((one) => runPath(directory, one));
    const bytes = await writeSorted(duck, {
      select: (where) => `SELECT ${columnNames.join(', ')} FROM ${parquetFiles(files)} WHERE ${where}`,
      order: entryOrder,
      ranges: rangesBetween(sortKeyCuts(await readRowGroups(duck, files), entriesPerSort)),
      file: runPath(directory, run),
    });
    const names = runs.map(({ name }) => name);
    if (!(await store.replace({ ...run, bytes }, names))) return;
    for (const name of names) await rm(runPath(directory, { name }), { force: true });
  }
}

/** Two processes may write the same run concurrently; the store accepts one. */
const runName = (from: number, to: number, tier: number) =>
  `entries-${from}-${to}-${tier}-${randomUUID().slice(0, 8)}.parquet`;

async function removeStrayFiles(directory: string, runs: readonly IndexRun[]): Promise<void> {
  const known = new Set(runs.map(({ name }) => name));
  for (const name of await readdir(directory)) {
    if (known.has(name) || !name.startsWith('entries-')) continue;
    const file = path.join(directory, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > strayFileAgeMs) await rm(file, { recursive: true, force: true });
  }
}
