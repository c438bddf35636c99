import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStaticFiles } from './static-files.ts';

let directory = '';
let server: Server;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'meguri-static-'));
  await mkdir(path.join(directory, 'chunks'));
  const put = (name: string, text: string) => writeFile(path.join(directory, name), text);
  await put('chunks/a.js', 'plain');
  await put('chunks/a.js.br', 'as brotli');
  await put('chunks/a.js.gz', 'as gzip');
  await put('chunks/font.woff2', 'font');
  await put('chunks/gone.js', 'gone');
  await put('secret.key', 'secret');
  const handle = await withStaticFiles(
    directory,
    async (_, response) => void response.writeHead(404).end('next'),
  );
  await rm(path.join(directory, 'chunks/gone.js'));
  server = createServer((incoming, response) => void handle(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true });
});

async function ask(place: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', path: `/_next/static/${place}`, headers, method }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { answer, text: (await buffer(answer)).toString() };
}

test.each([
  ['gzip, deflate, br, zstd', 'as brotli', 'br'],
  ['gzip', 'as gzip', 'gzip'],
  ['br;q=0, GZIP;q=0.5', 'as gzip', 'gzip'],
  ['identity', 'plain', undefined],
  ['', 'plain', undefined],
])('a client that accepts "%s" gets %s', async (accepted, text, encoding) => {
  const { answer, text: got } = await ask('chunks/a.js', { 'accept-encoding': accepted });
  expect(got).toBe(text);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(text.length),
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
});

test('a file that the client has cached is not sent again, and HEAD has no body', async () => {
  const { answer } = await ask('chunks/font.woff2?dpl=1');
  const tag = String(answer.headers.etag);
  expect((await ask('chunks/font.woff2', { 'if-none-match': tag })).answer.statusCode).toBe(304);
  const { answer: head, text } = await ask('chunks/font.woff2', {}, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], text]).toEqual([200, '4', '']);
});

test.each([
  'chunks/b.js',
  'chunks/a.js.gz',
  '../static/chunks/a.js',
  'chunks/..%2fsecret.key',
  'secret.key',
  'chunks',
  'chunks/gone.js',
])('%s is left to Next', async (place) => {
  expect(await ask(place)).toMatchObject({ answer: { statusCode: 404 }, text: 'next' });
});

test('other methods are left to Next', async () => {
  expect((await ask('chunks/a.js', {}, 'POST')).text).toBe('next');
});
