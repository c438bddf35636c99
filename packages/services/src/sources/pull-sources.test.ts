import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { operator as ctx } from '../testing/own-crawl.ts';
import { pullNextSource } from './index.ts';
import { type PackageServer } from './package-server.fixture.ts';
import { home, page, pullCrawl } from './pull-crawl.fixture.ts';

const crawl = await pullCrawl();
const { prisma, clock, services, pulls, send, addServer, pull, importNext, pullAll } = crawl;
const { packages, source, captured } = crawl;
let server: PackageServer;
let url: string;
let id: number;

beforeEach(async () => {
  let remove;
  ({ server, url, id, remove } = await addServer());
  return remove;
});

test('packages are fetched in the order of the chain, imported as copies, and never twice', async () => {
  server.add('11', { 'a-1.warc.gz': page(1), 'a-2.warc.gz': page(2) });
  server.add('12', {});
  server.add('13', { 'a-3.warc.gz': page(3) });
  expect(await pullAll()).toEqual({ source: url, fetched: 3, removals: 0, problem: null });
  expect(await packages()).toMatchObject([
    { packageId: '11', sequence: 1, state: 'done' },
    { packageId: '12', sequence: 2, state: 'done' },
    { packageId: '13', sequence: 3, state: 'done' },
  ]);
  expect(await captured()).toEqual([`${home}1`, `${home}2`, `${home}3`]);
  expect(await readdir(path.join(pulls, String(id)))).toEqual([]);
  expect((await services.verify({ sample: null, files: true })).filter(({ ok }) => !ok)).toEqual([]);
  const asked = server.requests.length;
  await pullAll();
  expect(new Set(server.requests.slice(asked))).toEqual(new Set(['/packages/', '/packages/removals/1.json']));
  expect(await source()).toMatchObject({ sequence: 3, problem: null, packages: { done: 3 } });
});

test('a source that an operator requests while it is pulled is pulled once more', async () => {
  let isAsked = false;
  const asking: typeof send = async (request) => {
    if (!isAsked) {
      isAsked = true;
      clock.advanceSeconds(1);
      await services.runSource({ ctx, input: { id } });
    }
    return send(request);
  };
  expect(await pullNextSource({ prisma, clock, directory: pulls, send: asking })).toMatchObject({
    problem: null,
  });
  expect((await source())?.nextAt).toEqual(clock.now());
  expect(await pull()).toMatchObject({ source: url });
  expect((await source())?.nextAt.getTime()).toBeGreaterThan(clock.now().getTime());
});

test('a partially fetched file resumes at the byte where it ended', async () => {
  const bytes = page(1);
  server.add('11', { 'a.warc.gz': bytes });
  let cuts = 0;
  server.onRequest = ({ url: asked, headers }, response) => {
    if (asked !== '/packages/11/a.warc.gz' || cuts >= 3) return false;
    cuts += 1;
    const from = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, {
      'content-range': `bytes ${from}-${bytes.byteLength - 1}/${bytes.byteLength}`,
      'content-length': String(bytes.byteLength - from),
    });
    response.write(bytes.subarray(from, from + 40), () => response.destroy());
    return true;
  };
  expect(await pullAll()).toMatchObject({ fetched: 1, problem: null });
  expect(server.requests.filter((one) => one.includes('a.warc.gz'))).toEqual([
    '/packages/11/a.warc.gz',
    '/packages/11/a.warc.gz bytes=40-',
    '/packages/11/a.warc.gz bytes=80-',
    '/packages/11/a.warc.gz bytes=120-',
  ]);
  expect(await captured()).toEqual([`${home}1`]);
});

test('the files of a removed source stay until they are imported', async () => {
  const other = await addServer();
  other.server.add('11', { 'a.warc.gz': page(1) });
  await services.runSource({ ctx, input: { id: other.id } });
  for (let fetched = 0; fetched === 0;) fetched = (await pull())?.fetched ?? 0;
  await services.removeSource({ ctx, input: { id: other.id } });
  await other.server.stop();
  const pullOther = async () => {
    await services.runSource({ ctx, input: { id } });
    await pull();
  };
  await pullOther();
  expect(await importNext()).toMatchObject({ state: 'done' });
  expect(await captured()).toEqual([`${home}1`]);
  await pullOther();
  expect(await readdir(pulls)).not.toContain(String(other.id));
});

test('a package is done only when its files are deleted', async () => {
  server.add('11', { 'a.warc.gz': page(1) });
  await services.runSource({ ctx, input: { id } });
  await pull();
  await importNext();
  const place = path.join(pulls, String(id));
  await rm(place, { recursive: true });
  await writeFile(place, 'no directory');
  await services.runSource({ ctx, input: { id } });
  await pull();
  expect(await packages()).toMatchObject([{ state: 'importing' }]);
  await rm(place);
  await services.runSource({ ctx, input: { id } });
  await pull();
  expect(await packages()).toMatchObject([{ state: 'done' }]);
});
