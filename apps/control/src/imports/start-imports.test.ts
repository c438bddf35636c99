import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operator as ctx, ownCrawl } from '@meguri/services/testing';
import { createLogger } from '@meguri/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followProcesses, isAlive } from '../processes/follow-processes.fixture.ts';
import { startImports } from './start-imports.ts';

const crawl = await ownCrawl();
const { prisma, databaseUrl, services } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-imports-'));
const log = createLogger({ name: 'test', level: 'fatal' });
const { startProcess } = followProcesses(log);
const imports = startImports({
  prisma,
  databaseUrl,
  directory: path.join(directory, 'staged'),
  archive: { place: { directory: crawl.archiveDirectory, bucket: null }, replica: null },
  log,
});
const pages = 9_000;
const copied = 40;

beforeAll(() => services.seeds.add({ ctx, input: { urls: ['http://a.example/'] } }));
afterAll(async () => {
  await imports.stop();
  await rm(directory, { recursive: true, force: true });
});

test('An import resumes after kill -9 behind the stored pages, and stores each capture once', async () => {
  const file = path.join(directory, 'a.cdx');
  const lines = Array.from(
    { length: pages },
    (_, number) => `- 2015010${1 + (number % 9)}000000 http://a.example/${number} text/html 200 - 0\n`,
  );
  await writeFile(file, lines.join(''));
  const { id } = await services.createImport({ ctx, input: { paths: [file], seedList: null } });
  const pid = await startProcess(imports);
  // Between two transactions of the import.
  await expect.poll(() => prisma.capture.count(), { timeout: 90_000, interval: 5 }).toBeGreaterThan(0);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  const before = await services.getImport({ id });
  expect(before.state).toBe('storing');
  expect(before.counts.captures).toBe(await prisma.capture.count());
  expect(before.counts.captures).toBeLessThan(pages);
  await prisma.$executeRaw`UPDATE import SET lease_until = now() - interval '1 second'`;
  await startProcess(imports);
  await expect
    .poll(async () => (await services.getImport({ id })).state, { timeout: 90_000, interval: 50 })
    .toBe('done');
  expect((await services.getImport({ id })).counts).toMatchObject({ captures: pages, repeated: 0, pages });
  expect(await prisma.capture.count()).toBe(pages);
  const checks = await services.verify({ sample: 100, files: true });
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
}, 300_000);

test('An import that copies resumes after kill -9 between files, and copies and stores each once', async () => {
  const files = await Promise.all(
    Array.from({ length: copied }, async (_, number) => {
      const file = path.join(directory, `${number}.warc`);
      await writeFile(file, record(`http://copied.example/${number}`));
      return file;
    }),
  );
  const { id } = await services.createImport({ ctx, input: { paths: files, seedList: null, copy: true } });
  const pid = await startProcess(imports);
  const rows = () => prisma.warcFile.findMany({ where: { importId: id } });
  await expect.poll(async () => (await rows()).length, { timeout: 90_000, interval: 5 }).toBeGreaterThan(0);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  expect((await rows()).length).toBeLessThan(copied);
  await prisma.$executeRaw`UPDATE import SET lease_until = now() - interval '1 second'`;
  await startProcess(imports);
  await expect
    .poll(async () => (await services.getImport({ id })).state, { timeout: 90_000, interval: 50 })
    .toBe('done');
  expect((await services.getImport({ id })).counts).toMatchObject({ captures: copied, repeated: 0 });
  // Each copy is complete, and there are no other files.
  const names = (await rows()).map(({ name }) => name).toSorted();
  const held = await readdir(crawl.archiveDirectory, { recursive: true, withFileTypes: true });
  expect(
    held
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(names);
  expect(names).toHaveLength(copied);
  const checks = await services.verify({ sample: null, files: true });
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
}, 300_000);

function record(url: string): string {
  const block = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\ncopied';
  const header = [
    'WARC/1.0',
    'WARC-Type: response',
    `WARC-Target-URI: ${url}`,
    'WARC-Date: 2015-01-01T00:00:00Z',
    `WARC-Record-ID: <urn:uuid:${url}>`,
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${block.length}`,
  ];
  return `${header.join('\r\n')}\r\n\r\n${block}\r\n\r\n`;
}
