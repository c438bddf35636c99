import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { backupManifestSchema, type BackupManifest, type BackupTable } from '@meguri/contracts';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../migrations/migrate.ts';
import { migrationNames } from '../migrations/schema-engine.ts';
import { BackupError, manifestName, tableFile } from './write-backup.ts';

/** Comment on the schema while it is filled: the remains of a killed restore are not taken for a database. */
const unfinished = 'meguri restore: unfinished';
/** Larger than the manifest of an archive with thousands of open files. */
const maxManifestBytes = 64 * 2 ** 20;

/** The manifest of a backup whose files are all there and have their digests. @throws {BackupError} */
async function readBackup(directory: string): Promise<BackupManifest> {
  const manifest = await readManifest(directory);
  for (const table of manifest.tables) {
    const fault = await faultOf(directory, table);
    if (fault !== null) throw new BackupError(`${path.join(directory, tableFile(table.table))}: ${fault}`);
  }
  const known = new Set(await migrationNames());
  const newer = manifest.migrations.find((name) => !known.has(name));
  if (newer !== undefined)
    throw new BackupError(
      `The backup was made by a newer release of Meguri (migration ${newer}). Restore it with that release.`,
    );
  return manifest;
}

interface Target {
  /** Of the role that owns the database. */
  ownerUrl: string;
  /** Of the role that Meguri uses. */
  applicationUrl: string;
}

/**
 * Fills a database without tables from a backup: the schema of the backup by its migrations, then all rows in one
 * transaction, then the migrations of later releases. After a failure the database is as empty as before.
 *
 * @throws {BackupError} for a backup that is damaged or newer, and for a database with tables
 */
export async function restoreBackup(options: Target & { directory: string }): Promise<BackupManifest> {
  const { directory, ...target } = options;
  const manifest = await readBackup(directory);
  await fillEmpty(target, (client) => fillFrom(client, { ...target, directory, manifest }));
  return manifest;
}

/** A backup contains a result at most this long after the instant by which its node orders it. */
const lateSeconds = 3_600;

/**
 * Fills a database without tables: with the rows of a backup, if there is one, then by `fill`. After a
 * failure the database is as empty as before.
 *
 * @param options.fill gets the instant up to which all results are restored; null: there was no backup
 * @throws {BackupError} as {@link restoreBackup}
 */
export async function rebuildDatabase(
  options: Target & { backup: string | null; fill: (since: Date | null) => Promise<void> },
): Promise<void> {
  const { backup, fill, ...target } = options;
  const manifest = backup === null ? null : await readBackup(backup);
  await fillEmpty(target, async (client) => {
    if (backup !== null && manifest) await fillFrom(client, { ...target, directory: backup, manifest });
    else await migrate(target.ownerUrl, { applicationUrl: target.applicationUrl });
    await fill(manifest && new Date(Date.parse(manifest.takenAt) - lateSeconds * 1_000));
  });
}

async function fillFrom(
  client: Client,
  { ownerUrl, applicationUrl, directory, manifest }: Target & { directory: string; manifest: BackupManifest },
): Promise<void> {
  await migrate(ownerUrl, { applicationUrl, only: new Set(manifest.migrations) });
  await load(client, directory, manifest);
  await migrate(ownerUrl, { applicationUrl });
}

/** No other process fills the database meanwhile, and it is empty again where this fails. */
async function fillEmpty({ ownerUrl }: Target, fill: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  // A lost connection fails the statement that runs; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('meguri.restore')) AS locked`,
    );
    if (!rows[0]?.locked) throw new BackupError('Another restore of this database is under way.');
    await requireEmpty(client);
    await client.query(`COMMENT ON SCHEMA public IS '${unfinished}'`);
    try {
      await fill(client);
      await client.query('ANALYZE');
    } catch (error) {
      await emptySchema(client);
      throw error;
    }
    await client.query(`COMMENT ON SCHEMA public IS NULL`);
  } finally {
    await client.end();
  }
}

async function readManifest(directory: string): Promise<BackupManifest> {
  const file = path.join(directory, manifestName);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new BackupError(
      `${file} cannot be read, so ${directory} holds no whole backup: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  });
  if (text.length > maxManifestBytes) throw new BackupError(`${file} is too large for a manifest`);
  const parsed = backupManifestSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BackupError(`${file} is malformed: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function faultOf(directory: string, { table, bytes, sha256 }: BackupTable): Promise<string | null> {
  const hash = createHash('sha256');
  let found = 0;
  try {
    for await (const chunk of createReadStream(path.join(directory, tableFile(table)))) {
      hash.update(chunk as Uint8Array);
      found += (chunk as Uint8Array).byteLength;
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (found !== bytes) return `it has ${found} bytes, not ${bytes}`;
  return hash.digest('hex') === sha256 ? null : 'its SHA-256 is not the one of the manifest';
}

async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ tables: number; comment: string | null }>(
    `SELECT (SELECT count(*)::int FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')) AS tables,
      obj_description('public'::regnamespace, 'pg_namespace') AS comment`,
  );
  const { tables = 0, comment = null } = rows[0] ?? {};
  if (comment === unfinished) await emptySchema(client);
  else if (tables > 0)
    throw new BackupError(
      `The database has ${tables} tables. A backup is restored into a database without tables only: create a new one, or name a new data directory.`,
    );
}

async function emptySchema(client: Client): Promise<void> {
  await client.query('ROLLBACK');
  await client.query('DROP SCHEMA public CASCADE');
  await client.query('CREATE SCHEMA public');
}

async function load(client: Client, directory: string, manifest: BackupManifest): Promise<void> {
  await client.query(
    `SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'; SET statement_timeout = 0; SET meguri.replay = 'on'`,
  );
  for (const month of manifest.captureMonths)
    await client.query('SELECT add_capture_month($1::timestamptz)', [`${month}-01T00:00:00Z`]);
  await client.query('BEGIN');
  for (const table of manifest.tables) await loadTable(client, directory, table);
  for (const { name, value } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint)', [`public.${name}`, value]);
  await client.query('COMMIT');
}

async function loadTable(
  client: Client,
  directory: string,
  { table, columns, rows }: BackupTable,
): Promise<void> {
  const name = client.escapeIdentifier(table);
  // Rows of settings that a migration wrote.
  await client.query(`DELETE FROM ${name}`);
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const copy = client.query(copyFrom(`COPY ${name} (${names}) FROM STDIN`));
  await pipeline(createReadStream(path.join(directory, tableFile(table))), createGunzip(), copy);
  if (copy.rowCount !== rows)
    throw new BackupError(`${tableFile(table)} has ${copy.rowCount} rows, not the ${rows} of the manifest`);
}
