import { once } from 'node:events';
import { request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import nextConfig from '../../next.config.ts';
import { longestBodyBytes } from './body-limits.ts';
import { readClientAddress } from './client-header.ts';
import { readFrontEnvironment } from './front-environment.ts';
import { createFrontServer, type FrontOptions } from './front-server.ts';

const defaults = readFrontEnvironment({}, () => undefined);
const patience = { timeout: 20_000 };
const sockets = new Set<Socket>();
let server: Server | null = null;

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.closeAllConnections();
  if (server) await new Promise((resolve) => server?.close(resolve));
});

/** Bytes of bodies that the handler has read. */
let readBytes = 0;

/** Reads each body, as Next does, and answers with the client's address and the length. */
async function start(options: Partial<FrontOptions> = {}): Promise<number> {
  readBytes = 0;
  server = createFrontServer(
    async (incoming, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) {
        chunks.push(chunk as Buffer);
        readBytes += (chunk as Buffer).byteLength;
      }
      const body = Buffer.concat(chunks);
      const address = readClientAddress(new Headers(incoming.headers as Record<string, string>));
      const proto = String(incoming.headers['x-forwarded-proto'] ?? 'none');
      response.end(`${address} ${proto} ${body.length}`);
    },
    { ...defaults, ...options },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function ask(port: number, headers: Record<string, string> = {}, path = '/'): Promise<string> {
  const [answer] = (await once(request({ port, host: '127.0.0.1', path, headers }).end(), 'response')) as [
    IncomingMessage,
  ];
  return `${answer.statusCode} ${(await buffer(answer)).toString()}`;
}

function open(port: number, text = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  sockets.add(socket);
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.once('connect', () => socket.write(text, () => resolve(socket))));
}

const forged = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'https',
  'x-meguri-client-address': 'key 203.0.113.9',
  forwarded: 'for=203.0.113.9',
};

test('forged headers do not change the address, and are reported', async () => {
  const onIgnoredHeader = vi.fn<(address: string) => void>();
  const port = await start({ onIgnoredHeader });
  expect(await ask(port, forged)).toBe('200 127.0.0.1 none 0');
  expect(onIgnoredHeader).toHaveBeenCalledWith('127.0.0.1');
});

test('a trusted proxy names client and scheme', async () => {
  const { proxies } = readFrontEnvironment({ TRUSTED_PROXIES: '127.0.0.0/8' }, () => undefined);
  expect(await ask(await start({ proxies }), forged)).toBe('200 203.0.113.9 https 0');
});

test('refuses a body that is longer than its route accepts, before it is sent', async () => {
  const port = await start();
  const headers = { 'content-length': '9900000' };
  for (const path of ['/complain', '/webmaster/0', '/sign-in', '/api/trpc/auth.signIn', '/api/trpc/x.y'])
    expect(await ask(port, headers, path)).toMatch(/^413 .*too long/);
});

test('a body of unknown length is cut off at the limit', async () => {
  const port = await start();
  const socket = await open(port, 'POST /complain HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n');
  const answer = buffer(socket);
  const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
  for (let sent = 0; sent < 6; sent += 1) socket.write(chunk);
  expect((await answer).toString()).toMatch(/^HTTP\/1\.1 413 /);
});

