import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ResultFormat } from '@meguri/contracts';
import type { Duck } from '@meguri/url-index';
import { makeDurable, sqlText } from '@meguri/url-index/without-duck';
import { linesSql } from './result-sql.ts';

/** Writes lines of JSON as files of results, in either format. */
export interface PartFiles {
  /**
   * Writes a file, which gets its name once it would survive a power failure. An older file of that name is
   * replaced.
   *
   * @param name without extension
   * @param columns from `sqlColumns`
   */
  write(
    name: string,
    lines: Iterable<string>,
    columns: readonly [name: string, type: string][],
  ): Promise<{ file: string; bytes: number }>;
  /** Loads DuckDB in advance, so that the first file does not wait for it. */
  warm(): Promise<void>;
  close(): void;
}

const linesAtOnce = 1_000;
/** Rows of Parquet that are decoded together. */
export const rowsPerGroup = 61_440;
/** Memory of DuckDB while it converts a part to Parquet: 64 MiB of lines at most. */
const memoryMegabytes = 192;

/**
 * @param directory created if missing; other processes may write to it, too
 * @param places.scratch a directory for data beyond the memory, emptied after a process was killed
 */
export async function openPartFiles(
  directory: string,
  format: ResultFormat,
  places: { scratch: string },
): Promise<PartFiles> {
  await mkdir(directory, { recursive: true });
  // The umask of our processes would hide them from the user of the sandbox in which SQL runs.
  await chmod(directory, 0o755);
  const own = path.join(directory, `.${process.pid}-${performance.now()}`);
  // Not in the directory of parts, which holds nothing else.
  const scratch = path.join(places.scratch, `parts-${randomUUID()}`);
  let duck: Promise<Duck> | null = null;
  const duckOnce = () =>
    (duck ??= import('@meguri/url-index').then(({ openDuck }) =>
      openDuck({ directories: [directory], scratch, memoryMegabytes, threads: 1, keepsOrder: true }),
    ));
  const convert = async (lines: string, file: string, columns: readonly [string, string][]) => {
    const { connection } = await duckOnce();
    await connection.run(
      `COPY (SELECT * FROM ${linesSql([lines], columns)}) TO ${sqlText(file)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rowsPerGroup})`,
    );
  };
  let writing: Promise<unknown> = Promise.resolve();
  const writeNow: PartFiles['write'] = async (name, lines, columns) => {
    const file = `${name}.${format}`;
    const target = path.join(directory, file);
    const [written, converted] = [`${own}.tmp`, `${own}.converted.tmp`];
    try {
      await writeLines(written, lines);
      if (format === 'parquet') await convert(written, converted, columns);
      const made = format === 'parquet' ? converted : written;
      await chmod(made, 0o644);
      await makeDurable(made, target);
    } finally {
      await Promise.all([rm(written, { force: true }), rm(converted, { force: true })]);
    }
    return { file, bytes: (await stat(target)).size };
  };
  return {
    // In sequence: they share a file, and each is written in milliseconds.
    write: (...part) => {
      const written = writing.then(() => writeNow(...part));
      writing = written.catch(() => undefined);
      return written;
    },
    warm: async () => {
      if (format === 'parquet') await duckOnce();
    },
    close: () => {
      // Finishes running writes.
      const end = async () => {
        await writing;
        (await duck)?.close();
        await rm(scratch, { recursive: true, force: true });
      };
      void end();
    },
  };
}

async function writeLines(file: string, lines: Iterable<string>): Promise<void> {
  const handle = await open(file, 'w');
  try {
    let waiting: string[] = [];
    for (const line of lines) {
      waiting.push(line);
      if (waiting.length < linesAtOnce) continue;
      await handle.writeFile(waiting.join(''));
      waiting = [];
    }
    await handle.writeFile(waiting.join(''));
  } finally {
    await handle.close();
  }
}
