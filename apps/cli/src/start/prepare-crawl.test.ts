import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@meguri/database';
import { createTestDatabase, testRedisUrl } from '@meguri/testing';
import { expect, test } from 'vitest';
import { startPreparation } from './preparation-process.ts';
import { prepareCrawl } from './prepare-crawl.ts';
import { parseStartArguments, type StartOptions } from './start-options.ts';

function optionsOf(...args: string[]): StartOptions {
  const parsed = parseStartArguments(args);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.options;
}

test('an unreachable database is named in one line', async () => {
  const stores = {
    databaseUrl: 'postgresql://127.0.0.1:1/none',
    redisUrl: 'redis://127.0.0.1:1',
    migrationUrl: null,
    isOwnDatabase: false,
  };
  const signal = new AbortController().signal;
  await expect(
    prepareCrawl({ options: optionsOf(), stores, demo: null, print: () => {}, signal }),
  ).rejects.toThrow(/^the database of DATABASE_URL cannot be used: .*127\.0\.0\.1:1.*$/);
});

test('a process prepares a crawl as its arguments say, and ends', { timeout: 120_000 }, async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'meguri-prepare-'));
  const database = await createTestDatabase();
  const { prisma, close } = openDatabase(database.url, 2);
  const stores = {
    databaseUrl: database.url,
    redisUrl: await testRedisUrl(),
    migrationUrl: null,
    isOwnDatabase: true,
  };
  const prepare = (...args: string[]) =>
    startPreparation(args).prepare({ stores, demo: null }, new AbortController().signal);
  const seeds = async () => (await prisma.seed.findMany()).map(({ url }) => url);
  try {
    const seedsFile = path.join(directory, 'seeds.txt');
    writeFileSync(seedsFile, 'http://b.localhost/\n');
    const prepared = await prepare('--seeds', seedsFile, 'http://a.localhost/');
    expect(prepared).toEqual({
      archiveBucket: null,
      replica: null,
      importAccess: { region: 'us-east-1', endpoint: null, credentials: null },
      signInToken: expect.stringMatching(/^\S{20,}$/),
    });
    expect((await seeds()).toSorted()).toEqual(['http://a.localhost/', 'http://b.localhost/']);

    rmSync(seedsFile);
    expect(await prepare('--seeds', seedsFile, 'http://c.localhost/')).toBeNull();
    expect(await seeds()).toHaveLength(2);
  } finally {
    await close();
    await database.drop();
    rmSync(directory, { recursive: true });
  }
});
