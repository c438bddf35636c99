import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compressedPage, runImport } from '../testing/foreign-imports.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { createPermittedSend, pullNextSource } from './index.ts';
import { PackageServer } from './package-server.fixture.ts';

const crawl = await ownCrawl();
const { prisma, clock, services, archiveDirectory } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-pull-'));
const pulls = path.join(directory, 'pulls');
const tokenFile = path.join(directory, 'token');
const privateRanges = ['127.0.0.0/8'];
const send = createPermittedSend({ clock, privateRanges });
const home = 'http://a.example/';
let server: PackageServer;
let url: string;
let id: number;

const page = (day: number, body = `day ${day} ${'of text '.repeat(2_000)}`) =>
  compressedPage(`${home}${day}`, `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`, body, '1.1');

const pull = () => pullNextSource({ prisma, clock, directory: pulls, send });
/** As the control plane does it: pulls, and imports what came. */
async function pullAll() {
  await services.runSource({ ctx, input: { id } });
  const first = await pull();
  while (
    await runImport(crawl, directory, {
      archive: { place: { directory: archiveDirectory, bucket: null }, replica: null },
    })
  );
  await services.runSource({ ctx, input: { id } });
  await pull();
  return first;
}
const packages = async () => (await services.listPulled({ id })).rows.toReversed();
const source = async () => (await services.listSources()).find((one) => one.id === id);
const captured = async () =>
  (await prisma.captureEntry.findMany({ orderBy: { url: 'asc' } })).map((capture) => capture.url);

beforeAll(async () => {
  clock.set(new Date('2026-03-01T12:00:00Z'));
  await services.seeds.add({ ctx, input: { urls: [home] } });
  await mkdir(pulls);
});
beforeEach(async () => {
  server = new PackageServer();
  url = await server.start();
  await writeFile(tokenFile, `${server.token}\n`);
  ({ id } = await services.addSource({ ctx, input: { url, tokenFile, publicKey: server.publicKey } }));
  return async () => {
    await server.stop();
    await services.removeSource({ ctx, input: { id } });
    for (const one of await services.listImports({ limit: 100 })) {
      await services.removeImport({ ctx, input: { id: one.id } });
      const place = { directory: archiveDirectory, bucket: null };
      await runImport(crawl, directory, { archive: { place, replica: null } });
    }
    await prisma.takedown.deleteMany();
  };
});
afterAll(() => rm(directory, { recursive: true, force: true }));

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

