import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeDurable, parquetFiles, sqlText } from '@meguri/url-index/without-duck';
import { openTables } from '../sql/open-tables.ts';
import type { HiddenRows } from '../sql/sql-messages.ts';
import { rowsPerGroup } from './part-files.ts';
import type { ResultFiles } from './result-sql.ts';

/** Parts to rewrite, and the means. */
interface Rewriting {
  /** Parts of one scan, with their documents. */
  table: ResultFiles;
  hidden: HiddenRows;
  /** A directory for this call alone, on the same disk; removed afterwards. */
  scratch: string;
  memoryMegabytes: number;
}

/** Uncompressed bytes of rows that are written together. They and the previous group are in memory. */
const groupBytes = 32 * 2 ** 20;
const leastRowsPerGroup = 2_048;
/** Parts that one DuckDB has as views. */
const partsAtOnce = 200;

/**
 * Writes the rows of parts that are not hidden as one part, in their order. It gets its name once it would
 * survive a power failure; an older file of that name is replaced.
 *
 * @returns its size in bytes
 */
export async function rewriteParts({
  table,
  hidden,
  scratch,
  memoryMegabytes,
  file,
}: Rewriting & { file: string }): Promise<number> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const written = path.join(scratch, 'rows');
    const input = { tables: { result: table }, hidden, memoryMegabytes, threads: 1, writable: [written] };
    const connection = await openTables(input, scratch);
    try {
      const isParquet = table.format === 'parquet';
      // The format of instants in all other JSON.
      const columns = isParquet
        ? '*'
        : `* REPLACE (strftime(captured_at, '%Y-%m-%dT%H:%M:%S.%gZ') AS captured_at)`;
      const format = isParquet
        ? `FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${await rowsPerGroupOf(connection, table.files)}`
        : 'FORMAT json, ARRAY false';
      await connection.run(`COPY (SELECT ${columns} FROM result) TO ${sqlText(written)} (${format})`);
    } finally {
      connection.closeSync();
    }
    return await putInPlace(written, file);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Concatenates parts that are lines of JSON.
 *
 * @returns the size of the file in bytes
 */
export async function joinLines(files: readonly string[], file: string, scratch: string): Promise<number> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const written = path.join(scratch, 'rows');
    for (const one of files)
      await pipeline(createReadStream(one), createWriteStream(written, { flags: 'a' }));
    return await putInPlace(written, file);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function putInPlace(written: string, file: string): Promise<number> {
  // The umask of our processes would hide it from the user of the sandbox in which SQL runs.
  await chmod(written, 0o644);
  await makeDurable(written, file);
  return (await stat(file)).size;
}

/** Keeps groups within `groupBytes`: a row may take 1 MiB. */
async function rowsPerGroupOf(
  connection: Awaited<ReturnType<typeof openTables>>,
  files: readonly string[],
): Promise<number> {
  const { bytes, rows } = await sizeOf(connection, files);
  const fitting = Math.floor(groupBytes / Math.max(1, bytes / Math.max(1, rows)));
  return Math.min(rowsPerGroup, Math.max(leastRowsPerGroup, fitting));
}

async function sizeOf(connection: Awaited<ReturnType<typeof openTables>>, files: readonly string[]) {
  const read = async (sql: string) => Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0] ?? 0);
  const list = `[${files.map(sqlText).join(', ')}]`;
  return {
    bytes: await read(`SELECT sum(total_uncompressed_size) FROM parquet_metadata(${list})`),
    rows: await read(`SELECT count(*) FROM ${parquetFiles(files)}`),
  };
}

/** Parts with hidden rows, and their number in each. */
export async function countHiddenRows({
  table,
  hidden,
  scratch,
  memoryMegabytes,
}: Rewriting): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    for (let at = 0; at < table.files.length; at += partsAtOnce) {
      const files = table.files.slice(at, at + partsAtOnce);
      const tables = Object.fromEntries(
        files.map((file, index) => [`part${index}`, { ...table, files: [file] }]),
      );
      const input = { tables, hidden, memoryMegabytes, threads: 1, rows: 'hidden' } as const;
      const connection = await openTables(input, scratch);
      try {
        for (const [index, file] of files.entries()) {
          const counted = await connection.runAndReadAll(`SELECT count(*) FROM "part${index}"`);
          const rows = Number(counted.getRows()[0]?.[0] ?? 0);
          if (rows > 0) found.set(file, rows);
        }
      } finally {
        connection.closeSync();
      }
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return found;
}
