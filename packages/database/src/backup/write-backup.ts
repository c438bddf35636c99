import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BackupManifest, BackupTable } from '@meguri/contracts';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listTables, type StoredTable } from './list-tables.ts';

export const manifestName = 'manifest.json';

/** Path of the file of a table, within a backup. */
export const tableFile = (table: string): string => `tables/${table}.copy.gz`;

/** A backup that cannot be made or used, with the reason and the fix. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Rows are repetitive, and speed matters more than the last percent. */
const gzipLevel = 3;

/**
 * Writes all tables of a database as they are at one instant into an empty directory, while the database is
 * in use. Files are readable by their owner alone.
 *
 * @param onTable called for each table that was written
 * @throws {BackupError} for a directory that is not empty; errors of the database and the disk
 */
export async function writeBackup(
  databaseUrl: string,
  directory: string,
  onTable: (table: BackupTable) => void = () => undefined,
): Promise<BackupManifest> {
  await mkdir(path.join(directory), { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0)
    throw new BackupError(`${directory} is not empty: name a new directory for the backup`);
  await mkdir(path.join(directory, 'tables'), { mode: 0o700 });
  const client = new Client({ connectionString: databaseUrl });
  // A lost connection fails the statement that runs; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Times as text in UTC, whatever the server's settings.
    await client.query(`SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres';
      SET extra_float_digits = 1; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const takenAt = await readInstant(client);
    const tables: BackupTable[] = [];
    for (const table of await listTables(client)) {
      const written = await writeTable(client, directory, table);
      tables.push(written);
      onTable(written);
    }
    const manifest: BackupManifest = {
      format: 'meguri-backup-1',
      takenAt,
      migrations: await readMigrationNames(client),
      tables,
      sequences: await readSequences(client),
      captureMonths: await readCaptureMonths(client),
      archive: await readArchivePosition(client),
    };
    await client.query('COMMIT');
    await writeManifest(directory, manifest);
    return manifest;
  } finally {
    await client.end();
  }
}

async function readInstant(client: Client): Promise<string> {
  const { rows } = await client.query<{ at: Date }>('SELECT now() AS at');
  return (rows[0]?.at ?? new Date(0)).toISOString();
}

async function writeTable(
  client: Client,
  directory: string,
  { table, columns }: StoredTable,
): Promise<BackupTable> {
  const file = path.join(directory, tableFile(table));
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const copy = client.query(
    copyTo(`COPY (SELECT ${names} FROM ${client.escapeIdentifier(table)}) TO STDOUT`),
  );
  const hash = createHash('sha256');
  let bytes = 0;
  const digest = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await pipeline(copy, createGzip({ level: gzipLevel }), digest, output);
  await sync(file);
  return { table, columns, rows: copy.rowCount, bytes, sha256: hash.digest('hex') };
}

async function readMigrationNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Sequences are not transactional: they are at or beyond the ids of the rows, as a restore requires. */
async function readSequences(client: Client): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename::text AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows;
}

async function readCaptureMonths(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `SELECT replace(substr(child.relname, 9), '_', '-') AS month FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
    WHERE inhparent = 'capture'::regclass AND child.relname ~ '^capture_[0-9]{4}_[0-9]{2}$' ORDER BY 1`,
  );
  return rows.map(({ month }) => month);
}

async function readArchivePosition(client: Client): Promise<BackupManifest['archive']> {
  const { rows } = await client.query<{
    files: number;
    bytes: number;
    open: { name: string; end: number }[];
  }>(`
    SELECT count(*) FILTER (WHERE sealed_at IS NOT NULL)::float8 AS files,
      coalesce(sum(bytes) FILTER (WHERE sealed_at IS NOT NULL), 0)::float8 AS bytes,
      coalesce(json_agg(json_build_object('name', name, 'end', indexed_end)) FILTER (WHERE sealed_at IS NULL), '[]') AS open
    FROM warc_file`);
  const { files = 0, bytes = 0, open: openFiles = [] } = rows[0] ?? {};
  return {
    sealedFiles: files,
    sealedBytes: bytes,
    openFiles: openFiles.map(({ name, end }) => ({ name, indexedEnd: end })),
  };
}

/** Written atomically, after all files that it names. */
async function writeManifest(directory: string, manifest: BackupManifest): Promise<void> {
  const file = path.join(directory, manifestName);
  await writeFile(`${file}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await sync(`${file}.part`);
  await sync(path.join(directory, 'tables'));
  await rename(`${file}.part`, file);
  await sync(directory);
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
