import { accessCodes } from '@meguri/contracts';
import { startRawServer, type RawServer } from '@meguri/testing';
import { assert, asyncProperty, constantFrom, nat, tuple, array } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fetcher } from '../fetcher.ts';
import { loopbackFetcher } from '../fetcher.fixture.ts';

const responses = [
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\nHTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello',
  'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\nhello',
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\nx',
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!',
  'HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nhello',
  'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=-1\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1 200 OK\r\n\r\n',
  'HTTP/1.1 302 Found\r\nLocation: \r\nContent-Length: 0\r\n\r\n',
];

type Mutation = [kind: 'replace' | 'insert' | 'cut', at: number, byte: number];

function mutate(response: string, mutations: Mutation[]): Buffer {
  return mutations.reduce(
    (bytes, [kind, position, byte]) => {
      const at = position % (bytes.length + 1);
      if (kind === 'cut') return bytes.subarray(0, at);
      const rest = bytes.subarray(kind === 'insert' ? at : at + 1);
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([byte]), rest]);
    },
    Buffer.from(response, 'latin1'),
  );
}

let answer: Buffer = Buffer.alloc(0);
let raw: RawServer;
let fetcher: Fetcher;
beforeAll(async () => {
  raw = await startRawServer((socket) => socket.end(answer));
  fetcher = loopbackFetcher();
});
afterAll(async () => {
  await fetcher.close();
  await raw.close();
});

test('any response becomes an exchange, with the head as the server sent it', async () => {
  const mutation = tuple(constantFrom('replace', 'insert', 'cut'), nat(200), nat(255));
  await assert(
    asyncProperty(
      constantFrom(...responses),
      array(mutation, { maxLength: 3 }),
      async (response, mutations) => {
        answer = mutate(response, mutations);
        const url = `http://127.0.0.1:${raw.port}/`;
        const session = fetcher.open(url);
        const exchange = await session.request({ url });
        await session.close();
        expect(accessCodes).toContain(exchange.code);
        const head = exchange.kind === 'response' ? exchange.responseHead : Buffer.alloc(0);
        expect(answer.includes(head)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
