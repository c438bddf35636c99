import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { AccessClass } from '@meguri/access';
import { ServiceError, type ActorContext } from '@meguri/api/services-port';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeSnapshot } from '../testing/make-snapshot.ts';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator, ownCrawl } from '../testing/own-crawl.ts';
import { commandReader } from './require-readable.ts';

const crawl = await ownCrawl();
const { services, prisma, clock } = crawl;
const url = 'https://www.example.org/news/a';
const copy = 'https://www.example.org/copy';
const viewer: ActorContext = { ...operator, actor: { ...operator.actor, role: 'viewer' } };
let at: Date;

beforeAll(async () => {
  await services.seeds.add({ ctx: operator, input: { urls: [url, copy] } });
  at = clock.now();
  await crawlPages(crawl, [
    { url, verdict: 'new', body: '<p>Secret</p>' },
    { url: copy, verdict: 'new', body: '<p>Secret</p>', repeats: at, repeatsUrl: url },
  ]);
  await makeSnapshot(crawl);
  base = `http://127.0.0.1:${await services.serveArchive()}`;
});

beforeEach(async () => {
  await prisma.accessRule.deleteMany({});
  await prisma.takedown.deleteMany({});
});

const bytesOf = async (parts: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await Array.fromAsync(parts)).toString('latin1');

async function replayed(ctx: ActorContext, of: string): Promise<string> {
  const { path: place, port } = await services.pages.replay({ ctx, input: { url: of, at } });
  const response = await fetch(`http://127.0.0.1:${port}${place.replace(/\/(\d{14})\//, '/$1if_/')}`);
  if (!response.ok) throw new Error(`answered with ${response.status}`);
  return response.text();
}

/** Every path that returns content. `files`: its source files in this package that read archive files. */
const paths: Record<string, { read: (ctx: ActorContext, of: string) => Promise<unknown>; files: string[] }> =
  {
    replay: { read: replayed, files: ['archive/get-capture.ts'] },
    compare: {
      read: (ctx, of) => services.pages.compare({ ctx, input: { url: of, before: at, after: at } }),
      files: [],
    },
    'warc download': {
      read: async (ctx, of) =>
        bytesOf((await services.pages.download({ ctx, input: { url: of, at, format: 'warc' } })).body),
      files: ['downloads/capture-records.ts', 'downloads/warc-download.ts'],
    },
    'wacz download': {
      read: async (ctx, of) =>
        bytesOf((await services.pages.download({ ctx, input: { url: of, at, format: 'wacz' } })).body),
      files: [],
    },
    'snapshot export': {
      read: async (ctx) => {
        const file = await services.snapshots.export({ ctx, input: { name: 'all', format: 'warc' } });
        return gunzipSync(Buffer.concat(await Array.fromAsync(file.read(0, file.bytes)))).toString('latin1');
      },
      files: ['snapshots/record-source.ts', 'snapshots/records-of-parent.ts'],
    },
  };
const names = Object.keys(paths);

let base: string;
/** A busy machine answers that the client should retry later, which says nothing about access. */
const later = { timeout: 150_000, interval: 100 };
const ask = (place: string, headers: Record<string, string> = {}) =>
  vi.waitFor(async () => {
    const response = await fetch(`${base}${place}`, { redirect: 'manual', headers });
    const text = await response.text();
    if (response.status === 503) throw new Error(text);
    return { isRead: response.status < 400, text };
  }, later);
const stamp = () => at.toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** Every path without an account. `read`: whether it returns the content of a URL, or its location. */
const publicPaths: Record<string, { read: (of: string) => Promise<boolean>; files: string[] }> = {
  'raw record': {
    read: async (of) => (await ask(`/web/${stamp()}id_/${of}`)).text.includes('Secret'),
    files: [],
  },
  'public replay': {
    read: async (of) => (await ask(`/web/${stamp()}if_/${of}`)).text.includes('Secret'),
    files: [],
  },
  'public banner': {
    read: async (of) => (await ask(`/web/${stamp()}/${of}`, { 'sec-fetch-dest': 'document' })).isRead,
    files: [],
  },
  timegate: { read: async (of) => (await ask(`/web/${of}`)).isRead, files: [] },
  'timemap as links': { read: async (of) => (await ask(`/web/timemap/link/${of}`)).isRead, files: [] },
  'timemap as JSON': { read: async (of) => (await ask(`/web/timemap/json/${of}`)).isRead, files: [] },
  'CDX as in pywb': {
    read: async (of) => (await ask(`/web/index?url=${of}`)).text.includes(of),
    files: [],
  },
  'CDX as in pywb, of a prefix': {
    read: async (of) => (await ask(`/web/index?url=${of}*`)).text.includes(of),
    files: [],
  },
  'CDX as in the Wayback Machine': {
    read: async (of) => (await ask(`/cdx/search/cdx?output=json&url=${of}`)).text.includes(of),
    files: [],
  },
  'CDX as in the Wayback Machine, of a domain': {
    read: async (of) => (await ask('/cdx/search/cdx?url=*.example.org')).text.includes(of),
    files: [],
  },
  'record by pointer': {
    read: async (of) => {
      const place = { hostId: hostIdOf('www.example.org'), urlKey: BigInt(urlKeyOf(of)) };
      const { offset, fileId } = await prisma.capture.findFirstOrThrow({ where: place });
      const { name } = await prisma.warcFile.findUniqueOrThrow({ where: { fileId } });
      return (await ask(`/web/records/${name}`, { range: `bytes=${offset}-` })).isRead;
    },
    files: ['public-archive/record-route.ts'],
  },
};
/** Whether a path returns the content of a URL to a reader. */
function isRead(name: string, ctx: ActorContext, of = url): Promise<boolean> {
  return vi.waitFor(async () => {
    try {
      const content = await paths[name]?.read(ctx, of);
      // An export continues without hidden records.
      return typeof content === 'string' && name === 'snapshot export' ? content.includes(`${of}\r\n`) : true;
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'unavailable') throw error;
      return false;
    }
  }, later);
}

