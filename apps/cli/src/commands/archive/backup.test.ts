import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@meguri/database';
import { lockDataDirectory } from '@meguri/local-services';
import { crawlPages } from '@meguri/services/testing';
import { createTestDatabase } from '@meguri/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { ownInstance } from '../../instance/own-instance.fixture.ts';

const { crawl, data, meguri } = await ownInstance();
const target = await createTestDatabase();
const elsewhere = await mkdtemp(path.join(tmpdir(), 'meguri-restored-'));
afterAll(async () => {
  vi.unstubAllEnvs();
  await target.drop();
  await rm(elsewhere, { recursive: true });
});

test('a backup is written while Meguri runs, and restored elsewhere', async () => {
  const url = 'https://www.example.org/';
  await meguri(['seeds', 'add', url]);
  await crawlPages(crawl, [{ url, verdict: 'new', body: 'A page.' }]);
  const directory = path.join(data, 'backup');
  const written = await meguri(['backup', directory]);
  expect(written).toMatchObject({ errors: '', code: 0 });
  expect(written.output).toMatch(/backup: \d+ tables, \d+ rows, \d+ bytes, as of 20/);
  const lock = lockDataDirectory(data);
  expect((await meguri(['restore', directory])).errors).toMatch(/is in use by process \d+; stop that one/);
  lock.release();

  vi.stubEnv('DATABASE_URL', target.url);
  vi.stubEnv('MIGRATION_DATABASE_URL', target.ownerUrl);
  const restore = () => meguri(['restore', directory], { data: elsewhere });
  expect((await restore()).errors).toMatch(/The database has \d+ tables/);
  await target.asOwner('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const restored = await restore();
  expect(restored).toMatchObject({ errors: '', code: 0 });
  // The archive is not in the new data directory.
  expect(restored.output).toMatch(
    /^restored \d+ tables, \d+ rows, as of .*\nthe index refers to 1 archive file\nnot in the archive: test-/,
  );
  const database = openDatabase(target.url, 1);
  expect(await database.prisma.page.findFirst()).toMatchObject({ url });
  await database.close();
  expect((await meguri(['restore', elsewhere], { data: elsewhere })).errors).toMatch(/holds no whole backup/);
});