function connectionCount(): Promise<number> {
  return new Promise((resolve, reject) => {
    server?.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/** Bytes of buffers that are still referenced. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  // Buffers are freed in the background, at the latest before the next collection.
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

test('60 unfinished posts hold no more memory than one client may', async () => {
  const perClientBytes = 8 * 1_048_576;
  // Longer than the test takes on any machine.
  const port = await start({ headSeconds: 600, requestSeconds: 600 });
  const head = 'POST /webmaster/0 HTTP/1.1\r\nhost: a\r\ncontent-length: 1990000\r\n\r\n';
  const part = Buffer.alloc(1_900_000, 'x');
  const answers = new Set<string>();
  const before = heldBytes();
  const post = async (count: number) => {
    const sockets = await Promise.all(Array.from({ length: count }, () => open(port, head)));
    for (const socket of sockets) {
      socket.on('data', (data) => answers.add(data.toString().slice(9, 12)));
      socket.write(part);
    }
    return sockets;
  };
  const fitting = Math.floor(perClientBytes / part.length);
  const admitted = await post(fitting);
  await vi.waitFor(() => expect(readBytes).toBe(fitting * part.length), patience);
  const refused = await post(60 - fitting);
  // A connection that is closed while it sends may not receive the reason.
  await vi.waitFor(() => expect(refused.filter(({ closed }) => !closed)).toHaveLength(0), patience);
  expect(admitted.filter(({ closed }) => closed)).toHaveLength(0);
  expect(answers).toEqual(new Set(['503']));
  const heldMib = Math.round((heldBytes() - before) / 1_048_576);
  console.info(`60 unfinished posts: ${fitting} admitted, ${heldMib} MiB held (goal: below 32 MiB)`);
  expect(heldMib).toBeLessThan(32);
  // Memory of the admitted ones is free again once they are closed.
  for (const socket of admitted) socket.destroy();
  await vi.waitFor(async () => expect(await connectionCount()).toBe(0), patience);
  readBytes = 0;
  await post(fitting);
  await vi.waitFor(() => expect(readBytes).toBe(fitting * part.length), patience);
}, 60_000);

test('unfinished heads and bodies are ended in time', async () => {
  const port = await start({ headSeconds: 0.2, requestSeconds: 0.4 });
  const head = await open(port, 'GET / HTTP/1.1\r\nhost: a\r\n');
  const body = await open(port, 'POST /complain HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nabc');
  const answers = await Promise.all([buffer(head), buffer(body)]);
  expect(answers.map((answer) => answer.toString().slice(9, 12))).toEqual(['408', '408']);
});

test('a connection stays open for the next request, as long as proxies keep theirs', async () => {
  const socket = await open(await start(), 'GET / HTTP/1.1\r\nHost: console.example\r\n\r\n');
  const [head] = (await once(socket, 'data')) as [Buffer];
  expect(head.toString()).toContain('Keep-Alive: timeout=120');
});

test('one address has a limited number of connections', async () => {
  const port = await start({ connections: { perAddress: 8, total: 100 } });
  const connections = await Promise.all(Array.from({ length: 20 }, () => open(port)));
  const closed = () => connections.filter(({ closed: isClosed }) => isClosed).length;
  await vi.waitFor(() => expect(closed()).toBe(12));
  connections.find(({ closed: isClosed }) => !isClosed)?.destroy();
  await vi.waitFor(async () => expect(await ask(port)).toMatch(/^200/));
});

test('a connection that waits for a further request makes room for a new one of its address', async () => {
  const port = await start({ connections: { perAddress: 4, total: 100 } });
  const get = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
  const unfinished = await open(port, 'POST /complain HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nabc');
  await vi.waitFor(() => expect(readBytes).toBe(3));
  const answered: Socket[] = [];
  for (let count = 0; count < 3; count += 1) {
    const socket = await open(port, get);
    await once(socket, 'data');
    answered.push(socket);
  }
  const [first, second, third] = answered;
  // The first one is used once more, so the second one waits longest.
  first?.write(get);
  await once(first as Socket, 'data');
  expect(await ask(port)).toMatch(/^200/);
  await vi.waitFor(() => expect(second?.closed).toBe(true));
  expect([unfinished, first, third].map((socket) => socket?.closed)).toEqual([false, false, false]);
});

test('a client of a proxy has a limited number of requests at the same time', async () => {
  const { proxies } = readFrontEnvironment({ TRUSTED_PROXIES: '127.0.0.1' }, () => undefined);
  const port = await start({ proxies, connections: { perAddress: 4, total: 100 } });
  const post = (client: string) =>
    open(
      port,
      `POST /complain HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${client}\r\ncontent-length: 9\r\n\r\nabc`,
    );
  await Promise.all(Array.from({ length: 4 }, () => post('203.0.113.9')));
  await vi.waitFor(async () => expect(await ask(port, { 'x-forwarded-for': '203.0.113.9' })).toMatch(/^429/));
  expect(await ask(port, { 'x-forwarded-for': '203.0.113.10' })).toMatch(/^200/);
});

test('names wrong variables and what they may be', () => {
  const read = (variables: Record<string, string>) => () => readFrontEnvironment(variables, () => undefined);
  expect(read({ TRUSTED_PROXIES: 'proxy' })).toThrow('TRUSTED_PROXIES: proxy is neither an IP address');
  expect(read({ TRUSTED_PROXY_HOPS: '0' })).toThrow(
    'TRUSTED_PROXY_HOPS: expected a whole number from 1 to 10',
  );
});

test('Next takes the longest body that is admitted', () => {
  expect(nextConfig.experimental?.proxyClientMaxBodySize).toBe(longestBodyBytes);
});
