import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from './sql-text.ts';

export interface Duck {
  connection: DuckDBConnection;
  close(): void;
}

/**
 * Opens DuckDB in this process, in memory, without network or external extensions.
 *
 * @param options.directories the only ones that it may read and write
 * @param options.scratch directory for data beyond the memory
 */
export async function openDuck(options: {
  directories: readonly string[];
  scratch: string;
  memoryMegabytes: number;
  threads: number;
  /** Whether rows keep the order of their files, which costs memory. */
  keepsOrder?: boolean;
  /** Whether footers of files stay in memory once read: those of large files take 100 ms to read. */
  keepsFooters?: boolean;
}): Promise<Duck> {
  const {
    directories,
    scratch,
    memoryMegabytes,
    threads,
    keepsOrder = false,
    keepsFooters = false,
  } = options;
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${memoryMegabytes}MB`,
    temp_directory: path.resolve(scratch),
    preserve_insertion_order: String(keepsOrder),
    // The operating system caches files too, outside of the memory of this process.
    enable_external_file_cache: 'false',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  const allowed = [...directories, scratch].map((one) => sqlText(`${path.resolve(one)}/`));
  await connection.run(`SET allowed_directories = [${allowed.join(', ')}]`);
  // A join keeps the order of its left side unless the optimizer swaps the sides.
  if (keepsOrder) await connection.run(`SET disabled_optimizers = 'build_side_probe_side'`);
  if (keepsFooters) await connection.run('SET GLOBAL parquet_metadata_cache = true');
  await connection.run(`SET enable_external_access = false; SET lock_configuration = true`);
  return {
    connection,
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
