import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFtpServer, startRawServer } from '@meguri/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownCrawl } from '../testing/own-crawl.ts';

/**
 * A protocol whose request is a path on a line, and whose answer is the body, up to the end of the
 * connection.
 */
const plugin = `
export default {
  protocols: [{
    schemes: ['test'],
    defaultPort: 7070,
    converse: ({ socket }) => ({
      request: ({ url, begin, write }) => new Promise((resolve, reject) => {
        if (url.pathname === '/robots.txt') return resolve({ code: 'gone' });
        begin([['Content-Type', 'application/x-test-list']]);
        socket.on('data', write).once('end', () => resolve({ code: 'ok' })).once('error', reject);
        socket.write(url.pathname + '\\n');
      }),
    }),
  }],
  contentAnalysers: [{
    mediaTypes: ['application/x-test-list'],
    analyse({ url, body }) {
      const lines = Buffer.from(body).toString().split('\\n').filter(Boolean);
      const links = lines.slice(1).map((line) => ({ url: new URL(line, url).href, kind: 'a', nofollow: false }));
      return { title: lines[0], text: lines[0], links };
    },
  }],
};`;

const ftp = await startFtpServer({
  '/robots.txt': 'User-agent: *\nDisallow: /pub/private/\n',
  '/pub/a.txt': 'The first text, long enough to be text.\n',
  '/pub/page.html': '<title>A page</title><a href="deep/b.txt">b</a> <a href="http://web.localhost/">web</a>',
  '/pub/caf\xe9.txt': 'A name in an unknown encoding.\n',
  '/pub/deep/b.txt': 'The second text.\n',
  '/pub/private/secret.txt': 'Not for crawlers.\n',
});
const pagesOnly = await startFtpServer({
  '/docs/page.html': '<title>A page</title>',
  '/docs/a.txt': 'Text.',
});
const lists: Readonly<Record<string, string>> = { '/': 'First\n/second\n', '/second': 'Second\n' };
const raw = await startRawServer((socket, data) => socket.end(lists[data.toString().trim()] ?? 'None\n'));
const testUrl = `test://127.0.0.1:${raw.port}`;
const crawl = await ownCrawl();
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'meguri-plugin-test-'));
  const file = path.join(directory, 'plugin.mjs');
  await writeFile(file, plugin);
  const list = await crawl.list({ scope: { mode: 'host' } });
  await crawl.seed(list, [`${ftp.origin}/pub`, `${testUrl}/`]);
  const pages = await crawl.list({ scope: { mode: 'host', mediaTypes: ['text/html'] } });
  await crawl.seed(pages, [`${pagesOnly.origin}/`]);
  await crawl.start({ plugins: [file] });
  await crawl.untilIdle();
});
afterAll(async () => {
  await Promise.all([ftp.close(), pagesOnly.close(), raw.close(), rm(directory, { recursive: true })]);
});

async function capturesOf(origin: string) {
  const captures = await crawl.captures();
  return captures
    .filter(({ url }) => url.startsWith(origin))
    .map(({ url, verdict, code, recordType, mime }) =>
      [url.slice(origin.length), verdict, code, recordType, mime].filter(Boolean).join(' '),
    )
    .toSorted();
}

test('an FTP server is crawled from a directory to its files, within its robots.txt', async () => {
  expect(await capturesOf(ftp.origin)).toEqual([
    '/pub new redirect metadata',
    '/pub/ new ok resource text/x-ftp-listing',
    '/pub/a.txt new ok resource text/plain',
    '/pub/caf%E9.txt new ok resource text/plain',
    '/pub/deep/ new ok resource text/x-ftp-listing',
    '/pub/deep/b.txt new ok resource text/plain',
    '/pub/page.html new ok resource text/html',
    '/robots.txt check ok resource text/plain',
  ]);
  expect(ftp.commands.filter((line) => line.startsWith('RETR /robots.txt'))).toHaveLength(1);
  expect(ftp.commands.join('\n')).not.toContain('secret');
  const page = await crawl.page(`${ftp.origin}/pub/page.html`);
  expect(page).toMatchObject({
    title: 'A page',
    lastCode: 'ok',
    lastModified: 'Sat, 01 Mar 2025 12:00:00 GMT',
  });
  const row = await crawl.prisma.robots.findFirstOrThrow({ where: { scheme: 'ftp', status: 'parsed' } });
  expect(row).toMatchObject({ reason: 'parsed', httpStatus: null });
});

test('media types in scope apply to files, not to the directories that lead to them', async () => {
  expect(await capturesOf(pagesOnly.origin)).toEqual([
    '/ new ok resource text/x-ftp-listing',
    '/docs/ new ok resource text/x-ftp-listing',
    '/docs/a.txt check media-type-excluded resource text/plain',
    '/docs/page.html new ok resource text/html',
    '/robots.txt check gone metadata',
  ]);
});

test('a module from outside the repository fetches its scheme and reads its media type', async () => {
  expect(await capturesOf(testUrl)).toEqual([
    '/ new ok resource application/x-test-list',
    '/robots.txt check gone metadata',
    '/second new ok resource application/x-test-list',
  ]);
  expect(await crawl.page(`${testUrl}/`)).toMatchObject({ title: 'First' });
});

test('unchanged files become revisit records', async () => {
  ftp.files.set('/pub/a.txt', Buffer.from('Another text, with another time.\n'));
  ftp.overrides.set('MDTM', (name) => `213 2025030${name.endsWith('a.txt') ? 2 : 1}120000`);
  await crawl.makeAllDue();
  await crawl.untilIdle();
  const again = (await capturesOf(ftp.origin)).filter((text) => !text.includes(' new '));
  expect(again).toEqual([
    '/pub unchanged redirect metadata',
    '/pub/ changed ok resource text/x-ftp-listing',
    '/pub/a.txt changed ok resource text/plain',
    '/pub/caf%E9.txt unchanged not-modified revisit',
    '/pub/deep/ unchanged ok revisit text/x-ftp-listing',
    '/pub/deep/b.txt unchanged not-modified revisit',
    '/pub/page.html unchanged not-modified revisit',
    '/robots.txt check ok resource text/plain',
  ]);
  expect(await crawl.checkArchive()).toMatchObject({ faults: [] });
  expect(await crawl.wrongFigures()).toEqual([]);
});
