import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@meguri/database';
import { migrate, migrationNames } from '@meguri/database/migrate';
import { restoreBackup, writeBackup } from '@meguri/database/backup';
import { createTestDatabase, type TestDatabase } from '@meguri/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCommandServices } from '../create-command-services.ts';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { compareArchiveOf } from './compare-archive.ts';

const crawl = await ownCrawl();
const { prisma, archiveDirectory } = crawl;
const root = await mkdtemp(path.join(tmpdir(), 'meguri-backup-'));
const backup = path.join(root, 'backup');
let target: TestDatabase;

const url = 'https://a.example/1';
/** Text that COPY must escape, and values of every kind. */
const odd = 'tab\there, backslash \\ and \\N, line\nend, "quotes", ümlaut, 日本語 🦉';

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: [url, 'https://b.example/'] } });
  await crawl.services.settings.set({
    ctx,
    input: { key: 'archive.scrubDays', value: 30, confirmed: true, reason: odd },
  });
  await crawlPages(crawl, [{ url, verdict: 'new', body: 'first' }]);
  crawl.clock.advanceSeconds(40 * 86_400);
  await crawlPages(crawl, [{ url, verdict: 'changed', body: 'second', visits: 2 }]);
  await prisma.capture.updateMany({ data: { title: odd } });
  await prisma.user.create({
    data: { name: 'Mori', role: 'administrator', passwordHash: 'hash', createdAt: crawl.clock.now() },
  });
  await writeBackup(crawl.databaseUrl, backup);
});
afterAll(() => rm(root, { recursive: true }));

