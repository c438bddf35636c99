import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openDuck, type Duck } from './open-duck.ts';
import { parquetFiles, sqlText } from './sql-text.ts';
import { writeParquet } from './write-run.ts';

/**
 * Rows that are sorted at once: this sort fits 128 MB. DuckDB's external sort needs more memory, the more
 * rows it has.
 */
export const rowsPerSort = 500_000;

/** Memory for joining sorted files, which are read and written by row group. */
const joinMegabytes = 64;

export interface SortedInput {
  /** A query for the rows that meet a condition, without an order. */
  select: (where: string) => string;
  order: string;
  /** Conditions of consecutive ranges, each of at most about `rowsPerSort` rows. */
  ranges: readonly string[];
  file: string;
}

/**
 * Writes any number of rows in order to one durable Parquet file, in bounded memory: sorts the ranges in
 * sequence and joins them.
 *
 * @returns its size in bytes
 */
export async function writeSorted({ connection }: Duck, input: SortedInput): Promise<number> {
  const { select, order, ranges, file } = input;
  const [only = 'true', ...others] = ranges;
  if (others.length === 0) return writeParquet(connection, `${select(only)} ORDER BY ${order}`, file);
  const parts: string[] = [];
  try {
    for (const [number, where] of ranges.entries()) {
      const part = `${file}.part-${number}`;
      parts.push(part);
      await writeParquet(connection, `${select(where)} ORDER BY ${order}`, part);
    }
    return await inOrderOf(file, (inOrder) =>
      writeParquet(inOrder.connection, `SELECT * FROM ${parquetFiles(parts)}`, file),
    );
  } finally {
    for (const part of parts) await rm(part, { force: true });
  }
}

/** Calls back with a DuckDB that reads the rows of files in their stored order. */
export async function inOrderOf<T>(file: string, use: (duck: Duck) => Promise<T>): Promise<T> {
  const duck = await openDuck({
    directories: [path.dirname(file)],
    scratch: `${file}.scratch`,
    memoryMegabytes: joinMegabytes,
    threads: 1,
    keepsOrder: true,
  });
  try {
    return await use(duck);
  } finally {
    duck.close();
    await rm(`${file}.scratch`, { recursive: true, force: true });
  }
}

export interface RowGroup {
  from: string;
  to: string;
  entries: number;
}

/** Row groups of files of the index, in the order of their first sort keys. */
export async function readRowGroups({ connection }: Duck, files: readonly string[]): Promise<RowGroup[]> {
  if (files.length === 0) return [];
  const reader = await connection.runAndReadAll(`
    SELECT stats_min_value AS "from", stats_max_value AS "to", row_group_num_rows::DOUBLE AS entries
    FROM parquet_metadata([${files.map(sqlText).join(', ')}]) WHERE path_in_schema = 'surt' ORDER BY 1`);
  return reader.getRowObjectsJS() as unknown as RowGroup[];
}

/**
 * Sort keys that cut entries into ranges of about equal size.
 *
 * @param groups in the order of their first sort keys
 */
export function sortKeyCuts(groups: readonly RowGroup[], maxEntries: number): string[] {
  const cuts: string[] = [];
  let entries = 0;
  for (const group of groups) {
    if (entries >= maxEntries && group.from !== cuts.at(-1)) {
      cuts.push(group.from);
      entries = 0;
    }
    entries += group.entries;
  }
  return cuts;
}

/** The conditions of the ranges between cuts. */
export function rangesBetween(cuts: readonly string[]): string[] {
  return [null, ...cuts].map((from, index) => {
    const before = cuts[index];
    const parts = [
      ...(from === null ? [] : [`surt >= ${sqlText(from)}`]),
      ...(before === undefined ? [] : [`surt < ${sqlText(before)}`]),
    ];
    return parts.join(' AND ') || 'true';
  });
}