test('a source that an operator asks for while it is pulled is pulled once more', async () => {
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

test('a half-fetched file goes on at the byte where it ended', async () => {
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

describe('what cannot be believed is not used, and the rest goes on', () => {
  test('an altered manifest', async () => {
    server.add('11', { 'a-1.warc.gz': page(1) });
    server.add('12', { 'a-2.warc.gz': page(2) });
    const first = server.packages.get('11');
    const genuine = first?.manifest ?? Buffer.alloc(0);
    const altered = Buffer.from(genuine);
    altered.write('9', altered.indexOf('"records":1') + 10);
    server.onRequest = ({ url: asked }, response) => {
      if (asked !== '/packages/11/manifest.json') return false;
      response.end(altered);
      return true;
    };
    expect(await pullAll()).toMatchObject({ fetched: 1, problem: expect.stringContaining('was altered') });
    expect(await packages()).toMatchObject([
      { packageId: '11', state: 'failed', problem: 'altered' },
      { packageId: '12', state: 'done', problem: null },
    ]);
    expect(await captured()).toEqual([`${home}2`]);
    server.onRequest = () => false;
    await pullAll();
    expect(await captured()).toEqual([`${home}1`, `${home}2`]);
  });

  test('another key', async () => {
    server.add('11', { 'a.warc.gz': page(1) });
    const other = new PackageServer();
    await prisma.packageSource.updateMany({ data: { publicKey: other.publicKey } });
    await pullAll();
    expect(await packages()).toMatchObject([{ state: 'failed', problem: 'wrong-key' }]);
    expect((await source())?.problemText).toContain('meguri pull trust');
    expect(await captured()).toEqual([]);
    const trust = (publicKey: string) => services.trustSourceKey({ ctx, input: { id, publicKey } });
    await expect(trust('short')).rejects.toThrow(/Enter the 32 bytes of the Ed25519 key/);
    await trust(server.publicKey);
    expect(await pullAll()).toMatchObject({ fetched: 1, problem: null });
  });

  test('a chain that does not follow what was pulled, and one with a gap', async () => {
    server.add('11', { 'a-1.warc.gz': page(1) });
    await pullAll();
    server.add('12', { 'a-2.warc.gz': page(2) }, { previous: 'f'.repeat(64) });
    server.add('13', { 'a-3.warc.gz': page(3) });
    server.add('14', { 'a-4.warc.gz': page(4) });
    server.packages.delete('13');
    await pullAll();
    expect(await packages()).toMatchObject([
      { sequence: 1, state: 'done' },
      { sequence: 2, state: 'failed', problem: 'chain' },
      { sequence: 4, state: 'done' },
      { sequence: 3, state: 'missing', problem: 'missing', packageId: null },
    ]);
    expect(await captured()).toEqual([`${home}1`, `${home}4`]);
  });

  test('a package whose time was over is missing, and the chain goes on behind its manifest', async () => {
    server.add('11', { 'a-1.warc.gz': page(1) });
    server.add('12', { 'a-2.warc.gz': page(2) });
    server.over.add('11');
    expect(await pullAll()).toMatchObject({ fetched: 1, problem: expect.stringContaining('its time') });
    expect(await packages()).toMatchObject([
      { packageId: '11', state: 'missing', problem: 'missing' },
      { packageId: '12', state: 'done' },
    ]);
    expect(server.requests.filter((one) => one.includes('a-1.warc.gz'))).toEqual([]);
    await pullAll();
    expect(await source()).toMatchObject({ problem: null });
  });

  test('a file with other bytes, and one that does not end', async () => {
    server.add('11', { 'a-1.warc.gz': page(1) });
    server.add('12', { 'a-2.warc.gz': page(2) });
    server.add('13', { 'a-3.warc.gz': page(3) });
    let isClosed = false;
    server.onRequest = ({ url: asked }, response) => {
      if (asked === '/packages/11/a-1.warc.gz') {
        response.end(Buffer.alloc(page(1).byteLength, 1));
        return true;
      }
      if (asked !== '/packages/12/a-2.warc.gz') return false;
      const more = () => void (response.writable && response.write(Buffer.alloc(65_536), more));
      response.on('close', () => (isClosed = true));
      more();
      return true;
    };
    await pullAll();
    expect(await packages()).toMatchObject([
      { state: 'failed', problem: 'altered' },
      { state: 'failed', problem: 'too-large' },
      { state: 'done' },
    ]);
    expect(isClosed).toBe(true);
    expect(await captured()).toEqual([`${home}3`]);
    const left = await readdir(path.join(pulls, String(id)), { recursive: true });
    expect(left.filter((name) => name.endsWith('.warc.gz'))).toEqual([]);
  });

  test('a manifest that does not end, a list that is none, a token that is refused', async () => {
    server.add('11', { 'a.warc.gz': page(1) });
    server.onRequest = ({ url: asked }, response) => {
      if (asked !== '/packages/11/manifest.json') return false;
      const more = () => void (response.writable && response.write(Buffer.alloc(65_536, 32), more));
      more();
      return true;
    };
    await pullAll();
    expect(await packages()).toMatchObject([{ state: 'failed', problem: 'too-large' }]);
    server.onRequest = (_request, response) => Boolean(response.end('{"packages": 7}'));
    await pullAll();
    expect(await source()).toMatchObject({ problem: 'invalid' });
    server.onRequest = () => false;
    await writeFile(tokenFile, 'mgc_another');
    await pullAll();
    expect(await source()).toMatchObject({ problem: 'refused' });
    await writeFile(tokenFile, '');
    await pullAll();
    expect(await source()).toMatchObject({ problem: 'token' });
    await writeFile(tokenFile, server.token);
    await pullAll();
    expect(await source()).toMatchObject({ problem: null });
    expect(await captured()).toEqual([`${home}1`]);
  });

  test('a private address without permission is not connected to', async () => {
    const strict = createPermittedSend({ clock, privateRanges: [] });
    await services.runSource({ ctx, input: { id } });
    expect(await pullNextSource({ prisma, clock, directory: pulls, send: strict })).toMatchObject({
      problem: expect.stringContaining('MEGURI_ALLOW_PRIVATE'),
    });
    expect(server.requests).toEqual([]);
  });
});

describe('lists of removed records', () => {
  const removal = (day: number, state: 'hidden' | 'purged' | 'restored') => ({
    takedown: '7',
    state,
    at: '2026-03-02T00:00:00.000Z',
    host: 'a.example',
    url: `${home}${day}`,
    isPrefix: false,
    records: [{ url: `${home}${day}`, capturedAt: `2026-01-0${day}T00:00:00.000Z` }],
  });
  const visible = async (...days: number[]) =>
    (await Promise.all(days.map((day) => services.listCaptures({ url: `${home}${day}`, limit: 9 })))).flat()
      .length;

  test('hide, purge and restore here what came from the source, once each, and are acknowledged', async () => {
    server.add('11', { 'a-1.warc.gz': page(1), 'a-2.warc.gz': page(2) });
    await pullAll();
    expect(await visible(1, 2)).toBe(2);
    server.remove([removal(1, 'hidden')]);
    expect(await pullAll()).toMatchObject({ removals: 1 });
    expect(await visible(1, 2)).toBe(1);
    expect(server.acknowledged.get(1)).toMatchObject({
      held: 1,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    server.remove([removal(1, 'restored')]);
    await pullAll();
    expect(await visible(1, 2)).toBe(2);
    server.remove([removal(1, 'purged')]);
    await pullAll();
    expect(await visible(1, 2)).toBe(1);
    const standing = await services.takedowns.list({ ctx, input: { limit: 10 } });
    expect(standing).toMatchObject([{ url: `${home}1`, purgeBy: expect.any(Date) }]);
    expect([...server.acknowledged.keys()]).toEqual([1, 2, 3]);
    expect((await source())?.removals).toBe(3);
  });

  test('do nothing to records that did not come from the source', async () => {
    server.add('11', { 'a-1.warc.gz': page(1) });
    await pullAll();
    server.remove([
      removal(2, 'hidden'),
      { ...removal(1, 'hidden'), takedown: '8', host: 'b.example', records: [] },
    ]);
    expect(await pullAll()).toMatchObject({ removals: 1, problem: null });
    expect(await prisma.takedown.count()).toBe(0);
    expect(server.acknowledged.get(1)).toMatchObject({ held: 0 });
  });

  test('are not used where one is altered, and an acknowledgement that was lost is sent again', async () => {
    server.add('11', { 'a-1.warc.gz': page(1) });
    await pullAll();
    server.remove([removal(1, 'hidden')]);
    server.onRequest = ({ method }, response) => {
      if (method === 'POST') response.destroy();
      return method === 'POST';
    };
    await pullAll();
    expect(await source()).toMatchObject({ problem: 'unreachable', removals: 1 });
    expect(server.acknowledged.size).toBe(0);
    server.remove([removal(1, 'restored')]);
    server.onRequest = ({ url: asked }, response) => {
      if (asked !== '/packages/removals/2.json') return false;
      response.end(Buffer.from(server.removals[1]?.toString('utf8').replace('restored', 'purged  ') ?? ''));
      return true;
    };
    await pullAll();
    expect(await source()).toMatchObject({ problem: 'altered', removals: 1 });
    expect(await visible(1)).toBe(0);
    server.onRequest = () => false;
    await pullAll();
    expect([...server.acknowledged.keys()]).toEqual([1, 2]);
    expect(await visible(1)).toBe(1);
  });
});