beforeEach(async () => {
  target = await createTestDatabase();
  await target.asOwner('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  return () => target.drop();
});

const restore = (directory = backup) =>
  restoreBackup({ directory, ownerUrl: target.ownerUrl, applicationUrl: target.url });

async function withRestored<T>(read: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const database = openDatabase(target.url, 2);
  try {
    return await read(database);
  } finally {
    await database.close();
  }
}

/** Every row of every table, as text. */
async function contents(databaseUrl: string): Promise<Record<string, string[]>> {
  const database = openDatabase(databaseUrl, 1);
  const tables = await database.prisma.$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition AND relname NOT IN ('_prisma_migrations', 'session', 'sign_in_link') ORDER BY 1`;
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await database.prisma.$queryRawUnsafe<{ row: string }[]>(
      `SELECT "${name}"::text AS row FROM "${name}" ORDER BY 1`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  await database.close();
  return found;
}

test('a restored database has the same rows, and passes all checks', async () => {
  const manifest = await restore();
  const [before, after] = [await contents(crawl.databaseUrl), await contents(target.url)];
  expect(after).toEqual(before);
  expect(before['capture']).toHaveLength(2);
  expect(manifest.captureMonths).toContain('2025-03');
  const services = createCommandServices({
    databaseUrl: target.url,
    redisUrl: crawl.redisUrl,
    archiveDirectory,
    clock: crawl.clock,
  });
  const checks = await services.verify({ sample: null, files: true });
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  // Sequences continue after the numbers of the backup.
  await services.seeds.add({ ctx, input: { urls: ['https://c.example/'] } });
  await services.close();
});

test('only its owner can read a backup, and it contains no sessions', async () => {
  const names = await readdir(path.join(backup, 'tables'));
  for (const file of ['manifest.json', ...names.map((name) => `tables/${name}`)])
    expect((await stat(path.join(backup, file))).mode & 0o777).toBe(0o600);
  expect(names).not.toContain('session.copy.gz');
  expect(names).not.toContain('sign_in_link.copy.gz');
});

test('the index and the archive are compared', async () => {
  await restore();
  const archive = { directory: archiveDirectory, bucket: null };
  expect(await compareArchiveOf({ databaseUrl: target.url, archive })).toEqual({
    files: 2,
    missing: [],
    short: [],
    longer: [],
  });
  const empty = { directory: path.join(root, 'none'), bucket: null };
  expect((await compareArchiveOf({ databaseUrl: target.url, archive: empty })).missing).toHaveLength(2);
});

test('a directory that is not empty is refused and not changed', async () => {
  const directory = path.join(root, 'taken');
  await mkdir(directory);
  await writeFile(path.join(directory, 'letter'), 'x');
  await expect(writeBackup(crawl.databaseUrl, directory)).rejects.toThrow(/is not empty/);
  expect(await readdir(directory)).toEqual(['letter']);
});

test('a database with tables is refused and not changed', async () => {
  await restore();
  await withRestored(({ prisma: restored }) => restored.seedList.updateMany({ data: { name: 'mine' } }));
  await expect(restore()).rejects.toThrow(/The database has \d+ tables/);
  expect(await withRestored(({ prisma: restored }) => restored.seedList.findFirst())).toMatchObject({
    name: 'mine',
  });
});

const changed = async (change: (directory: string) => Promise<unknown>) => {
  const directory = await mkdtemp(path.join(root, 'changed-'));
  await rm(directory, { recursive: true });
  await writeBackup(crawl.databaseUrl, directory);
  await change(directory);
  return directory;
};
const editManifest = (edit: (text: string) => string) => async (directory: string) => {
  const file = path.join(directory, 'manifest.json');
  await writeFile(file, edit(await readFile(file, 'utf8')));
};

test.each<[string, (directory: string) => Promise<unknown>, RegExp]>([
  ['without its manifest', (at) => rm(path.join(at, 'manifest.json')), /holds no whole backup/],
  [
    'with a table that is cut',
    (at) => truncate(path.join(at, 'tables/page.copy.gz'), 20),
    /it has 20 bytes, not/,
  ],
  [
    'with a table that is longer',
    (at) => appendFile(path.join(at, 'tables/page.copy.gz'), 'x'),
    /it has \d+ bytes/,
  ],
  ['without a table', (at) => rm(path.join(at, 'tables/host.copy.gz')), /ENOENT/],
  ['with a manifest that is no JSON', editManifest(() => '{'), /malformed/],
  [
    'with a name that leads elsewhere',
    editManifest((text) => text.replace('"host"', '"../host"')),
    /malformed/,
  ],
  [
    'of a newer release',
    editManifest((text) => text.replace('20261121000000_init', '29990101000000_new')),
    /newer release.*29990101000000_new/,
  ],
  [
    'with fewer rows than its manifest says',
    editManifest((text) => text.replace(/("table": "page",[^}]*"rows": )\d+/s, '$17')),
    /page\.copy\.gz has 2 rows, not the 7/,
  ],
])('a backup %s is refused, and the database stays empty', async (_what, change, message) => {
  const directory = await changed(change);
  await expect(restore(directory)).rejects.toThrow(message);
  expect(await contents(target.url)).toEqual({});
});

test('after a restore that was killed, the next one starts over', async () => {
  await restore();
  await target.asOwner(`COMMENT ON SCHEMA public IS 'meguri restore: unfinished'; DELETE FROM page`);
  await restore();
  expect(await withRestored(({ prisma: restored }) => restored.page.count())).toBe(2);
});

test('an older backup is migrated to the current schema', async () => {
  const names = (await migrationNames()).slice(0, -2);
  const older = await createTestDatabase();
  await older.asOwner('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await migrate(older.ownerUrl, { applicationUrl: older.url, only: new Set(names) });
  await older.asOwner(`INSERT INTO setting VALUES ('archive.minFreeBytes', '5', now(), 'operator')`);
  const directory = path.join(root, 'older');
  await writeBackup(older.url, directory);
  await older.drop();
  expect((await restore(directory)).migrations).toEqual(names);
  await withRestored(async ({ prisma: restored }) => {
    expect(await restored.setting.findMany()).toMatchObject([{ key: 'archive.minFreeBytes', value: 5 }]);
    const applied = await restored.$queryRaw<unknown[]>`SELECT 1 FROM _prisma_migrations`;
    expect(applied).toHaveLength(names.length + 2);
  });
});
