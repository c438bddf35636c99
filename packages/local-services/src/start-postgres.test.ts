import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { killHard, runFixture } from './fixtures/run-fixture.ts';
import { serviceAccount } from './service-account.ts';
import { spawnOptions } from './service-command.ts';
import { startPostgres } from './start-postgres.ts';

let directory = '';
let lines: string[] = [];
const log = (line: string) => lines.push(line);
const dataDirectory = () => path.join(directory, 'postgres');

/** A data directory of a stopped server: copying one takes a moment, creating one takes seconds. */
let template = '';
const copyTemplate = () => execFileSync('cp', ['-a', path.join(template, 'postgres'), dataDirectory()]);

beforeAll(async () => {
  template = mkdtempSync(path.join(tmpdir(), 'meguri-postgres-template-'));
  const dataDirectory = path.join(template, 'postgres');
  const { stop } = await startPostgres({ dataDirectory, log: () => undefined, fast: true });
  await stop();
});
afterAll(() => rmSync(template, { recursive: true }));

beforeEach(() => {
  // Mode 0700 and owned by this account: as root, the unprivileged server needs a capability to enter.
  directory = mkdtempSync(path.join(tmpdir(), 'meguri-postgres-'));
  lines = [];
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  // The server may be killed during the query, which then fails as expected.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A table of the owner that the application may read, as migrations make them. */
const keep = (ownerUrl: string) =>
  query(ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS number; GRANT SELECT ON kept TO meguri_app');

test('a database keeps its rows over a stop and a start', async () => {
  const first = await startPostgres({ dataDirectory: dataDirectory(), log, fast: true });
  await keep(first.ownerUrl);
  await first.stop();
  await first.stop();
  await expect(query(first.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  expect(lines).toEqual([
    'creating the database cluster',
    'database roles: meguri_owner migrates, meguri_app reads and writes',
  ]);

  const second = await startPostgres({ dataDirectory: dataDirectory(), log, fast: true });
  expect(await query(second.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
  await second.stop();
  expect(lines).toHaveLength(2);
});

test('the database is durable, in UTF-8, sorted by code point, private and behind a password', async () => {
  copyTemplate();
  const { url, stop } = await startPostgres({ dataDirectory: dataDirectory(), log });
  const settings = await query(
    url,
    `SELECT name, setting FROM pg_settings WHERE name IN
     ('fsync', 'synchronous_commit', 'server_encoding', 'listen_addresses') ORDER BY name`,
  );
  expect(settings).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'server_encoding', setting: 'UTF8' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  expect(await query(url, `SELECT 'a' > 'B' AS after, upper('é') AS folded`)).toEqual([
    { after: true, folded: 'É' },
  ]);
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect(statSync(path.join(dataDirectory(), 'roles.json')).mode & 0o777).toBe(0o600);
  await stop();
});

test('stops a server left by a killed run, and keeps its commits', async () => {
  copyTemplate();
  const { child, line } = await runFixture('run-services.ts', directory);
  const left = JSON.parse(line) as { postgres: string; owner: string };
  await keep(left.owner);
  await killHard(child);
  await query(left.postgres, 'SELECT number FROM kept');

  const next = await startPostgres({ dataDirectory: dataDirectory(), log, fast: true });
  expect(lines).toEqual([expect.stringContaining('stopping the PostgreSQL that an earlier run left behind')]);
  expect(await query(next.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
  await expect(query(left.postgres, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  await next.stop();
  await killLeftoverRedis();
});

async function killLeftoverRedis(): Promise<void> {
  const { startRedis } = await import('./start-redis.ts');
  await (await startRedis({ directory: path.join(directory, 'redis'), log })).stop();
}

test('a server killed with its clients connected recovers at the next start', async () => {
  copyTemplate();
  const first = await startPostgres({ dataDirectory: dataDirectory(), log });
  await keep(first.ownerUrl);
  const sleeper = query(first.url, 'SELECT pg_sleep(60)').then(
    () => 'answered',
    () => 'cut off',
  );
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  const second = await startPostgres({ dataDirectory: dataDirectory(), log });
  expect(await sleeper).toBe('cut off');
  expect(await query(second.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
  await second.stop();
});

test('a stale pid of another program neither prevents the start nor harms the program', async () => {
  copyTemplate();
  const first = await startPostgres({ dataDirectory: dataDirectory(), log, fast: true });
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  const cluster = path.join(dataDirectory(), 'cluster');
  const sleep = { file: 'sleep', args: ['60'], account: serviceAccount(cluster), directory: null };
  const bystander = spawn(sleep.file, sleep.args, spawnOptions(sleep));
  const pidFile = path.join(cluster, 'postmaster.pid');
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(bystander.pid)));

  const second = await startPostgres({ dataDirectory: dataDirectory(), log, fast: true });
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  await second.stop();
  await killHard(bystander);
});

test('creates a cluster again whose creation was interrupted', async () => {
  mkdirSync(path.join(dataDirectory(), 'cluster.unfinished/base'), { recursive: true });
  writeFileSync(path.join(dataDirectory(), 'password'), '');
  const { url, stop } = await startPostgres({ dataDirectory: dataDirectory(), log, fast: true });
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await stop();
});

test('refuses a cluster of another major version with the fix', async () => {
  mkdirSync(path.join(dataDirectory(), 'cluster'), { recursive: true });
  writeFileSync(path.join(dataDirectory(), 'cluster/PG_VERSION'), '15\n');
  await expect(startPostgres({ dataDirectory: dataDirectory(), log, fast: true })).rejects.toThrow(
    /was made by PostgreSQL 15, this is 18; dump it with the old version and restore it$/,
  );
});

test('reports why a server cannot start and where its log is', async () => {
  copyTemplate();
  writeFileSync(path.join(dataDirectory(), 'cluster/postgresql.conf'), 'no_such_setting = 1\n');
  await expect(startPostgres({ dataDirectory: dataDirectory(), log, fast: true })).rejects.toThrow(
    /^PostgreSQL does not start: FATAL: .*configuration file.* \(see .*postgres\.log\)$/,
  );
});
