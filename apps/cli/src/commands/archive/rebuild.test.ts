import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@meguri/database';
import { createTestDatabase } from '@meguri/testing';
import { crawlPages } from '@meguri/services/testing';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { ownInstance } from '../../instance/own-instance.fixture.ts';

const { crawl, data, meguri } = await ownInstance();
const target = await createTestDatabase();
const elsewhere = await mkdtemp(path.join(tmpdir(), 'meguri-rebuilt-'));
afterAll(async () => {
  vi.unstubAllEnvs();
  await target.drop();
  await rm(elsewhere, { recursive: true });
});
beforeEach(async () => {
  vi.stubEnv('DATABASE_URL', target.url);
  vi.stubEnv('MIGRATION_DATABASE_URL', target.ownerUrl);
  vi.stubEnv('ARCHIVE_DIRECTORY', crawl.archiveDirectory);
  await target.asOwner('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
});

const rebuild = (...options: string[]) => meguri(['rebuild', ...options], { data: elsewhere });

test('an archive without a journal gives an empty crawl, and with a backup the crawl of the backup', async () => {
  vi.unstubAllEnvs();
  const url = 'https://www.example.org/';
  await meguri(['seeds', 'add', url]);
  await crawlPages(crawl, [{ url, verdict: 'new', body: 'A page.' }]);
  const backup = path.join(data, 'backup');
  await meguri(['backup', backup]);
  vi.stubEnv('DATABASE_URL', target.url);
  vi.stubEnv('MIGRATION_DATABASE_URL', target.ownerUrl);
  vi.stubEnv('ARCHIVE_DIRECTORY', crawl.archiveDirectory);
  const pages = async () => {
    const database = openDatabase(target.url, 1);
    const count = await database.prisma.page.count();
    await database.close();
    return count;
  };
  const alone = await rebuild();
  expect(alone).toMatchObject({ errors: '', code: 0 });
  expect(alone.output).toMatch(/^journal files +0\n(.*\n)*files digested +1\n/);
  expect(await pages()).toBe(0);
  expect((await rebuild()).errors).toMatch(/The database has \d+ tables/);
  await target.asOwner('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  expect(await rebuild('--from', backup)).toMatchObject({ errors: '', code: 0 });
  expect(await pages()).toBe(1);
});
