import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { operator as ctx } from '../testing/own-crawl.ts';
import { createPermittedSend, pullNextSource } from './index.ts';
import { PackageServer } from './package-server.fixture.ts';
import { home, page, pullCrawl } from './pull-crawl.fixture.ts';

const { prisma, clock, services, pulls, tokenFile, addServer, pullAll, packages, source, captured } =
  await pullCrawl();
let server: PackageServer;
let id: number;

beforeEach(async () => {
  let remove;
  ({ server, id, remove } = await addServer());
  return remove;
});

describe('untrusted data is not used, and the rest continues', () => {
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

  test('an expired package is missing, and the chain continues after its manifest', async () => {
    server.add('11', { 'a-1.warc.gz': page(1) });
    server.add('12', { 'a-2.warc.gz': page(2) });
    server.over.add('11');
    expect(await pullAll()).toMatchObject({
      fetched: 1,
      problem: expect.stringContaining('it expired at the archive'),
    });
    expect(await packages()).toMatchObject([
      { packageId: '11', state: 'missing', problem: 'missing' },
      { packageId: '12', state: 'done' },
    ]);
    expect(server.requests.filter((one) => one.includes('a-1.warc.gz'))).toEqual([]);
    await pullAll();
    expect(await source()).toMatchObject({ problem: null });
  });

  test('a file with wrong bytes, and an endless one', async () => {
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

  test('an endless manifest, an invalid list, and a refused token', async () => {
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
