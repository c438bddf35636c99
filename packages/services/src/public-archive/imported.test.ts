import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { systemRandom } from '@meguri/runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runNextImport } from '../imports/run-imports.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { prisma, hotPath, clock, services } = crawl;
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-imported-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

const first = 'http://old.example/';
const redirect = 'http://old.example/moved';
let base: string;

function record(uri: string, date: string, block: string): Buffer {
  const header = [
    'WARC/1.0',
    'WARC-Type: response',
    `WARC-Target-URI: ${uri}`,
    `WARC-Date: ${date}`,
    `WARC-Record-ID: <urn:uuid:${uri}${date}>`,
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${Buffer.byteLength(block)}`,
  ];
  return gzipSync(`${header.join('\r\n')}\r\n\r\n${block}\r\n\r\n`);
}

beforeAll(async () => {
  const file = path.join(directory, 'old.warc.gz.open');
  await writeFile(
    file,
    Buffer.concat([
      record(
        first,
        '2003-05-06T07:08:09Z',
        'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nold\r\n0\r\n\r\n',
      ),
      record(redirect, '2003-05-06T07:08:10Z', 'HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n'),
    ]),
  );
  await services.createImport({ ctx, input: { paths: [file], seedList: null } });
  const place = { directory: path.join(directory, 'staged'), threads: 1 };
  await runNextImport({ prisma, hotPath, clock, random: systemRandom, ...place });
  await services.setAccessRule({
    ctx,
    input: { surtPrefix: '', access: 'public', capturedFrom: null, capturedBefore: null, embargoDays: 0 },
  });
  base = `http://127.0.0.1:${await services.serveArchive()}`;
});

test('an imported record has a URL, without the transfer coding of its writer', async () => {
  const response = await fetch(`${base}/web/20030506070809id_/${first}`);
  expect([response.status, await response.text()]).toEqual([200, 'old']);
  expect(response.headers.get('memento-datetime')).toBe('Tue, 06 May 2003 07:08:09 GMT');
});

test('an imported redirect leads to the same time in the archive', async () => {
  const response = await fetch(`${base}/web/20030506070810id_/${redirect}`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    `${base}/web/20030506070810id_/${first}`,
  ]);
});

test('an imported record is read by pointer, from its file in place', async () => {
  const [row = ''] = (await (await fetch(`${base}/web/timemap/jsonl/${first}`)).text()).split('\n');
  const { filename, offset, length } = JSON.parse(row) as Record<string, string>;
  const range = `bytes=${offset}-${Number(offset) + Number(length) - 1}`;
  const response = await fetch(`${base}/web/records/${filename}`, { headers: { range } });
  expect(response.status).toBe(206);
  expect(gunzipSync(await response.arrayBuffer()).toString()).toContain(
    'WARC-Target-URI: http://old.example/\r\n',
  );
});
