import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { crawlPages, type PlayedAccess } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

/** `wayback` of pywb: named by MEGURI_PYWB, or from the PATH. */
const program = process.env['MEGURI_PYWB'] ?? 'wayback';
/** A Python with memento_client: from the virtual environment, or from the PATH. */
const python = program.includes('/') ? path.join(path.dirname(program), 'python3') : 'python3';
const hasClient = spawnSync(python, ['-c', 'import memento_client']).status === 0;
const isInstalled = String(spawnSync(program, ['--version']).stdout).startsWith('pywb');

const crawl = isInstalled || hasClient ? await ownCrawl() : null;
const html = 'https://example.org/';
const copy = 'https://example.org/copy';
const steady = 'https://example.org/steady';
const growing = 'https://growing.example/%E3%81%82?q=a%2Fb';
const moved = 'https://example.org/moved';
const packedBody = gzipSync('<p>Packed</p>');
const image = randomBytes(300_000);
const pages: PlayedAccess[] = [
  { url: html, verdict: 'new', body: '<title>Example</title><p>Body' },
  { url: steady, verdict: 'new', body: '<p>As before.</p>' },
  { url: 'http://www.example.org/packed?b=2&a=1', verdict: 'new', body: packedBody, contentEncoding: 'gzip' },
  { url: 'https://example.org:8443/i.png', verdict: 'new', body: image, mime: 'image/png' },
  { url: 'https://example.org/none', verdict: 'new', body: '<p>Gone', status: 404 },
  { url: moved, verdict: 'new', body: '', status: 301, location: '/' },
];
let pywb: ChildProcess | null = null;
let directory = '';
let base = '';
let archive = '';
let at: Date;
let later: Date;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

beforeAll(async () => {
  if (!crawl) return;
  const { services, clock } = crawl;
  await services.seeds.add({ ctx, input: { urls: [...pages.map(({ url }) => url), copy, growing] } });
  clock.advanceSeconds(1);
  at = clock.now();
  await crawlPages(crawl, pages);
  clock.advanceSeconds(86_400);
  later = clock.now();
  await crawlPages(crawl, [
    { url: steady, verdict: 'unchanged', body: '<p>As before.</p>', repeats: at, isNotModified: true },
    { url: copy, verdict: 'new', body: '<title>Example</title><p>Body', repeats: at, repeatsUrl: html },
  ]);
  await crawlPages(crawl, [{ url: growing, verdict: 'new', body: 'still being written' }], { isOpen: true });
  await services.setAccessRule({
    ctx,
    input: { surtPrefix: '', access: 'public', capturedFrom: null, capturedBefore: null, embargoDays: 0 },
  });
  archive = `http://127.0.0.1:${await services.serveArchive()}`;
  directory = await mkdtemp(path.join(tmpdir(), 'meguri-pywb-'));
  await writeFile(
    path.join(directory, 'config.yaml'),
    `collections:
  by-memento: memento+${archive}/web/
  by-pointer:
    index_paths: ${path.join(directory, 'index.cdxj')}
    archive_paths: ${archive}/web/records/
  by-cdx:
    index: cdx+${archive}/web/index
    archive_paths: ${archive}/web/records/
`,
  );
  const lines = await Array.fromAsync(services.exportCdxj({ host: null }));
  await writeFile(path.join(directory, 'index.cdxj'), lines.join(''));
  if (!isInstalled) return;
  const port = await freePort();
  pywb = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--directory', directory], {
    cwd: directory,
    stdio: 'ignore',
  });
  base = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(base), { timeout: 60_000, interval: 200 });
}, 120_000);

afterAll(async () => {
  if (pywb?.exitCode === null) {
    pywb.kill();
    await once(pywb, 'exit');
  }
  if (directory !== '') await rm(directory, { recursive: true });
});

const stampOf = (date: Date) => date.toISOString().replaceAll(/\D/g, '').slice(0, 14);
async function replayed(collection: string, date: Date, url: string) {
  const response = await fetch(`${base}/${collection}/${stampOf(date)}id_/${url}`, { redirect: 'manual' });
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
}

