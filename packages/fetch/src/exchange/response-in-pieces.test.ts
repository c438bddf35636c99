import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { startRawServer, type RawServer } from '@meguri/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fetcher } from '../fetcher.ts';
import { loopbackFetcher, response } from '../fetcher.fixture.ts';

/** An interim response, then a response with a chunked body and trailers. */
const responseWith = (body: string) =>
  'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n' +
  'HTTP/1.1 200 All is well\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\nTrailer: Digest\r\n\r\n' +
  `5\r\nhello\r\n${body.length.toString(16)};name=value\r\n${body}\r\n0\r\nDigest: abcdef\r\nOther: 1\r\n\r\n`;
const small = ' world';
// No two parts of the text are the same.
const large = Array.from({ length: 12_000 }, (_, index) => ` ${index}`).join('');

let sent = '';
let pieceBytes = 1;
let raw: RawServer;
let fetcher: Fetcher;
beforeAll(async () => {
  raw = await startRawServer((socket) => void serve(socket.setNoDelay()));
  fetcher = loopbackFetcher();
});
afterAll(async () => {
  await fetcher.close();
  await raw.close();
});

/** Answers with the response piece by piece: the client has read one before the next is written. */
async function serve(socket: Socket): Promise<void> {
  for (let start = 0; start < sent.length; start += pieceBytes) {
    socket.write(sent.slice(start, start + pieceBytes));
    await setImmediate();
    await setImmediate();
  }
}

test.each([
  ...[1, 2, 3, 7, 40, 100, 1000].map((bytes) => ['small', bytes, small] as const),
  ...[8_192, 9_000, 20_000, 33_333, 100_000].map((bytes) => ['large', bytes, large] as const),
])(
  'a %s response in pieces of %i bytes is read like one in one piece, and so is the next on its connection',
  async (_size, bytes, body) => {
    sent = responseWith(body);
    pieceBytes = bytes;
    const url = `http://127.0.0.1:${raw.port}/`;
    const session = fetcher.open(url);
    for (const reusedConnection of [false, true]) {
      const exchange = response(await session.request({ url }));
      expect(exchange).toMatchObject({ kind: 'response', code: 'ok', reusedConnection, truncated: null });
      expect(exchange.headers).toEqual([
        ['Content-Type', 'text/plain'],
        ['Transfer-Encoding', 'chunked'],
        ['Trailer', 'Digest'],
      ]);
      expect(Buffer.from(exchange.responseHead).toString()).toBe(
        sent.slice(sent.indexOf('HTTP/1.1 200'), sent.indexOf('5\r\nhello')),
      );
      expect(Buffer.from(exchange.body).toString()).toBe(`hello${body}`);
    }
    await session.close();
  },
);
