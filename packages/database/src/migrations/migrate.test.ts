import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@meguri/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type PrismaClient } from '../connection/client.ts';
import { excessRights, migrate } from './migrate.ts';
import { migrationsDirectory, readMigrations } from './schema-engine.ts';
import { splitStatements } from './split-statements.ts';

let prisma: PrismaClient;
/** URL with the role of the owner. */
let url: string;
let applicationUrl: string;
let close: () => Promise<void>;
/** The checkout's migrations and a later one. */
let directory: string;
let names: string[];

beforeAll(async () => {
  const database = await createTestDatabase();
  applicationUrl = database.url;
  url = database.ownerUrl;
  const opened = openDatabase(url, 2);
  ({ prisma } = opened);
  close = async () => {
    await opened.close();
    await database.drop();
  };
  directory = await mkdtemp(join(tmpdir(), 'meguri-migrations-'));
  await cp(migrationsDirectory, directory, { recursive: true });
  await mkdir(join(directory, '99990101000000_later'));
  await writeFile(
    join(directory, '99990101000000_later/migration.sql'),
    `-- Expand; contract later.\nALTER TABLE "host" ADD COLUMN "later" TEXT DEFAULT ';';\n`,
  );
  names = (await readMigrations(directory)).migrationDirectories.map((migration) => migration.path);
});
afterAll(async () => {
  await close();
  await rm(directory, { recursive: true });
});

/** The state right after CREATE DATABASE. */
beforeEach(async () => {
  await prisma.$executeRawUnsafe('DROP SCHEMA public CASCADE');
  await prisma.$executeRawUnsafe('CREATE SCHEMA public');
});

interface AppliedMigration {
  name: string;
  checksum: string;
  steps: number;
  finished: boolean;
}

const applied = () =>
  prisma.$queryRaw<AppliedMigration[]>`
    SELECT migration_name AS name, checksum, applied_steps_count AS steps, finished_at IS NOT NULL AS finished
    FROM _prisma_migrations ORDER BY migration_name`;

async function checksumOf(name: string): Promise<string> {
  const script = await readFile(join(directory, name, 'migration.sql'));
  return createHash('sha256').update(script).digest('hex');
}

test('an empty database gets every migration, in order, and a migrated one none', async () => {
  expect(await migrate(url, { directory })).toEqual(names);
  expect(await prisma.host.count()).toBe(0);
  expect(await migrate(url, { directory })).toEqual([]);
});

test('applied migrations are recorded as by `prisma migrate deploy`', async () => {
  await migrate(url, { directory });
  const expected = await Promise.all(
    names.map(async (name) => ({ name, checksum: await checksumOf(name), steps: 1, finished: true })),
  );
  expect(await applied()).toEqual(expected);
});

test('a database that `prisma migrate deploy` brought to an older migration gets the newer ones only', async () => {
  const [first = '', ...newer] = names;
  // The table as created by Prisma.
  await prisma.$executeRawUnsafe(`
    CREATE TABLE _prisma_migrations (id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL,
      finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
      started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
      applied_steps_count INTEGER NOT NULL DEFAULT 0)`);
  await prisma.$executeRaw`
    INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
    VALUES (gen_random_uuid()::text, ${await checksumOf(first)}, now(), ${first}, 1)`;
  const script = await readFile(join(directory, first, 'migration.sql'), 'utf8');
  for (const statement of splitStatements(script)) await prisma.$executeRawUnsafe(statement);
  expect(await migrate(url, { directory })).toEqual(newer);
  expect((await applied()).map((row) => row.name)).toEqual(names);
});

test('two processes that migrate concurrently apply each migration once', async () => {
  const outcomes = await Promise.all([migrate(url, { directory }), migrate(url, { directory })]);
  expect(outcomes.flat().toSorted()).toEqual(names);
  expect(await applied()).toHaveLength(names.length);
});

test('a database with tables of another application is refused and not changed', async () => {
  await prisma.$executeRawUnsafe('CREATE TABLE theirs ()');
  await expect(migrate(url, { directory })).rejects.toThrow(/not empty/);
  const tables = await prisma.$queryRaw`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`;
  expect(tables).toEqual([{ tablename: 'theirs' }]);
});

test('a failed migration stops later ones until an operator resolves it', async () => {
  await migrate(url, { directory });
  await prisma.$executeRaw`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = ${names.at(-1)}`;
  await expect(migrate(url, { directory })).rejects.toThrow(/failed migrations/);
});

test('a database that does not answer is an error', async () => {
  const nowhere = new URL(url);
  nowhere.pathname = '/no_such_database';
  await expect(migrate(nowhere.href)).rejects.toThrow(/no_such_database|does not exist/);
});

describe('the role of the application', () => {
  const refusal = /permission denied|must be owner/;
  let application: ReturnType<typeof openDatabase>;
  beforeAll(() => {
    application = openDatabase(applicationUrl, 2);
  });
  afterAll(() => application.close());

  test('reads and writes rows of every table, those of later migrations included', async () => {
    await migrate(url, { directory, applicationUrl });
    await prisma.$executeRawUnsafe('CREATE TABLE later (id bigserial PRIMARY KEY)');
    await application.prisma.$executeRawUnsafe('INSERT INTO later DEFAULT VALUES');
    expect(await application.prisma.$queryRawUnsafe('SELECT id FROM later')).toEqual([{ id: 1n }]);
    expect(await application.prisma.host.count()).toBe(0);
  });

  test.each([
    'ALTER TABLE host ADD COLUMN mine text',
    'DROP TABLE host',
    'CREATE TABLE mine ()',
    'CREATE SCHEMA mine',
  ])('is refused: %s', async (statement) => {
    await migrate(url, { directory, applicationUrl });
    await expect(application.prisma.$executeRawUnsafe(statement)).rejects.toThrow(refusal);
  });
});

test('names a role that may do more than the application needs', async () => {
  expect(await excessRights(applicationUrl)).toBeNull();
  expect(await excessRights(url)).toBeNull();
});
