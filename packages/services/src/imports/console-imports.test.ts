import { once } from 'node:events';
import { createServer } from 'node:net';
import { mkdir, mkdtemp, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StoppedImportError } from '@meguri/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCommandServices } from '../create-command-services.ts';
import { runImport } from '../testing/foreign-imports.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { stageFiles } from './stage-files.ts';

const crawl = await ownCrawl();
const { prisma } = crawl;
const top = await realpath(await mkdtemp(path.join(tmpdir(), 'meguri-import-')));
const [allowed, secret] = [path.join(top, 'allowed'), path.join(top, 'secret')];
const services = createCommandServices({ ...crawl, importDirectories: [allowed, path.join(top, 'missing')] });
const { imports } = services;
const socket = createServer();
afterAll(async () => {
  socket.close();
  await services.close();
  await rm(top, { recursive: true, force: true });
});

const at = (...names: string[]) => path.join(allowed, ...names);
const cdx = (name: string, count: number) =>
  Array.from(
    { length: count },
    (_, number) => `- 2015010${1 + (number % 9)}000000 http://${name}.example/${number} text/html 200 - 0\n`,
  ).join('');
const run = () => runImport(crawl, top, { threads: 2 });
const create = async (...paths: string[]) =>
  (await imports.create({ ctx, input: { paths, seedList: null, reason: 'history' } })).id;
const get = (id: number) => imports.get({ ctx, input: { id } });
const preview = (...paths: string[]) => imports.preview({ ctx, input: { paths } });

beforeAll(async () => {
  await mkdir(at('old', 'deep'), { recursive: true });
  await mkdir(secret);
  await writeFile(path.join(secret, 'a.cdx'), cdx('secret', 1));
  await writeFile(at('one.cdx'), cdx('one', 3));
  await writeFile(
    at('old', 'two.cdx'),
    `${cdx('two', 2)}- 99990101000000 http://two.example/x text/html 200 - 0\n`,
  );
  await writeFile(at('old', 'deep', '<b>\u202e.txt'), 'Hello');
  await symlink(path.join(secret, 'a.cdx'), at('link.cdx'));
  await symlink(secret, at('old', 'out'));
  await symlink(at('one.cdx'), at('within.cdx'));
  socket.listen(at('socket'));
  await once(socket, 'listening');
  await services.seeds.add({ ctx, input: { urls: ['http://one.example/'] } });
});

describe('a path', () => {
  test.each([
    ['/etc/passwd'],
    ['/etc'],
    ['/no/such/file'],
    [path.join(secret, 'a.cdx')],
    [`${allowed}/../secret/a.cdx`],
    [`${allowed}/old/../../secret/a.cdx`],
    [`${allowed}x`],
    ['one.cdx'],
    ['one\0.cdx'],
    [at('link.cdx')],
    [at('old', 'out')],
    [at('old', 'out', 'a.cdx')],
  ])('%j is refused as outside, for every use', async (given) => {
    const refused = { code: 'invalid', refusal: { word: 'importPathOutside' } };
    await expect(preview(given)).rejects.toMatchObject(refused);
    await expect(create(given)).rejects.toMatchObject(refused);
    await expect(imports.browse({ ctx, input: { path: given } })).rejects.toMatchObject(refused);
  });

  test('is refused if it is missing or not a file', async () => {
    for (const name of ['none.cdx', 'socket'])
      await expect(create(at(name))).rejects.toMatchObject({ refusal: { word: 'noImportFile' } });
    await mkdir(at('empty'));
    await expect(create(at('empty'))).rejects.toMatchObject({ refusal: { word: 'importEmpty' } });
  });

  test('is refused if no directory is configured', async () => {
    await expect(
      crawl.services.imports.preview({ ctx, input: { paths: [at('one.cdx')] } }),
    ).rejects.toMatchObject({ code: 'unavailable', refusal: { word: 'importNowhere' } });
  });

  test('may be a link within the directory, and the CLI may name any file', async () => {
    expect(await preview(at('within.cdx'))).toMatchObject({ files: 1, rows: [{ path: at('one.cdx') }] });
    const paths = [path.join(secret, 'a.cdx')];
    const { id } = await services.createImport({ ctx, input: { paths, seedList: null } });
    await services.removeImport({ ctx, input: { id } });
    expect(await run()).toMatchObject({ state: 'removed' });
  });
});

test('directories are browsed, links and special files left out', async () => {
  const roots = await imports.browse({ ctx, input: { path: null } });
  expect(roots).toMatchObject({ path: null, entries: [{ path: allowed }, {}] });
  const listed = await imports.browse({ ctx, input: { path: at('old') } });
  expect(listed).toEqual({
    path: at('old'),
    parent: allowed,
    entries: [
      { name: 'deep', path: at('old', 'deep'), kind: 'directory', bytes: null },
      { name: 'two.cdx', path: at('old', 'two.cdx'), kind: 'file', bytes: expect.any(Number) },
    ],
    isComplete: true,
  });
  expect((await imports.browse({ ctx, input: { path: allowed } })).parent).toBeNull();
});