const rule = (access: AccessClass, more: { embargoDays?: number; surtPrefix?: string } = {}) =>
  services.setAccessRule({
    ctx: operator,
    input: {
      surtPrefix: 'org,example)/news/',
      capturedFrom: null,
      capturedBefore: null,
      embargoDays: 0,
      access,
      ...more,
    },
  });

const takeDown = () =>
  prisma.takedown.create({
    data: {
      hostId: hostIdOf('www.example.org'),
      hostName: 'www.example.org',
      urlKey: BigInt(urlKeyOf(url)),
      url,
      createdAt: clock.now(),
      createdBy: 'operator',
    },
  });

describe.each(names)('%s', (name) => {
  test('is open to users without a rule', async () => {
    expect(await isRead(name, viewer)).toBe(true);
  });

  test.each(['closed', 'on-site'] as const)('obeys a rule "%s" from the next request on', async (access) => {
    await rule(access);
    expect(await isRead(name, viewer)).toBe(false);
    expect(await isRead(name, operator)).toBe(true);
    await rule('registered');
    expect(await isRead(name, viewer)).toBe(true);
  });

  test('obeys an embargo until its end', async () => {
    await rule('public', { embargoDays: 40 });
    expect(await isRead(name, viewer)).toBe(false);
    await rule('public');
    expect(await isRead(name, viewer)).toBe(true);
  });

  test('hides captures of a takedown from operators too', async () => {
    await takeDown();
    expect(await isRead(name, operator)).toBe(false);
  });
});

describe.each(Object.entries(publicPaths))('%s without an account', (_, { read }) => {
  test('is closed without a rule, and under any rule that is not public', async () => {
    expect(await read(url)).toBe(false);
    for (const access of ['registered', 'on-site', 'closed'] as const) {
      await rule(access);
      expect(await read(url)).toBe(false);
    }
  });

  test('obeys a public rule and its embargo from the next request on', async () => {
    await rule('public');
    expect(await read(url)).toBe(true);
    await rule('public', { embargoDays: 40 });
    expect(await read(url)).toBe(false);
  });

  test('hides captures of a takedown, and those that repeat them, from the next request on', async () => {
    await rule('public', { surtPrefix: '' });
    expect([await read(url), await read(copy)]).toEqual([true, true]);
    await takeDown();
    expect([await read(url), await read(copy)]).toEqual([false, false]);
  });
});

test('a duplicate is its own page, but a download with the record of the other page requires access to both', async () => {
  await rule('closed');
  for (const name of ['compare', 'replay']) expect(await isRead(name, viewer, copy)).toBe(true);
  expect(await isRead('warc download', viewer, copy)).toBe(false);
});

test('the command line has the access of an operator', async () => {
  await rule('closed');
  await expect(services.getCapture({ url, at })).resolves.toBeTruthy();
  expect(commandReader.kind).toBe('operator');
});

test('every source file that reads archive files belongs to a path above, or returns no content', async () => {
  const root = path.join(import.meta.dirname, '..');
  /** Files that check, copy, purge, import or count archive files, or open the archive for others. */
  const inside = /^(keeping|imports|verify|complaints|archive\/(open-archive|purge|storage)|testing)/;
  const found: string[] = [];
  for (const name of await readdir(root, { recursive: true })) {
    if (!name.endsWith('.ts') || /\.(test|fixture)\.ts$/.test(name) || inside.test(name)) continue;
    const text = await readFile(path.join(root, name), 'utf8');
    if (/\.(readRecord|readRange|readVerified|readPayload)\b/.test(text)) found.push(name);
  }
  expect(found.sort()).toEqual(
    Object.values({ ...paths, ...publicPaths })
      .flatMap(({ files }) => files)
      .sort(),
  );
});
