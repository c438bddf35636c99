import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase, testRedisUrl } from './services.ts';
import { flushRedisDatabase } from './services/test-databases.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('gives every caller a migrated database', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const migrations = 'SELECT count(*)::int > 0 AS migrated FROM _prisma_migrations';
  expect(await query(one.url, migrations)).toEqual([{ migrated: true }]);
  await one.asOwner('CREATE TABLE mine ()');
  await expect(query(one.url, 'DROP TABLE mine')).rejects.toThrow('must be owner');
  expect(await query(two.url, `SELECT to_regclass('mine') AS mine`)).toEqual([{ mine: null }]);
  await one.drop();
  await two.drop();
  await expect(query(one.url, 'SELECT 1')).rejects.toThrow('does not exist');
});

test('a database is dropped even while a connection to it is open', async () => {
  const database = await createTestDatabase();
  const forgotten = new Client({ connectionString: database.url });
  const cutOff = new Promise((resolve) => forgotten.on('error', resolve));
  await forgotten.connect();
  await database.drop();
  expect(await cutOff).toBeInstanceOf(Error);
});

test('gives every caller a Redis database, on one server', async () => {
  const [one, two] = [new URL(await testRedisUrl()), new URL(await testRedisUrl())];
  expect(one.pathname).not.toBe(two.pathname);
  expect(one.host).toBe(two.host);
});

test('reports why Redis refuses', async () => {
  const url = new URL(await testRedisUrl());
  url.pathname = '/99999999';
  await expect(flushRedisDatabase(url.href)).rejects.toThrow(/^emptying a Redis test database failed: -/);
});
