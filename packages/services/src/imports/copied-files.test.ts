import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createHash, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { openFileCopies, sealedPath } from '@meguri/archive';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepDueFiles, openKeeping } from '../keeping/index.ts';
import { compressedPage, runImport } from '../testing/foreign-imports.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { openCopiedFiles } from './copied-files.ts';

const crawl = await ownCrawl();
const { prisma, clock, services, archiveDirectory } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-copies-'));
const replicaDirectory = path.join(directory, 'replica');
const archive = {
  place: { directory: archiveDirectory, bucket: null },
  replica: { directory: replicaDirectory },
};
const url = 'http://a.example/';
const other = 'http://a.example/other';

const bytes = Buffer.concat([
  compressedPage(url, '2015-01-01T00:00:00Z', '<p>One'),
  compressedPage(other, '2015-01-01T00:00:00Z', `<p>Secret ${'of a person '.repeat(30)}`),
  compressedPage(url, '2015-02-01T00:00:00Z', '<p>Two'),
]);
const source = path.join(directory, 'old', 'Old crawl.WARC.GZ');

const run = (place: typeof archive | null = archive) => runImport(crawl, directory, { archive: place });
const create = async (...paths: string[]) =>
  (await services.createImport({ ctx, input: { paths, seedList: null, copy: true } })).id;
const keep = async () => {
  const keeping = await openKeeping({ prisma, clock, archive });
  const results: unknown[] = [];
  await keepDueFiles(keeping, (result) => results.push(result));
  return results;
};
const faults = async () => (await services.verify({ sample: null, files: true })).filter(({ ok }) => !ok);
const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

