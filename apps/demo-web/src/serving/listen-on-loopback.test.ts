import { createServer, get } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { listenOnLoopback } from './listen-on-loopback.ts';

/** An address of the documentation range, which no machine has. */
const foreignAddress = '192.0.2.1';

test('listens on 127.0.0.1 alone if one of the further addresses cannot be bound', async () => {
  const http = createServer((_, response) => response.end('hello'));
  const listeners = await listenOnLoopback(http, 0, [foreignAddress]);
  try {
    expect(listeners.addresses).toEqual([]);
    const [incoming] = (await once(get({ host: '127.0.0.1', port: listeners.port }), 'response')) as [
      IncomingMessage,
    ];
    expect(await text(incoming)).toBe('hello');
  } finally {
    await listeners.close();
  }
});

test('closing breaks kept-alive connections and frees the port', async () => {
  const http = createServer((_, response) => response.write('never finished'));
  const listeners = await listenOnLoopback(http, 0, []);
  const outgoing = get({ host: '127.0.0.1', port: listeners.port });
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const broken = once(incoming, 'error');
  await listeners.close();
  expect(await broken).toMatchObject([{ code: 'ECONNRESET' }]);

  const next = await listenOnLoopback(createServer(), listeners.port, []);
  expect(next.port).toBe(listeners.port);
  await next.close();
});
