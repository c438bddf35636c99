import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { closedPort, startFtpServer, type FtpCommand, type FtpServer } from '@meguri/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { createAddressPolicy } from '../../addresses/address-policy.ts';
import type { FetchRequest, HostSession } from '../../exchange/host-session.ts';
import { loopbackFetcher, response } from '../../fetcher.fixture.ts';
import type { FetcherOptions } from '../../fetcher.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

const limits = { totalTimeoutSeconds: 60, minSpeedBytesPerSecond: 0, maxBodyBytes: 100_000 };
/** Limits for servers that send nothing. */
const soonSilent = { limits: { ...limits, headersTimeoutSeconds: 0.3 } };
/** Limits for servers that stop sending. */
const soonSlow = { limits: { ...limits, minSpeedBytesPerSecond: 100, speedWindowSeconds: 0.3 } };

async function attack(
  overrides: Record<string, FtpCommand>,
  options: Partial<FetcherOptions> = {},
): Promise<{ server: FtpServer; session: HostSession }> {
  const server = await startFtpServer({ '/pub/file.txt': 'A text.' }, overrides);
  const fetcher = loopbackFetcher({ limits, ...options });
  opened.push(fetcher, server);
  return { server, session: fetcher.open(server.origin) };
}

async function get(
  path: string,
  overrides: Record<string, FtpCommand>,
  { request, ...options }: Partial<FetcherOptions> & { request?: Partial<FetchRequest> } = {},
) {
  const { server, session } = await attack(overrides, options);
  return session.request({ ...request, url: server.origin + path });
}

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

/** Writes as long as the client reads. */
async function writeForever(socket: Socket, text: string): Promise<void> {
  const end = closed(socket);
  while (!socket.destroyed)
    if (!socket.write(text))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), end]);
}

/** A transfer with a given behaviour of the data connection. */
const transfer =
  (send: (data: Socket, control: Socket) => void, preliminary = '150 Here it comes'): FtpCommand =>
  (_, { control, data }) => {
    control.write(`${preliminary}\r\n`);
    void data().then((socket) => send(socket, control));
    return null;
  };

describe('replies', () => {
  test.each([
    ['a welcome of endless lines', '220-Welcome\r\n'.repeat(100)],
    ['a line that never ends', 'x'.repeat(1_000)],
    ['blank lines', '\r\n'.repeat(500)],
  ])('%s are cut off at their limit', async (_, text) => {
    const exchange = await get('/pub/file.txt', {
      WELCOME: (_argument, { control }) => {
        void writeForever(control, text);
        return null;
      },
    });
    expect(exchange).toMatchObject({ kind: 'failure', code: 'headers-too-large' });
  });

  test('a silent server is left after the time limit', async () => {
    expect(await get('/pub/file.txt', { WELCOME: () => null }, soonSilent)).toMatchObject({
      code: 'headers-timeout',
    });
  });

  test('a server that closes the connection is a reset', async () => {
    const exchange = await get('/pub/file.txt', {
      TYPE: (_, { control }) => {
        control.end();
        return null;
      },
    });
    expect(exchange).toMatchObject({ code: 'connection-reset' });
  });

  test('a reply in several lines, byte by byte, is one reply', async () => {
    const exchange = await get('/pub/file.txt', {
      WELCOME: (_, { control }) => {
        void (async () => {
          for (const byte of '120 Soon\r\n220-Hello\r\n 220 not yet\r\n2200 neither\r\n220 Ready\r\n') {
            control.write(byte);
            await nextTurn();
          }
        })();
        return null;
      },
    });
    expect(exchange).toMatchObject({ code: 'ok', bytesReceived: 7 });
  });

  test('a login that asks for an account fails', async () => {
    expect(await get('/pub/file.txt', { PASS: () => '332 Account required' })).toMatchObject({
      code: 'protocol-error',
    });
    expect(await get('/pub/file.txt', { PASS: () => '530 No anonymous users' })).toMatchObject({
      code: 'client-error',
    });
    expect(await get('/pub/file.txt', { USER: () => '530 Too many connections' })).toMatchObject({
      code: 'rate-limited',
    });
  });
});

describe('data connections', () => {
  test.each([
    ['an extended reply', '229 Entering extended passive mode (|||22|)', 'protocol-error'],
    ['a reply without a port', '229 Entering extended passive mode', 'protocol-error'],
    ['a port that is none', '229 Entering extended passive mode (|||70000|)', 'protocol-error'],
  ])('%s leads to no port of a service', async (_, reply, code) => {
    expect(await get('/pub/file.txt', { EPSV: () => reply })).toMatchObject({ kind: 'failure', code });
  });

  test('a port on which nothing listens is a refused connection', async () => {
    const port = await closedPort();
    expect(await get('/pub/file.txt', { EPSV: () => `229 (|||${port}|)` })).toMatchObject({
      code: 'connection-refused',
    });
  });

  test('the address of the control connection is checked again', async () => {
    const policy = createAddressPolicy(['127.0.0.0/8']);
    let checks = 0;
    const addressPolicy = { permits: (address: string) => policy.permits(address) && ++checks <= 1 };
    expect(await get('/pub/file.txt', {}, { addressPolicy })).toMatchObject({ code: 'address-refused' });
  });

  test('an address that is not permitted gets no connection', async () => {
    const addressPolicy = createAddressPolicy([]);
    expect(await get('/pub/file.txt', {}, { addressPolicy })).toMatchObject({
      code: 'address-refused',
      timings: { connectMs: null },
    });
  });
});

