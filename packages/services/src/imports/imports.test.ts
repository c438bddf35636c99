import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  addUrlIndexRun,
  claimImport,
  listFilesOfOtherForms,
  listUnlistedParts,
  listUrlIndexRuns,
  scanIndexableCaptures,
  type HotPath,
} from '@meguri/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runImport } from '../testing/foreign-imports.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { prisma, clock, services } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-import-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

const now = new Date('2026-03-01T12:00:00Z');
const home = 'http://a.example/';

const page = (body: string, head = 'Content-Type: text/html; charset=utf-8') =>
  `HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`;

function record(uri: string, date: string, block: string, type = 'response', ...fields: string[]): string {
  const header = [
    `WARC/1.0`,
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${uri}`,
    `WARC-Date: ${date}`,
    `WARC-Record-ID: <urn:uuid:${uri}${date}>`,
    'Content-Type: application/http; msgtype=response',
    ...fields,
    `Content-Length: ${Buffer.byteLength(block)}`,
  ];
  return `${header.join('\r\n')}\r\n\r\n${block}\r\n\r\n`;
}

const write = async (name: string, text: string) => {
  const file = path.join(directory, name);
  await writeFile(file, text);
  return file;
};
const run = (options: Parameters<typeof runImport>[2] = {}) =>
  runImport(crawl, directory, { threads: 2, ...options });
/** Loses the response to the first commit of a batch, as a broken connection does. */
function losingAnswer(): HotPath {
  let isLost = false;
  return {
    ...crawl.hotPath,
    transaction: async (statements) => {
      const answers = await crawl.hotPath.transaction(statements);
      if (isLost || !statements.some(({ name }) => name === 'note-import')) return answers;
      isLost = true;
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    },
  };
}

const storedImport = async (id: number) => ({
  row: await prisma.import.findUniqueOrThrow({ where: { id }, include: { files: true } }),
  captures: await prisma.capture.count(),
  files: await prisma.warcFile.findMany(),
});
/** Takes an import as another process does once the lease has expired, and returns what is stored then. */
async function takeImport(id: number) {
  await prisma.$executeRaw`UPDATE import SET lease_until = now() - interval '1 second'`;
  expect(await claimImport(prisma, { token: randomUUID(), seconds: 60 })).toMatchObject({ id });
  return storedImport(id);
}

async function importFiles(...paths: string[]) {
  const { id } = await services.createImport({ ctx, input: { paths, seedList: null } });
  expect(await run()).toEqual({ id, state: 'done', problem: null });
  return services.getImport({ id });
}
async function removeImport(id: number) {
  await services.removeImport({ ctx, input: { id } });
  expect(await run()).toEqual({ id, state: 'removed', problem: null });
}
const faults = async () => (await services.verify({ sample: null, files: true })).filter(({ ok }) => !ok);
const verdicts = (url: string) =>
  services.listCaptures({ url, limit: 100 }).then((rows) => rows.map(({ verdict }) => verdict).toReversed());
const stored = () =>
  prisma.page.findMany({
    orderBy: { url: 'asc' },
    select: { url: true, visits: true, changes: true, nextVisitAt: true, lastVerdictAt: true },
  });

beforeAll(async () => {
  clock.set(now);
  await services.seeds.add({ ctx, input: { urls: [home] } });
});

describe('an import of records', () => {
  const warc = [
    record(home, '2015-01-01T00:00:00Z', page('<title>One</title><p>Hello world')),
    record(home, '2015-01-11T00:00:00Z', page('<title>One</title>  <p>Hello world<!-- 11 -->')),
    record(
      home,
      '2015-01-21T00:00:00Z',
      page('5\r\nOther\r\n0\r\n\r\n', 'Content-Type: text/html\r\nTransfer-Encoding: chunked'),
    ),
    record(home, '2015-02-01T00:00:00Z', page(''), 'revisit', 'WARC-Refers-To-Date: 2015-01-21T00:00:00Z'),
    record(home, '2015-03-01T00:00:00Z', 'HTTP/1.1 404 Not Found\r\n\r\n'),
    record(
      'http://a.example/robots.txt',
      '2015-01-01T00:00:00Z',
      page('User-agent: *', 'Content-Type: text/plain'),
    ),
    record('http://other.example/', '2015-01-01T00:00:00Z', page('Elsewhere')),
    record('http://other.example/', '2015-02-01T00:00:00Z', page('Elsewhere')),
  ].join('');

  test('is stored, verified, replayed, counted and removed without a trace', async () => {
    const before = await stored();
    const file = await write('one.warc', warc);
    const imported = await importFiles(file);
    expect(imported.counts).toMatchObject({
      entries: 8,
      captures: 8,
      held: 8,
      pages: 1,
      unscheduled: 1,
      new: 2,
      changed: 2,
      unchanged: 3,
      checks: 1,
    });
    expect(await verdicts(home)).toEqual(['new', 'unchanged', 'changed', 'unchanged', 'changed']);
    expect(await faults()).toEqual([]);
    const { payload, digestVerified, contentEncoding } = await services.getCapture({
      url: home,
      at: new Date('2015-02-02'),
    });
    expect({ text: Buffer.from(payload).toString(), digestVerified, contentEncoding }).toEqual({
      text: 'Other',
      digestVerified: true,
      contentEncoding: null,
    });
    const [own, other] = await stored();
    expect(own).toMatchObject({ visits: 5, changes: 2, lastVerdictAt: new Date('2015-03-01') });
    expect(other).toMatchObject({ url: 'http://other.example/', visits: 2, nextVisitAt: null });
    const again = await importFiles(file);
    expect(again.counts).toMatchObject({ entries: 8, captures: 0, repeated: 8, pages: 0 });
    await removeImport(again.id);
    await removeImport(imported.id);
    expect(await faults()).toEqual([]);
    expect(await stored()).toEqual(before);
    expect(await prisma.capture.count()).toBe(0);
    expect(await prisma.host.count()).toBe(1);
  });
});

describe('an import of an index', () => {
  const [one, two] = ['B2LTWWPUOYAH7UIPQ7ZUPQ4VMBSVC36A', 'OSSAPWJ23L56IYVRW3GFEAR4MCJMGPTB'];
  const line = (date: string, url: string, digest: string, status = '200', mime = 'text/html') =>
    `- ${date} ${url} ${mime} ${status} ${digest} - - 100 0 x.warc.gz\n`;
  const cdx = [
    ' CDX N b a m s k r M S V g\n',
    line('20140101000000', home, one),
    line('20140111000000', home, one),
    line('20140121000000', home, '-', '-', 'warc/revisit'),
    line('20140201000000', home, two),
    line('20140301000000', home, two),
    line('20140301000000', home, one),
    line('20990301000000', home, one),
    line('20140301000000', 'http://a.example:99999/', one),
    line('20140301000000', 'http://a.example/new', '-', '404'),
  ].join('');

  test('keeps entries without records, whose different digests are no verdict, and informs the schedule', async () => {
    const imported = await importFiles(await write('one.cdx', cdx));
    expect(imported.counts).toMatchObject({
      entries: 9,
      captures: 6,
      held: 0,
      repeated: 1,
      refused: 2,
      pages: 1,
    });
    expect(await verdicts(home)).toEqual(['new', 'unchanged', 'unchanged', 'check', 'unchanged']);
    expect(await faults()).toEqual([]);
    const [entry] = await prisma.capture.findMany({ orderBy: { capturedAt: 'asc' }, take: 1 });
    expect(entry).toMatchObject({ recordType: 'index-only', digestAlgorithm: 'sha1', code: 'ok' });
    const [own] = await stored();
    expect(own).toMatchObject({ visits: 4, changes: 0, lastVerdictAt: new Date('2014-03-01') });
    const nextVisitAt = own?.nextVisitAt?.getTime() ?? 0;
    expect(nextVisitAt).toBeGreaterThan(new Date('2014-03-20').getTime());
    await removeImport(imported.id);
  });

  test('is merged with the records of an earlier import in order of time', async () => {
    const warc = await write(
      'two.warc',
      record(home, '2015-01-01T00:00:00Z', page('Hello')) +
        record(home, '2016-01-01T00:00:00Z', page('World')),
    );
    const records = await importFiles(warc);
    const index = await importFiles(await write('two.cdx', cdx));
    expect(await verdicts(home)).toEqual([
      'new',
      'unchanged',
      'unchanged',
      'check',
      'unchanged',
      'new',
      'changed',
    ]);
    expect(await faults()).toEqual([]);
    expect((await stored())[0]).toMatchObject({
      visits: 5,
      changes: 1,
      lastVerdictAt: new Date('2016-01-01'),
    });
    await removeImport(index.id);
    expect((await stored())[0]).toMatchObject({ visits: 2, changes: 1 });
    expect(await faults()).toEqual([]);
    await removeImport(records.id);
  });
});

describe('an import that fails', () => {
  test('names the file, keeps its progress, and resumes from there', async () => {
    const file = await write('gone.warc', record(home, '2015-01-01T00:00:00Z', page('Hello')));
    const other = await write('other.txt', 'Hello');
    const { id } = await services.createImport({ ctx, input: { paths: [other, file], seedList: null } });
    await rm(file);
    expect(await run()).toMatchObject({
      id,
      state: 'failed',
      problem: expect.stringContaining('no such file'),
    });
    const failed = await services.getImport({ id });
    expect(failed.files[0]).toMatchObject({
      isRead: true,
      problems: [{ reason: 'The format of the file cannot be imported.' }],
    });
    await expect(services.createImport({ ctx, input: { paths: [file], seedList: null } })).rejects.toThrow(
      'does not exist or cannot be read',
    );
    await expect(
      services.createImport({ ctx, input: { paths: [directory], seedList: null } }),
    ).rejects.toThrow('does not exist or cannot be read');
    await expect(services.createImport({ ctx, input: { paths: [], seedList: null } })).rejects.toThrow(
      'Name 1 to 10000 files',
    );
    await write('gone.warc', record(home, '2015-01-01T00:00:00Z', page('Hello')));
    await services.resumeImport({ ctx, input: { id } });
    expect(await run()).toEqual({ id, state: 'done', problem: null });
    await expect(services.resumeImport({ ctx, input: { id } })).rejects.toThrow(
      'is neither paused nor failed: its state is done',
    );
    expect(await verdicts(home)).toEqual(['new']);
    await removeImport(id);
    await expect(services.getImport({ id })).rejects.toThrow(`There is no import ${id}`);
  });

  test('is processed by only one process, and stores nothing once its removal is requested', async () => {
    const file = await write('race.warc', record(home, '2015-01-01T00:00:00Z', page('Hello')));
    const { id } = await services.createImport({ ctx, input: { paths: [file], seedList: null } });
    const both = await Promise.all([run(), run()]);
    expect(both.filter((one) => one !== null)).toEqual([{ id, state: 'done', problem: null }]);
    await removeImport(id);
    expect(await prisma.capture.count()).toBe(0);
  });

  test('is changed no more by a process that another one has taken it from', async () => {
    const file = await write('taken.warc', record(home, '2015-01-01T00:00:00Z', page('Hello')));
    const { id } = await services.createImport({ ctx, input: { paths: [file], seedList: null } });
    for (const state of ['done', 'removed']) {
      let taken: unknown = null;
      const hotPath: HotPath = {
        ...crawl.hotPath,
        transaction: async (statements) => {
          if (statements.some(({ name }) => name === 'note-import')) taken ??= await takeImport(id);
          return crawl.hotPath.transaction(statements);
        },
      };
      expect(await run({ hotPath })).toEqual({ id, state: 'stopped', problem: null });
      expect(await storedImport(id)).toEqual(taken);
      await prisma.$executeRaw`UPDATE import SET lease_until = NULL`;
      expect(await run()).toEqual({ id, state, problem: null });
      if (state === 'done') await services.removeImport({ ctx, input: { id } });
    }
  });

  test('counts a batch only once if the response to its commit was lost', async () => {
    const file = await write('unanswered.warc', record(home, '2015-01-01T00:00:00Z', page('Hello')));
    const before = await faults();
    const { id } = await services.createImport({ ctx, input: { paths: [file], seedList: null } });
    expect(await run({ hotPath: losingAnswer() })).toEqual({ id, state: 'stopped', problem: null });
    expect(await run()).toEqual({ id, state: 'done', problem: null });
    expect(await verdicts(home)).toEqual(['new']);
    expect(await faults()).toEqual(before);
    await services.removeImport({ ctx, input: { id } });
    expect(await run({ hotPath: losingAnswer() })).toEqual({ id, state: 'stopped', problem: null });
    expect(await run()).toEqual({ id, state: 'removed', problem: null });
    expect(await faults()).toEqual(before);
  });
});

describe('the index by URL', () => {
  test('accepts records of any form, marks those that exports convert, and is rebuilt after the removal of an import in it', async () => {
    const text = record(home, '2015-01-01T00:00:00Z', page('Hello'));
    const plain = await write('three.warc', text);
    const compressed = path.join(directory, 'three.warc.gz');
    await writeFile(compressed, gzipSync(record(home, '2015-01-02T00:00:00Z', page('World'))));
    const { id } = await importFiles(plain, compressed);
    const parts = await listUnlistedParts(prisma, 10);
    const indexable = await Promise.all(
      parts.map((part) => scanIndexableCaptures(prisma, { ...part, limit: 10 })),
    );
    expect(indexable.flat()).toMatchObject([
      { url: home, verdict: 'new', recordType: 'response' },
      { url: home, verdict: 'changed', recordType: 'response' },
    ]);
    const others = await listFilesOfOtherForms(prisma);
    expect(others).toEqual([indexable[0]?.[0]?.fileId]);
    const run = { name: 'a.parquet', fromPosition: 0, toPosition: 1, bytes: 1, tier: 0 };
    expect(await addUrlIndexRun(prisma, { run, parts, now })).toBe(true);
    await removeImport(id);
    expect(await listUrlIndexRuns(prisma)).toEqual([]);
  });
});
