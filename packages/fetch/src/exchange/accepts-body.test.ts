import type { Socket } from 'node:net';
import { startRawServer, type RawServer } from '@meguri/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fetcher } from '../fetcher.ts';
import { loopbackFetcher, response } from '../fetcher.fixture.ts';

/** Bytes that the server could send before the client closed the connection. */
let sentBytes = 0;
let raw: RawServer;
let fetcher: Fetcher;
const largeBytes = 50_000_000;

beforeAll(async () => {
  raw = await startRawServer((socket, data) => {
    const [, status = '200', length = '0'] = /^GET \/(\d+)-(\d+)/.exec(String(data)) ?? [];
    const head = `HTTP/1.1 ${status} Status\r\nContent-Type: video/mp4\r\nContent-Length: ${length}\r\n\r\n`;
    socket.write(head);
    send(socket, Number(length));
  });
  fetcher = loopbackFetcher();
});
afterAll(async () => {
  await fetcher.close();
  await raw.close();
});

function send(socket: Socket, bytes: number): void {
  if (bytes <= 0 || socket.destroyed) return;
  const chunk = Buffer.alloc(Math.min(bytes, 16_384), 'v');
  socket.write(chunk, () => {
    sentBytes += chunk.length;
    send(socket, bytes - chunk.length);
  });
}

async function get(path: string, isAccepted: boolean) {
  const url = `http://127.0.0.1:${raw.port}/${path}`;
  const heads: number[] = [];
  const session = fetcher.open(url);
  const acceptsBody = (headers: [string, string][], head: Uint8Array) => {
    expect(headers).toContainEqual(['Content-Type', 'video/mp4']);
    heads.push(head.length);
    return isAccepted;
  };
  const exchange = response(await session.request({ url, acceptsBody }));
  const { isKeptAlive } = session;
  await session.close();
  return { exchange, heads, isKeptAlive };
}

test('an unwanted answer ends after the beginning of its body', async () => {
  sentBytes = 0;
  const { exchange, heads, isKeptAlive } = await get(`200-${largeBytes}`, false);
  expect(exchange).toMatchObject({ code: 'media-type-excluded', statusCode: 200, truncated: 'unspecified' });
  expect([exchange.body.length, heads]).toEqual([1_445, [1_445]]);
  expect(exchange.bytesReceived).toBeLessThan(200_000);
  expect(sentBytes).toBeLessThan(largeBytes / 2);
  expect(isKeptAlive).toBe(false);
});

test.each([
  [0, null],
  [1_000, null],
  [1_446, 'unspecified'],
])('an unwanted body of %i bytes is judged when it has arrived whole', async (bytes, truncated) => {
  const { exchange, heads } = await get(`200-${bytes}`, false);
  expect(exchange).toMatchObject({ code: 'media-type-excluded', truncated });
  expect(exchange.body.length).toBe(Math.min(bytes, 1_445));
  expect(heads).toEqual([Math.min(bytes, 1_445)]);
});

test('a wanted answer is judged once and read to its end', async () => {
  const { exchange, heads, isKeptAlive } = await get('200-100000', true);
  expect(exchange).toMatchObject({ code: 'ok', truncated: null });
  expect([exchange.body.length, heads, isKeptAlive]).toEqual([100_000, [1_445], true]);
});

test.each([
  ['404-5000', 'gone'],
  ['500-5000', 'server-error'],
  ['302-100', 'redirect'],
])('answers other than successful ones are read with any media type: %s', async (path, code) => {
  const { exchange, heads } = await get(path, false);
  expect(exchange).toMatchObject({ code, truncated: null });
  expect(heads).toEqual([]);
});
