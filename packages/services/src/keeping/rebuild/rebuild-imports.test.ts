import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sealedPath } from '@meguri/archive';
import { openDatabase } from '@meguri/database';
import { createTestDatabase } from '@meguri/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createCommandServices } from '../../create-command-services.ts';
import { crawlPages, journalChanges } from '../../testing/crawl-page.ts';
import { compressedPage, runImport } from '../../testing/foreign-imports.ts';
import { operator as ctx, ownCrawl } from '../../testing/own-crawl.ts';
import { rebuildFrom } from './rebuild.ts';

const crawl = Object.assign(await ownCrawl(), { isJournaled: true as const });
const { prisma, clock, services, archiveDirectory, redisUrl } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-rebuilt-'));
const [inPlace, copied, removed] = ['place', 'copy', 'removed'].map((name) =>
  path.join(directory, 'old', `${name}.warc.gz`),
) as [string, string, string];
const own = 'https://own.example/';
const place = { directory: archiveDirectory, bucket: null };

const run = () => runImport(crawl, directory, { archive: { place, replica: null } });
/** As a node does twice a second. */
async function journal(): Promise<void> {
  await journalChanges(crawl);
  clock.advanceSeconds(60);
}
async function importFile(file: string, copy: boolean): Promise<number> {
  const { id } = await services.createImport({ ctx, input: { paths: [file], seedList: null, copy } });
  expect(await run()).toEqual({ id, state: 'done', problem: null });
  await journal();
  return id;
}

beforeAll(async () => {
  await mkdir(path.dirname(inPlace));
  await writeFile(
    inPlace,
    Buffer.concat([
      compressedPage(own, '2015-01-01T00:00:00Z', '<p>One'),
      compressedPage('http://old.example/', '2015-01-01T00:00:00Z', '<p>Old'),
    ]),
  );
  await writeFile(copied, compressedPage(own, '2016-01-01T00:00:00Z', '<p>Two'));
  await writeFile(removed, compressedPage(own, '2017-01-01T00:00:00Z', '<p>Gone'));
  await services.seeds.add({ ctx, input: { urls: [own] } });
  await importFile(inPlace, false);
  await importFile(copied, true);
  const gone = await importFile(removed, false);
  await services.removeImport({ ctx, input: { id: gone } });
  if ((await run())?.state !== 'removed') throw new Error('not removed');
  await crawlPages(crawl, [{ url: own, verdict: 'changed', body: '<p>Ours' }]);
  await rm(copied);
  clock.advanceSeconds(60);
  await journal();
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

/** Rebuilds the crawl in a database of its own. */
async function rebuild() {
  const target = await createTestDatabase();
  const report = await rebuildFrom({
    databaseUrl: target.url,
    ownerUrl: target.ownerUrl,
    archive: place,
    since: null,
  });
  const database = openDatabase(target.url, 2);
  const after = createCommandServices({ databaseUrl: target.url, redisUrl, archiveDirectory, clock });
  onTestFinished(async () => {
    await after.close();
    await database.close();
    await target.drop();
  });
  const read = async (at: string) =>
    Buffer.from((await after.getCapture({ url: own, at: new Date(at) })).payload).toString();
  return { report, database, after, read };
}
const capturesOf = (database: typeof prisma) =>
  database.$queryRaw<Record<string, unknown>[]>`
    SELECT host_id, url_key, captured_at, url, verdict, record_type, file_name, "offset", length, payload_digest FROM capture_entry
    ORDER BY 1, 2, 3`;
/** What an import finds to have changed depends on those before it. */
const withoutVerdicts = async (database: typeof prisma) =>
  (await capturesOf(database)).map((capture) => ({ ...capture, verdict: null }));

test('a rebuild brings imported captures back, in place and copied, and what they taught', async () => {
  const copy = (
    await prisma.warcFile.findFirstOrThrow({ where: { location: null, importId: { not: null } } })
  ).name;
  const before = await readFile(path.join(archiveDirectory, sealedPath(copy)));
  const { report, database, after, read } = await rebuild();
  expect(report).toMatchObject({ damaged: 0, refused: 0, imports: 2, failedImports: [] });
  expect(await capturesOf(database.prisma)).toEqual(await capturesOf(prisma));
  const pages = { select: { url: true, visits: true, changes: true }, orderBy: { url: 'asc' } } as const;
  expect(await database.prisma.page.findMany(pages)).toEqual(await prisma.page.findMany(pages));
  expect([await read('2015-06-01'), await read('2016-06-01'), await read('2017-06-01')]).toEqual([
    '<p>One',
    '<p>Two',
    '<p>Two',
  ]);
  expect((await after.verify({ sample: null, files: true })).filter(({ ok }) => !ok)).toEqual([]);
  expect(await readFile(path.join(archiveDirectory, sealedPath(copy)))).toEqual(before);
  expect((await after.listImports({ limit: 9 })).map(({ id, state }) => [id, state])).toEqual([
    [2, 'done'],
    [1, 'done'],
  ]);
});

test('an import whose file is gone fails alone, and is resumed when it is back', async () => {
  await rename(inPlace, `${inPlace}.away`);
  const { report, database, after, read } = await rebuild();
  expect(report).toMatchObject({
    imports: 1,
    failedImports: [{ id: 1, problem: expect.stringContaining('place.warc.gz') }],
  });
  expect(await read('2016-06-01')).toBe('<p>Two');
  await rename(`${inPlace}.away`, inPlace);
  await after.resumeImport({ ctx, input: { id: 1 } });
  const resumed = await runImport({ prisma: database.prisma, hotPath: database.hotPath, clock }, directory, {
    archive: { place, replica: null },
  });
  expect(resumed).toEqual({ id: 1, state: 'done', problem: null });
  expect(await withoutVerdicts(database.prisma)).toEqual(await withoutVerdicts(prisma));
  expect((await after.verify({ sample: null, files: true })).filter(({ ok }) => !ok)).toEqual([]);
});
