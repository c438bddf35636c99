import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bucket, startS3Server } from '@meguri/archive/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCommandServices } from '../create-command-services.ts';
import { compressedPage, runImport } from '../testing/foreign-imports.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { prisma } = crawl;
const server = await startS3Server({ anySignature: true });
const { name: _, ...access } = server.place;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-buckets-'));
const services = createCommandServices({
  ...crawl,
  importAccess: access,
  importDirectories: [`s3://${bucket}/old`, directory],
});
const { imports } = services;
const url = 'http://a.example/';

const warc = Buffer.concat([
  compressedPage(url, '2015-01-01T00:00:00Z', '<p>One'),
  compressedPage(url, '2015-02-01T00:00:00Z', '<p>Two'),
]);
const cdx = '- 20150301000000 http://a.example/ text/html 200 - 0\n';

const run = () =>
  runImport(crawl, directory, {
    threads: 2,
    archive: { place: { directory: crawl.archiveDirectory, bucket: null }, replica: null },
    access,
  });
const create = async (location: string, copy = false) =>
  (await services.createImport({ ctx, input: { paths: [location], seedList: null, copy } })).id;
const remove = async (id: number) => {
  await services.removeImport({ ctx, input: { id } });
  expect(await run()).toEqual({ id, state: 'removed', problem: null });
};
const shown = async (at: string) =>
  Buffer.from((await services.getCapture({ url, at: new Date(at) })).payload).toString();
const faults = async () => (await services.verify({ sample: null, files: true })).filter(({ ok }) => !ok);
const preview = (...paths: string[]) => imports.preview({ ctx, input: { paths } });

beforeAll(() => services.seeds.add({ ctx, input: { urls: [url] } }));
beforeEach(async () => {
  await server.put('old/2015/a.warc.gz', warc);
  await server.put('old/2015/b.cdx', cdx);
});
afterAll(async () => {
  await services.close();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

describe('an import from a bucket', () => {
  test('indexes objects in place: they replay and verify, and removal leaves them', async () => {
    await server.put('old/2015/\u001b[31mred.warc', 'x');
    await server.put('older/c.cdx', cdx);
    const id = await create(`s3://${bucket}/old`);
    expect(await run()).toEqual({ id, state: 'done', problem: null });
    const { files, counts } = await services.getImport({ id });
    expect(files.map((file) => file.path)).toEqual([
      `s3://${bucket}/old/2015/a.warc.gz`,
      `s3://${bucket}/old/2015/b.cdx`,
    ]);
    expect(counts).toMatchObject({ entries: 3, captures: 3, held: 2 });
    expect([await shown('2015-01-15'), await shown('2015-02-15')]).toEqual(['<p>One', '<p>Two']);
    expect(await faults()).toEqual([]);
    await remove(id);
    expect(await prisma.warcFile.count()).toBe(0);
    expect(Buffer.from(await server.read('old/2015/a.warc.gz'))).toEqual(warc);
    await server.remove('old/2015/\u001b[31mred.warc');
  });

  test('copies objects into the archive, which replays them without the bucket', async () => {
    const id = await create(`s3://${bucket}/old/2015/a.warc.gz`, true);
    expect(await run()).toEqual({ id, state: 'done', problem: null });
    await server.remove('old/2015/a.warc.gz');
    expect(await shown('2015-02-15')).toBe('<p>Two');
    expect(await prisma.warcFile.findMany()).toMatchObject([{ location: null, importId: id }]);
    expect(await faults()).toEqual([]);
    await remove(id);
  });

  test.each([false, true])(
    'fails if its object was replaced before it is read, copying: %j',
    async (copy) => {
      const id = await create(`s3://${bucket}/old/2015/a.warc.gz`, copy);
      await server.put('old/2015/a.warc.gz', Buffer.concat([warc, warc]));
      const { state, problem } = (await run()) ?? {};
      expect({ state, problem }).toEqual({
        state: 'failed',
        problem: expect.stringContaining(`s3://${bucket}/old/2015/a.warc.gz is a different object`),
      });
      expect(await prisma.capture.count()).toBe(0);
      await remove(id);
    },
  );

  test('reports an object that was replaced later, and shows no byte of it', async () => {
    const id = await create(`s3://${bucket}/old/2015/a.warc.gz`);
    expect(await run()).toMatchObject({ state: 'done' });
    await server.put('old/2015/a.warc.gz', warc.toReversed());
    await expect(shown('2015-02-15')).rejects.toThrow('is a different object from the one that was imported');
    await server.remove('old/2015/a.warc.gz');
    await expect(shown('2015-02-15')).rejects.toThrow('not found in the archive');
    await server.put('old/2015/a.warc.gz', warc);
    expect(await shown('2015-02-15')).toBe('<p>Two');
    await remove(id);
  });
});

describe('the command line', () => {
  test.each([
    [`s3://${bucket}/nothing`, 'noImportObject'],
    ['s3://no-such-bucket/a', 'importBucketFailed'],
    ['s3://UPPER/a', 'badImportLocation'],
    [`s3://${bucket}/old/../secret`, 'badImportLocation'],
  ])('says what is wrong with %s', async (location, word) => {
    await expect(create(location)).rejects.toMatchObject({ refusal: { word } });
  });
});

describe('the console', () => {
  test('browses the configured locations, and previews and imports their objects', async () => {
    const browse = (given: string | null) => imports.browse({ ctx, input: { path: given } });
    const root = `s3://${bucket}/old`;
    expect((await browse(null)).entries.map((entry) => entry.path)).toEqual([root, directory]);
    expect(await browse(root)).toEqual({
      path: root,
      parent: null,
      entries: [{ name: '2015', path: `${root}/2015`, kind: 'directory', bytes: null }],
      isComplete: true,
    });
    expect(await browse(`${root}/2015`)).toMatchObject({
      parent: root,
      entries: [
        { name: 'a.warc.gz', path: `${root}/2015/a.warc.gz`, kind: 'file', bytes: warc.byteLength },
        { name: 'b.cdx' },
      ],
    });
    expect(await preview(root)).toMatchObject({
      files: 2,
      bytes: warc.byteLength + cdx.length,
      rows: [
        { path: `${root}/2015/a.warc.gz`, format: 'records' },
        { path: `${root}/2015/b.cdx`, format: 'index' },
      ],
    });
    const { id } = await imports.create({ ctx, input: { paths: [root], seedList: null } });
    expect(await run()).toEqual({ id, state: 'done', problem: null });
    await remove(id);
  });

  test.each([
    `s3://${bucket}`,
    `s3://${bucket}/older`,
    `s3://${bucket}/older/c.cdx`,
    `s3://${bucket}/old/../older`,
    's3://other/old',
  ])('refuses %s, which is outside the configured locations', async (location) => {
    const refused = { refusal: { word: 'importPathOutside' } };
    await expect(preview(location)).rejects.toMatchObject(refused);
    await expect(imports.browse({ ctx, input: { path: location } })).rejects.toMatchObject(refused);
    await expect(imports.create({ ctx, input: { paths: [location], seedList: null } })).rejects.toMatchObject(
      refused,
    );
  });
});