test('a preview counts the files of a directory by format', async () => {
  expect(await preview(allowed, at('one.cdx'))).toMatchObject({
    files: 3,
    examined: 3,
    formats: [
      { format: 'index', files: 2 },
      { format: null, files: 1 },
    ],
    // A socket and three links.
    leftOut: 4,
  });
});

test('an import is listed with its progress, files and problems, page by page', async () => {
  const id = await create(allowed);
  expect((await imports.list({ ctx, input: {} })).rows[0]).toMatchObject({
    id,
    state: 'queued',
    files: 3,
    seedList: 'default',
    progress: null,
  });
  expect(await run()).toEqual({ id, state: 'done', problem: null });
  expect(await get(id)).toMatchObject({
    state: 'done',
    files: 3,
    readFiles: 3,
    entries: 5,
    problemCount: 2,
    counts: { captures: 5, held: 0 },
    formats: [
      { format: 'index', files: 2, entries: 5 },
      { format: null, files: 1, entries: 0 },
    ],
  });
  const files = await imports.files({ ctx, input: { id } });
  expect(files.rows.map((file) => path.relative(allowed, file.path))).toEqual([
    'old/deep/<b>\u202e.txt',
    'old/two.cdx',
    'one.cdx',
  ]);
  const problems = await imports.problems({ ctx, input: { id } });
  expect(problems).toMatchObject({
    rows: [
      { file: 1, number: 1, line: null, offset: 0 },
      { file: 2, number: 1, line: 3, reason: expect.stringContaining('99990101000000') },
    ],
    nextCursor: null,
  });
  await prisma.importFile.update({
    where: { importId_number: { importId: id, number: 2 } },
    data: {
      problems: Array.from({ length: 100 }, (_, line) => ({ line, offset: null, reason: 'r', fix: 'f' })),
      problemCount: 100,
    },
  });
  const first = await imports.problems({ ctx, input: { id } });
  const rest = await imports.problems({ ctx, input: { id, cursor: first.nextCursor ?? '' } });
  expect([...first.rows, ...rest.rows].map(({ file, number }) => `${file} ${number}`)).toEqual([
    '1 1',
    ...Array.from({ length: 100 }, (_, place) => `2 ${place + 1}`),
  ]);
  await imports.remove({ ctx, input: { id } });
  expect(await run()).toMatchObject({ id, state: 'removed' });
  await expect(get(id)).rejects.toMatchObject({ code: 'not-found' });
});

describe('a pause', () => {
  const pages = 9_000;
  test('stops an import between two transactions, from where it resumes', async () => {
    await writeFile(at('many.cdx'), cdx('many', pages));
    const id = await create(at('many.cdx'));
    const running = run();
    await expect.poll(() => prisma.capture.count(), { timeout: 90_000, interval: 20 }).toBeGreaterThan(0);
    await imports.pause({ ctx, input: { id } });
    expect(await running).toEqual({ id, state: 'stopped', problem: null });
    const paused = await get(id);
    expect(paused).toMatchObject({ state: 'paused', progress: null });
    expect(paused.counts.captures).toBe(await prisma.capture.count());
    expect(paused.counts.captures).toBeLessThan(pages);
    expect(await run()).toBeNull();
    await expect(imports.pause({ ctx, input: { id } })).rejects.toMatchObject({
      refusal: { word: 'importNotRunning' },
    });
    await imports.resume({ ctx, input: { id } });
    expect(await run()).toEqual({ id, state: 'done', problem: null });
    expect(await get(id)).toMatchObject({ counts: { captures: pages, repeated: 0 } });
    const checks = await services.verify({ sample: 100, files: true });
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    await expect(imports.resume({ ctx, input: { id } })).rejects.toMatchObject({
      refusal: { word: 'importNotStopped' },
    });
    await imports.remove({ ctx, input: { id } });
    await run();
    expect(await prisma.capture.count()).toBe(0);
  }, 300_000);

  test('stops reading an incomplete file, and stores no part of it', async () => {
    const file = at('large.cdx');
    await writeFile(file, cdx('large', 400_000));
    const out = path.join(top, 'large.tsv');
    const stopped = new AbortController();
    const task = {
      source: { path: file, bytes: 0, tag: null },
      access: { region: '', endpoint: null, credentials: null },
      number: 1,
      out,
      latest: new Date('2030-01-01'),
    };
    const reading = stageFiles(
      [task, { ...task, number: 2 }],
      1,
      () => stopped.abort(),
      async () => undefined,
      stopped.signal,
    );
    await expect(reading).rejects.toBeInstanceOf(StoppedImportError);
    await expect(stat(out)).rejects.toMatchObject({ code: 'ENOENT' });
    await rm(file);
  });
});

test('a file that was replaced by a link is not read', async () => {
  await writeFile(at('later.cdx'), cdx('later', 1));
  const id = await create(at('later.cdx'));
  await rename(at('later.cdx'), at('moved.cdx'));
  await symlink(path.join(secret, 'a.cdx'), at('later.cdx'));
  expect(await run()).toMatchObject({
    id,
    state: 'failed',
    problem: expect.stringContaining('leads to another file'),
  });
  expect(await prisma.capture.count()).toBe(0);
  await imports.remove({ ctx, input: { id } });
  await run();
});