beforeAll(async () => {
  // The database, whose clock cannot be set, decides which files are due.
  clock.set(new Date());
  await services.seeds.add({ ctx, input: { urls: [url] } });
  await mkdir(path.dirname(source));
  await writeFile(source, bytes);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test('copied files are in the archive by day, replay without their source, are kept like our own, and are removed with the import', async () => {
  const id = await create(source);
  expect(await run()).toEqual({ id, state: 'done', problem: null });
  await rm(source);
  const [file] = await prisma.warcFile.findMany();
  const name = file?.name ?? '';
  const copy = path.join(archiveDirectory, sealedPath(name));
  expect(sealedPath(name)).toMatch(/^20\d\d\/\d\d\/\d\d\/import-\d+-[0-9a-f]{8}-20\d{12}-00001\.warc\.gz$/);
  expect(await readFile(copy)).toEqual(bytes);
  expect(file).toMatchObject({ importId: id, location: null, bytes: BigInt(bytes.byteLength) });
  expect(await faults()).toEqual([]);
  const capture = () => services.getCapture({ url, at: new Date('2015-03-01') });
  expect(Buffer.from((await capture()).payload).toString()).toBe('<p>Two');

  expect(await keep()).toEqual([{ work: 'copy', file: name, result: 'copied', problem: null }]);
  const replica = path.join(replicaDirectory, sealedPath(name));
  expect(await readFile(replica)).toEqual(bytes);
  // A broken copy is found, and repaired from the replica.
  const broken = Buffer.from(bytes);
  broken.fill(0, 20, 60);
  await writeFile(copy, broken);
  await services.keepFiles({ work: 'check', files: [name], onResult: () => undefined });
  await prisma.$executeRaw`UPDATE file_check SET retry_at = NULL`;
  expect(await keep()).toEqual([{ work: 'repair', file: name, result: 'repaired', problem: null }]);
  expect(await readFile(copy)).toEqual(bytes);

  await services.removeImport({ ctx, input: { id } });
  expect(await run()).toEqual({ id, state: 'removed', problem: null });
  expect(await prisma.warcFile.count()).toBe(0);
  expect([await isThere(copy), await isThere(replica)]).toEqual([false, false]);
  expect(await faults()).toEqual([]);
});

test('a copied file is purged in the archive and its replica, but not in the source', async () => {
  await writeFile(source, bytes);
  const id = await create(source);
  expect(await run()).toEqual({ id, state: 'done', problem: null });
  await keep();
  const [file] = await prisma.warcFile.findMany();
  const takedown = await prisma.takedown.create({
    data: {
      hostId: hostIdOf('a.example'),
      hostName: 'a.example',
      urlKey: BigInt(urlKeyOf(other)),
      url: other,
      createdAt: clock.now(),
      createdBy: 'operator',
    },
  });
  await services.takedowns.purge({ ctx, input: { id: String(takedown.id), days: 0, reason: 'asked' } });
  await keep();
  for (const place of [archiveDirectory, replicaDirectory]) {
    const purged = await readFile(path.join(place, sealedPath(file?.name ?? '')));
    const { offset, length } = secretPlace();
    expect(purged.subarray(offset, offset + length)).not.toEqual(bytes.subarray(offset, offset + length));
    expect(purged.subarray(offset + length)).toEqual(bytes.subarray(offset + length));
  }
  expect(await readFile(source)).toEqual(bytes);
  expect(await faults()).toEqual([]);
  await services.removeImport({ ctx, input: { id } });
  await run();
});

const secretPlace = () => {
  const length = compressedPage(
    other,
    '2015-01-01T00:00:00Z',
    `<p>Secret ${'of a person '.repeat(30)}`,
  ).byteLength;
  return { offset: compressedPage(url, '2015-01-01T00:00:00Z', '<p>One').byteLength, length };
};

test('a copy left by a killed process is reused, never overwritten, and removed with the import', async () => {
  const home = await openFileCopies({ directory: archiveDirectory });
  const [name, purged] = ['import-9-00000000-20260301000000-00001.warc', Buffer.from('as purged')];
  const put = async () => {
    const sha256 = createHash('sha256').update(purged).digest();
    await home.put(name, Readable.from([purged]), { bytes: purged.byteLength, sha256 });
  };
  const access = { region: '', endpoint: null, credentials: null };
  const copies = openCopiedFiles({ prisma, clock, archive, access });
  expect(await copies.find(name)).toBeNull();
  await put();
  const found = await copies.find(name);
  expect(found && (await readFile(found.source.path))).toEqual(purged);
  const original = { path: source, bytes: bytes.byteLength, tag: null };
  const lease = { id: 9, token: randomUUID(), seconds: 60 };
  const at = clock.now();
  const row = { id: 9, state: 'reading', seedListId: 1, createdAt: at, createdBy: '', counts: {} };
  await prisma.import.create({ data: { ...row, leaseToken: lease.token } });
  await copies.copy({ lease, name, source: original });
  expect(await readFile(path.join(archiveDirectory, sealedPath(name)))).toEqual(purged);
  expect(await prisma.warcFile.findMany({ where: { name } })).toMatchObject([{ importId: 9 }]);
  await prisma.warcFile.deleteMany({ where: { name } });
  await prisma.import.delete({ where: { id: 9 } });
  await copies.removeAll(9, [name]);
  expect(await isThere(path.join(archiveDirectory, sealedPath(name)))).toBe(false);
});

test('a process without an archive or without space says what to do, and continues once it is done', async () => {
  await writeFile(source, bytes);
  const id = await create(source);
  expect(await run(null)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('ARCHIVE_DIRECTORY'),
  });
  expect(await prisma.capture.count()).toBe(0);
  await services.settings.set({ ctx, input: { key: 'archive.minFreeBytes', value: 1e15 } });
  await services.resumeImport({ ctx, input: { id } });
  expect(await run()).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('archive.minFreeBytes'),
  });
  await services.settings.set({ ctx, input: { key: 'archive.minFreeBytes', value: null } });
  await services.resumeImport({ ctx, input: { id } });
  expect(await run()).toEqual({ id, state: 'done', problem: null });
  expect(await prisma.capture.count()).toBe(3);
});
