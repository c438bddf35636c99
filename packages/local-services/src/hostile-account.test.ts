import {
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockDataDirectory } from './data-directory-lock.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { runSql } from './postgres-cluster.ts';
import { serviceAccount } from './service-account.ts';
import { openDirectory } from './service-files.ts';
import { startPostgres } from './start-postgres.ts';
import { startRedis } from './start-redis.ts';

const isRoot = process.getuid?.() === 0;
const log = () => undefined;
let directory = '';
const inDirectory = (...parts: string[]) => path.join(directory, ...parts);
const oldPassword = 'the-password-of-an-earlier-release';

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'meguri-hostile-'));
});
afterAll(() => {
  rmSync(directory, { recursive: true });
});

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** The data directory of releases before the roles: one superuser, directories owned by its account. */
async function makeOldInstallation(): Promise<void> {
  const postgres = await startPostgres({ dataDirectory: inDirectory('postgres'), log, fast: true });
  await postgres.stop();
  rmSync(inDirectory('postgres/roles.json'));
  const cluster = inDirectory('postgres/cluster');
  const account = serviceAccount(cluster);
  const held = { cluster, directory: openDirectory(cluster), account };
  const statements = [
    `DROP OWNED BY meguri_app, meguri_owner`,
    `ALTER DATABASE meguri OWNER TO meguri`,
    `DROP ROLE meguri_app, meguri_owner`,
    `ALTER ROLE meguri LOGIN PASSWORD '${oldPassword}'`,
    `CREATE EXTENSION pg_trgm`,
    `CREATE TABLE old (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text)`,
    `INSERT INTO old (name) VALUES ('kept')`,
  ];
  runSql(findPostgresBinaries(account), held, { database: 'meguri', fast: true, statements });
  writeFileSync(inDirectory('postgres/password'), oldPassword);
  if (account !== null) chownSync(inDirectory('postgres'), account.uid, account.gid);
}

describe('a data directory of an earlier release', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    await makeOldInstallation();
    postgres = await startPostgres({ dataDirectory: inDirectory('postgres'), log, fast: true });
  });
  afterAll(() => postgres.stop());

  test('keeps its tables, which the owner migrates, and closes the superuser', async () => {
    const owner = await connect(postgres.ownerUrl);
    expect((await owner.query('SELECT name FROM old')).rows).toEqual([{ name: 'kept' }]);
    await owner.query('ALTER TABLE old ADD COLUMN more text');
    await owner.query('GRANT SELECT ON old TO meguri_app');
    await owner.end();
    const superuser = new URL(postgres.url);
    superuser.username = 'meguri';
    superuser.password = oldPassword;
    await expect(connect(superuser.href)).rejects.toThrow(/password authentication failed|not permitted/);
  });

  test.each([
    [`COPY (SELECT 1) TO PROGRAM 'id'`],
    [`COPY (SELECT 1) TO '/tmp/meguri-copied'`],
    [`CREATE TEMP TABLE t (line text); COPY t FROM '/etc/passwd'`],
    [`SELECT pg_read_file('/etc/passwd')`],
    [`SELECT pg_ls_dir('/')`],
    [`SELECT lo_import('/etc/passwd')`],
    [`CREATE EXTENSION hstore`],
    [`CREATE TABLE mine ()`],
    [`ALTER TABLE old ADD COLUMN mine text`],
    [`DROP TABLE old`],
    [`ALTER ROLE meguri_app SUPERUSER`],
    [`SET ROLE meguri_owner`],
    [`ALTER SYSTEM SET archive_command = 'id'`],
    [`CREATE FUNCTION public.run() RETURNS int LANGUAGE c AS 'libc.so.6', 'system'`],
    [`CREATE DATABASE mine`],
  ])('refuses the application: %s', async (statement) => {
    const client = await connect(postgres.url);
    try {
      await expect(client.query(statement)).rejects.toThrow(
        /permission denied|must be owner|must be superuser|must have|may not|only roles with/i,
      );
    } finally {
      await client.end();
    }
  });

  test('has no other superuser, and no other role that runs programs', async () => {
    const client = await connect(postgres.url);
    const { rows } = await client.query(
      `SELECT rolname FROM pg_roles WHERE rolcanlogin AND (rolsuper OR rolcreaterole OR rolreplication
         OR pg_has_role(oid, 'pg_execute_server_program', 'MEMBER') OR pg_has_role(oid, 'pg_write_server_files', 'MEMBER'))`,
    );
    await client.end();
    expect(rows).toEqual([]);
  });

  test('lets other users of the machine in by password only', async () => {
    for (const user of ['meguri', 'meguri_owner', 'meguri_app', 'postgres']) {
      const url = new URL(postgres.url);
      url.username = user;
      url.password = 'guess';
      await expect(connect(url.href)).rejects.toThrow(/authentication failed|not permitted/);
    }
  });
});

describe.runIf(isRoot)('optional: for root, a hostile account of a service', () => {
  const victim = (name: string) => inDirectory(`victim-${name}`);
  const traps = ['process.json', 'redis.log', 'postgres.log', 'password', 'roles.json', 'roles.json.new'];

  test('cannot have files written through its links', async () => {
    const account = serviceAccount(null) ?? { uid: 0, gid: 0 };
    for (const name of traps) writeFileSync(victim(name), 'before', { mode: 0o600 });
    const own = (...parts: string[]) => {
      mkdirSync(inDirectory(...parts), { mode: 0o700, recursive: true });
      chownSync(inDirectory(...parts), account.uid, account.gid);
    };
    own('traps');
    own('traps/redis');
    own('traps/postgres');
    for (const name of traps.slice(0, 2)) symlinkSync(victim(name), inDirectory('traps/redis', name));
    for (const name of traps.slice(2)) symlinkSync(victim(name), inDirectory('traps/postgres', name));
    // A hard link leads to a file, too.
    linkSync(victim('password'), inDirectory('traps/redis/linked'));
    // A tree left by an interrupted creation, with a link to a directory of root.
    mkdirSync(inDirectory('roots'));
    writeFileSync(inDirectory('roots/kept'), 'before');
    own('traps/postgres/cluster.unfinished');
    symlinkSync(inDirectory('roots'), inDirectory('traps/postgres/cluster.unfinished/base'));

    const redis = await startRedis({ directory: inDirectory('traps/redis'), log });
    const postgres = await startPostgres({ dataDirectory: inDirectory('traps/postgres'), log, fast: true });
    await redis.stop();
    await postgres.stop();
    const contents = traps.map((name) => [
      name,
      readFileSync(victim(name), 'utf8'),
      statSync(victim(name)).uid,
    ]);
    expect(contents).toEqual(traps.map((name) => [name, 'before', 0]));
    expect(readFileSync(inDirectory('roots/kept'), 'utf8')).toBe('before');
    for (const place of ['traps/redis', 'traps/postgres', 'traps/postgres/roles.json'])
      expect(lstatSync(inDirectory(place))).toMatchObject({ uid: 0 });
    expect(statSync(inDirectory('traps/postgres')).mode & 0o777).toBe(0o700);
  });

  test('cannot redirect root through the path of the data directory', () => {
    const account = serviceAccount(null) ?? { uid: 0, gid: 0 };
    mkdirSync(inDirectory('theirs/data'), { recursive: true });
    chownSync(inDirectory('theirs'), account.uid, account.gid);
    expect(() => lockDataDirectory(inDirectory('theirs/data'))).toThrowError(
      `${inDirectory('theirs')} can be changed by user ${account.uid}, who could make root write elsewhere`,
    );
  });
});
