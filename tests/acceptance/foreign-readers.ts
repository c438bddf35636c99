import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ReadRecord } from '@meguri/testing/brute-force';

const program = path.join(import.meta.dirname, 'read-records.py');
const run = promisify(execFile);
const maxBuffer = 2 ** 30;

/** Third-party programs that read Meguri's files. */
export interface ForeignReaders {
  /** Records of WARC files, except those that describe no access. */
  records(reader: 'warcio' | 'fastwarc', files: readonly string[]): Promise<ReadRecord[]>;
  /** What DuckDB reads of a table, and its rows whose place in the WARC file holds another record. */
  parquet(table: string, warc: string): Promise<{ documents: number; hosts: number; wrong: string[] }>;
  /** What `wacz validate` says of a package; null: it is valid. */
  waczProblem(file: string): Promise<string | null>;
}

/**
 * warcio, FastWARC, DuckDB and wacz of PyPI, installed into their own directory.
 *
 * @returns if they cannot be installed, the reason
 */
export async function installForeignReaders(directory: string): Promise<ForeignReaders | string> {
  const python = path.join(directory, 'bin/python');
  if (!existsSync(python)) {
    await mkdir(directory, { recursive: true });
    const problem =
      failed('python3', ['-m', 'venv', directory]) ??
      failed(python, ['-m', 'pip', '--quiet', 'install', 'warcio', 'fastwarc', 'wacz', 'duckdb']);
    if (problem !== null) return problem;
  }
  return {
    records: async (reader, files) => {
      const { stdout } = await run(python, [program, 'records', reader, ...files], { maxBuffer });
      const lines = stdout.split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as ReadRecord);
    },
    parquet: async (table, warc) => {
      const { stdout } = await run(python, [program, 'parquet', table, warc], { maxBuffer });
      return JSON.parse(stdout) as { documents: number; hosts: number; wrong: string[] };
    },
    waczProblem: async (file) => failed(path.join(directory, 'bin/wacz'), ['validate', '-f', file]),
  };
}

/** Output of a command that failed; null: it succeeded. */
function failed(command: string, args: readonly string[]): string | null {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0
    ? null
    : `${command} ${args[0] ?? ''}: ${error?.message ?? `${stdout}${stderr}`.trim()}`;
}