describe('transfers', () => {
  test.each([
    ['/pub/', 'MLSD'],
    ['/pub/file.txt', 'RETR'],
  ])('%s without an end is cut off at the limit', async (path, command) => {
    const line = `type=file;size=1; ${'x'.repeat(100)}\r\n`;
    const overrides = { [command]: transfer((data) => void writeForever(data, line)) };
    expect(response(await get(path, overrides))).toMatchObject({
      code: 'ok',
      truncated: 'length',
      body: { byteLength: limits.maxBodyBytes },
    });
  });

  test.each([
    [100_000, 1_445, 'unspecified'],
    [10, 10, null],
  ])(
    'an unwanted file of %i bytes is read no further than the beginning that decides',
    async (bytes, kept, truncated) => {
      const send = (data: Socket, control: Socket) =>
        data.end(Buffer.alloc(bytes), () => control.write('226 Done\r\n'));
      const heads: unknown[] = [];
      const acceptsBody: FetchRequest['acceptsBody'] = (headers, head) => {
        heads.push([headers[0]?.[1], head.length]);
        return false;
      };
      const exchange = await get('/pub/file.txt', { RETR: transfer(send) }, { request: { acceptsBody } });
      expect(response(exchange)).toMatchObject({
        code: 'media-type-excluded',
        truncated,
        body: { length: kept },
      });
      expect(heads).toEqual([['text/plain', kept]]);
    },
  );

  test('a slow transfer is cut, and the received part is kept', async () => {
    const exchange = await get('/pub/file.txt', { RETR: transfer((data) => data.write('drip')) }, soonSlow);
    expect(response(exchange)).toMatchObject({ truncated: 'time', bytesReceived: 4 });
  });

  test.each([
    ['that is never confirmed', (data: Socket) => data.end('A text.'), 'time'],
    [
      'whose connection stays open',
      (data: Socket, control: Socket) => data.write('A text.', () => control.write('226 Done\r\n')),
      'time',
    ],
    [
      'whose connection breaks',
      (data: Socket) => data.write('A text.', () => data.resetAndDestroy()),
      'time',
    ],
    [
      'whose connection breaks before the reply that says so',
      (data: Socket, control: Socket) =>
        data.write('A text.', () => {
          data.resetAndDestroy();
          setImmediate(() => control.write('426 Aborted\r\n'));
        }),
      'disconnect',
    ],
    [
      'that ends in an error',
      (data: Socket, control: Socket) => data.end('A text.', () => control.write('426 Aborted\r\n')),
      'disconnect',
    ],
    [
      'during which the server hangs up',
      (data: Socket, control: Socket) => data.write('A text.', () => control.destroy()),
      'disconnect',
    ],
  ] as const)('a transfer %s is truncated', async (_, send, truncated) => {
    const options = truncated === 'time' ? soonSlow : {};
    const exchange = await get('/pub/file.txt', { RETR: transfer(send) }, options);
    expect(response(exchange)).toMatchObject({ truncated });
  });

  test('a stated length is ignored', async () => {
    const send = (data: Socket, control: Socket) => data.end('A text.', () => control.write('226 Done\r\n'));
    const RETR = transfer(send, '150 Opening (99999999999999999999 bytes)');
    expect(response(await get('/pub/file.txt', { RETR }))).toMatchObject({
      truncated: null,
      bytesReceived: 7,
    });
  });

  test('after a reset of the data connection, the reply gives the reason', async () => {
    const RETR = transfer((data, control) => {
      data.resetAndDestroy();
      setImmediate(() => control.write('550 No such file\r\n'));
    });
    expect(await get('/pub/none', { RETR, CWD: () => '550 No such directory' })).toMatchObject({
      code: 'gone',
    });
  });

  test('nothing sent within the time limit is a failure', async () => {
    expect(await get('/pub/file.txt', { RETR: transfer(() => {}) }, soonSilent)).toMatchObject({
      code: 'headers-timeout',
    });
  });

  test('after a cut the next request logs in again', async () => {
    const { server, session } = await attack({ RETR: transfer((data) => data.write('drip')) }, soonSlow);
    const url = `${server.origin}/pub/file.txt`;
    await session.request({ url });
    expect(session.isKeptAlive).toBe(false);
    server.overrides.clear();
    expect(response(await session.request({ url }))).toMatchObject({
      truncated: null,
      reusedConnection: false,
    });
  });
});

describe('the end of a visit', () => {
  test.each(['preempted', 'aborted'] as const)(
    'a request that is %s closes both connections',
    async (code) => {
      const transferring = Promise.withResolvers<Socket[]>();
      const { server, session } = await attack({
        RETR: transfer((data, control) => transferring.resolve([data, control])),
      });
      const exchange = session.request({
        url: `${server.origin}/pub/file.txt`,
        onBegin: (running) =>
          void transferring.promise.then(() =>
            code === 'preempted' ? running.preempt('others wait') : session.close(),
          ),
      });
      const sockets = await transferring.promise;
      const ends = sockets.map((socket) => closed(socket.resume()));
      expect(await exchange).toMatchObject({ kind: 'failure', code });
      await Promise.all(ends);
    },
  );

  test('a connection that is no longer permitted is not used', async () => {
    const { server, session } = await attack({});
    const request = { url: `${server.origin}/pub/file.txt`, mayBegin: () => false };
    expect(await session.request(request)).toMatchObject({ code: 'aborted' });
    expect(server.commands).toEqual([]);
  });
});