describe.runIf(isInstalled).each(['by-memento', 'by-pointer', 'by-cdx'])(
  'optional: pywb %s',
  (collection) => {
    test.each([0, 1, 3])('replays page %d byte for byte', async (index) => {
      const { url, body } = pages[index] as PlayedAccess;
      const shown = await replayed(collection, at, url);
      expect(shown.status).toBe(200);
      expect(shown.body.equals(Buffer.from(body ?? ''))).toBe(true);
      expect(shown.headers.get('memento-datetime')).toBe(at.toUTCString());
    });

    test('replays content with its coding', async () => {
      const shown = await replayed(collection, at, pages[2]?.url ?? '');
      expect([shown.headers.get('content-encoding'), shown.body.toString()]).toEqual([
        'gzip',
        '<p>Packed</p>',
      ]);
    });

    test('keeps archived errors and redirects', async () => {
      const none = await replayed(collection, at, pages[4]?.url ?? '');
      expect([none.status, none.body.toString()]).toEqual([404, '<p>Gone']);
      const redirect = await replayed(collection, at, moved);
      // The record contains the response as the server sent it.
      const location = collection === 'by-memento' ? 'https://example.org/' : '/';
      expect([redirect.status, redirect.headers.get('location')]).toEqual([301, location]);
    });

    test('replays the body that a revisit repeats, of the same page and of another', async () => {
      expect((await replayed(collection, later, copy)).body.toString()).toBe('<title>Example</title><p>Body');
      const unchanged = await replayed(collection, later, steady);
      // If it has the record, pywb shows the 304 response, whatever it refers to.
      const expected = collection === 'by-memento' ? [200, '<p>As before.</p>'] : [304, ''];
      expect([unchanged.status, unchanged.body.toString()]).toEqual(expected);
    });

    test('replays records of a file that is being written', async () => {
      const shown = await replayed(collection, later, growing);
      expect([shown.status, shown.body.toString()]).toEqual([200, 'still being written']);
    });

    test('finds no capture that the archive lacks', async () => {
      expect((await replayed(collection, at, 'https://none.example/')).status).toBe(404);
    });
  },
);

/** Prints the result of the client: URLs and times of the closest, first and last memento. */
const clientScript = `
import json, sys
from datetime import datetime
from memento_client import MementoClient
timegate, url, at = sys.argv[1:]
found = MementoClient(timegate_uri=timegate, check_native_timegate=False).get_memento_info(url, datetime.fromisoformat(at))
print(json.dumps(found.get('mementos'), default=str))
`;

test.runIf(hasClient)(
  'optional: memento_client finds the memento of a time, the first and the last',
  async () => {
    if (!crawl) return;
    // The client also requests the original, which must respond.
    const original = `${archive}/original`;
    await crawl.services.seeds.add({ ctx, input: { urls: [original] } });
    const dates: Date[] = [];
    for (const body of ['one', 'two']) {
      crawl.clock.advanceSeconds(86_400);
      dates.push(crawl.clock.now());
      await crawlPages(crawl, [{ url: original, verdict: 'changed', body }]);
    }
    const [first, last] = dates.map((date) => `${archive}/web/${stampOf(date)}/${original}`);
    const between = new Date((dates[0]?.getTime() ?? 0) + 60_000).toISOString().slice(0, 19);
    const client = spawn(python, ['-c', clientScript, `${archive}/web/`, original, between], {
      timeout: 30_000,
    });
    const found = JSON.parse(await text(client.stdout)) as Record<
      string,
      { uri: string[]; datetime: string }
    >;
    expect(found).toMatchObject({
      closest: { uri: [first] },
      first: { uri: [first] },
      last: { uri: [last] },
    });
    expect(found['closest']?.datetime).toBe(dates[0]?.toISOString().slice(0, 19).replace('T', ' '));
  },
);
