import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bucket, startS3Server } from '@meguri/archive/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCommandServices } from '../create-command-services.ts';
import { foreignPage, runImport } from '../testing/foreign-imports.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { keepDueFiles, openKeeping } from './index.ts';
import type { FileResult } from './keep-files.ts';

const crawl = await ownCrawl();
const { prisma, clock, archiveDirectory } = crawl;
const server = await startS3Server({ anySignature: true });
const { name: _, ...access } = server.place;
const services = createCommandServices({ ...crawl, importAccess: access });
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-in-place-'));
const file = path.join(directory, 'old.warc');
const place = { directory: archiveDirectory, bucket: null, importAccess: access };
const archive = { place, replica: { directory: path.join(directory, 'replica') } };

const record = (name: string) =>
  foreignPage(`http://a.example/${name}`, '2015-01-01T00:00:00Z', `<p>Page ${name}`);
const bytes = Buffer.concat([record('one'), record('two')]);

async function importFile(location: string): Promise<void> {
  const { id } = await services.createImport({ ctx, input: { paths: [location], seedList: null } });
  const run = await runImport(crawl, directory, { access });
  expect(run).toEqual({ id, state: 'done', problem: null });
}
const keep = async () => {
  const keeping = await openKeeping({ prisma, clock, archive });
  const results: FileResult[] = [];
  await keepDueFiles(keeping, (result) => results.push(result));
  return results.map(({ work, result }) => [work, result]);
};
const check = async () => {
  const results: FileResult[] = [];
  const onResult = (result: FileResult) => void results.push(result);
  await services.keepFiles({ work: 'check', files: 'all', onResult });
  return results.map(({ result }) => result);
};

beforeAll(async () => {
  clock.set(new Date());
  await services.seeds.add({ ctx, input: { urls: ['http://a.example/one'] } });
});
beforeEach(async () => {
  await prisma.$executeRaw`TRUNCATE file_check, file_damage`;
});
afterAll(async () => {
  await services.close();
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

test('a file in place is read after its import, compared from then on, and never written to', async () => {
  await writeFile(file, bytes);
  await importFile(file);
  // It is neither copied nor repaired: the only work is to read it once.
  expect(await keep()).toEqual([['check', 'sound']]);
  expect(await keep()).toEqual([]);
  const broken = Buffer.from(bytes);
  broken.write('Pagf', bytes.indexOf('Page two'));
  await writeFile(file, broken);
  expect(await check()).toEqual(['damaged']);
  const { mtimeMs } = await stat(file);
  expect(await keep()).toEqual([]);
  expect([await readFile(file), (await stat(file)).mtimeMs]).toEqual([broken, mtimeMs]);
  const parts = await prisma.fileDamage.findMany();
  expect(parts).toMatchObject([{ offset: BigInt(record('one').byteLength), reason: 'digest-mismatch' }]);

  await writeFile(file, bytes.subarray(0, -10));
  expect(await check()).toEqual(['damaged']);
  await rm(file);
  expect(await check()).toEqual(['missing']);
  await writeFile(file, bytes);
  expect(await check()).toEqual(['sound']);
  expect(await prisma.fileDamage.count({ where: { repairedAt: null } })).toBe(0);
});

test('bytes outside of records are compared, too', async () => {
  const trailing = Buffer.concat([bytes, Buffer.from('\r\n')]);
  await writeFile(file, trailing);
  expect(await check()).toEqual(['damaged']);
  expect(await prisma.fileDamage.findMany({ where: { repairedAt: null } })).toMatchObject([
    { offset: 0n, reason: 'bytes' },
  ]);
  await writeFile(file, bytes);
});

test('a file that changed before its first reading is damaged', async () => {
  await prisma.warcFile.updateMany({ data: { sha256: null } });
  const broken = Buffer.from(bytes);
  broken.write('Pagf', bytes.indexOf('Page one'));
  await writeFile(file, broken);
  expect(await keep()).toEqual([['check', 'damaged']]);
  expect((await prisma.warcFile.findFirstOrThrow()).sha256).toBeNull();
  await writeFile(file, bytes);
});

test('an object in a bucket is read and compared like a file', async () => {
  await server.put('old.warc', Buffer.concat([record('three')]));
  await importFile(`s3://${bucket}/old.warc`);
  expect(await check()).toEqual(['sound', 'sound']);
  await server.put('old.warc', Buffer.concat([record('four')]));
  expect(await check()).toEqual(['sound', 'damaged']);
  await server.remove('old.warc');
  expect(await check()).toEqual(['sound', 'missing']);
});
