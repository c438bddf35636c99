import { open, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from './sql-text.ts';

/** Entries that are decoded together: the least that a narrow query reads. */
const rowsPerGroup = 30_720;

const parquetOptions = `(FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rowsPerGroup})`;

/**
 * Writes the rows of a query to a Parquet file, which gets its name once it is complete and durable.
 *
 * @returns its size in bytes
 */
export async function writeParquet(
  connection: DuckDBConnection,
  query: string,
  file: string,
): Promise<number> {
  const temporary = `${file}.tmp`;
  await connection.run(`COPY (${query}) TO ${sqlText(temporary)} ${parquetOptions}`);
  await makeDurable(temporary, file);
  return (await stat(file)).size;
}

/** Gives a file its name once its bytes would survive a power failure. */
export async function makeDurable(temporary: string, file: string): Promise<void> {
  await syncPath(temporary);
  await rename(temporary, file);
  await syncPath(path.dirname(file));
}

async function syncPath(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
