import { ok, strictEqual } from 'node:assert/strict';
import { accessCodes } from '@meguri/contracts';
import { createAddressPolicy, createFetcher, type Exchange, type Fetcher } from '@meguri/fetch';
import { parseRetryAfter } from '@meguri/schedule';
import { FakeClock } from '@meguri/testing';
import type { FuzzTarget } from '../engine/fuzz-loop.ts';
import { startAnsweringServer, type AnsweringServer } from './answering-server.ts';
import { checkArchived } from './archived-exchange.ts';

const limits = {
  maxHeaderBytes: 2048,
  maxBodyBytes: 3000,
  connectTimeoutSeconds: 5,
  headersTimeoutSeconds: 5,
  totalTimeoutSeconds: 8,
  keepAliveSeconds: 5,
};
const second = 'HTTP/1.1 200 OK\r\nContent-Length: 6\r\nX-Second: yes\r\n\r\nsecond';

/** Fetches each input twice over one connection, from a server on loopback. */
export async function openHeaders(): Promise<FuzzTarget> {
  const server = await startAnsweringServer();
  const fetcher = createFetcher({
    userAgent: 'Meguri-fuzz',
    clock: new FakeClock(),
    addressPolicy: createAddressPolicy(['127.0.0.0/8']),
    limits,
  });
  return {
    dictionary,
    seeds: seeds.map((text) => new Uint8Array(Buffer.from(text, 'latin1'))),
    maxInputBytes: 6000,
    check: (input) => checkAccess(input, server, fetcher),
    async close() {
      await fetcher.close();
      await server.close();
    },
  };
}

async function checkAccess(input: Uint8Array, server: AnsweringServer, fetcher: Fetcher): Promise<void> {
  server.answers = [Buffer.from(input), Buffer.from(second)];
  const session = fetcher.open(server.url);
  try {
    const exchange = await session.request({ url: server.url });
    checkExchange(exchange, Buffer.from(input));
    if (session.isKeptAlive) checkExchange(await session.request({ url: server.url }), Buffer.from(input));
  } finally {
    await session.close();
  }
  const connections = await server.allClosed();
  ok(connections <= 3, `${connections} connections for two requests`);
  strictEqual(fetcher.stats.openSessions, 0);
}

function checkExchange(exchange: Exchange, input: Buffer): void {
  ok((accessCodes as readonly string[]).includes(exchange.code), `not an access code: ${exchange.code}`);
  checkArchived(exchange);
  if (exchange.kind === 'failure') {
    ok(exchange.detail.length < 500, 'a detail of 500 characters or more');
    return;
  }
  const sent = Buffer.concat([input, Buffer.from(second)]);
  ok(sent.includes(exchange.responseHead), 'a head that was not sent');
  ok(
    exchange.responseHead.length <= limits.maxHeaderBytes,
    `a head of ${exchange.responseHead.length} bytes`,
  );
  ok(exchange.body.length <= limits.maxBodyBytes, `a body of ${exchange.body.length} bytes`);
  strictEqual(exchange.bytesReceived, exchange.responseHead.length + exchange.body.length);
  const status = /^HTTP\/\d\.\d *(\d+)/.exec(Buffer.from(exchange.responseHead).toString('latin1'))?.[1];
  strictEqual(Number(status), exchange.statusCode, 'the status of another head');
  const isChunked = exchange.headers.some(([name]) => /^transfer-encoding$/i.test(name));
  ok(isChunked || sent.includes(exchange.body), 'a body that was not sent');
  for (const [name, value] of exchange.headers) {
    ok(/^[^\0-\x20:\x7f]+$/.test(name), `a malformed name: ${JSON.stringify(name)}`);
    ok(!/[\r\n\0]/.test(value), `a value of two lines: ${JSON.stringify(value)}`);
  }
  const wait =
    exchange.retryAfter === null ? null : parseRetryAfter(exchange.retryAfter, exchange.startedAt, 86_400);
  ok(wait === null || (Number.isInteger(wait) && wait >= 0 && wait <= 86_400), `wait ${wait} s`);
}

const seeds = [
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Type: text/html\r\nETag: "x"\r\n\r\nhello',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;ext=1\r\nhello\r\n0\r\nTrailer: x\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\nHTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello',
  'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\nhello',
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\nx',
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!',
  'HTTP/1.0 503 Busy\r\nRetry-After: 120\r\n\r\n',
  'HTTP/1.1 429 \r\nRetry-After: Sun, 06 Nov 2094 08:49:37 GMT\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 302 Found\r\nLocation: //x\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 200 OK\r\nX: folded\r\n line\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b',
  `HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n${'y'.repeat(5000)}`,
  `HTTP/1.1 200 OK\r\nX-Long: ${'z'.repeat(3000)}\r\nContent-Length: 0\r\n\r\n`,
  'HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx',
  'HTTP/0.9 200\n\nhello',
];

const dictionary = [
  ...`HTTP/1.1 HTTP/1.0 HTTP/2.0 ICY 100 101 103 200 204 206 304 401 407 429 503 999 chunked gzip br identity close keep-alive upgrade h2c timeout=0
   GMT`.split(/\s+/),
  'Content-Length: ',
  'Transfer-Encoding: chunked\r\n',
  'Connection: ',
  'Keep-Alive: timeout=',
  'Retry-After: ',
  'Location: ',
  'Upgrade: ',
  'Trailer: ',
  'Content-Type: text/html; charset=',
  '\r\n\r\n',
  '\r\n',
  '\n\n',
  '\r\n ',
  '0\r\n\r\n',
  'ffffffffffffffff\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
];
