import { startRawServer } from '@meguri/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cutInBody, ownFetchers, response } from './fetcher.fixture.ts';

const { server, fetcherWith, get, getPath } = await ownFetchers();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('answers of the server', () => {
  test.each([
    ['/ok', 'ok', 200],
    ['/status/204', 'ok', 204],
    ['/redirect/permanent', 'redirect', 301],
    ['/redirect/nowhere', 'redirect', 302],
    ['/status/404', 'gone', 404],
    ['/status/410', 'gone', 410],
    ['/status/403', 'client-error', 403],
    ['/status/500', 'server-error', 500],
    ['/status/429', 'rate-limited', 429],
    ['/status/503', 'rate-limited', 503],
  ])('%s is %s', async (path, code, statusCode) => {
    expect(await getPath(path)).toMatchObject({ kind: 'response', code, statusCode, truncated: null });
  });

  test('an exchange contains all data of an access', async () => {
    const exchange = response(await getPath('/ok'));
    expect(exchange).toMatchObject({
      url: `${server.origin}/ok`,
      startedAt: new Date('2025-03-01T00:00:00Z'),
      statusText: 'OK',
      httpVersion: '1.1',
      remoteAddress: '127.0.0.1',
      reusedConnection: false,
      retryAfter: null,
      location: null,
      bytesReceived: exchange.responseHead.length + exchange.body.length,
    });
    expect(text(exchange.body)).toContain('All is well');
    const { dnsMs, connectMs, sentMs, firstByteMs, totalMs } = exchange.timings;
    for (const ms of [dnsMs, connectMs, firstByteMs]) expect(ms).toBeGreaterThan(0);
    expect(sentMs).toBeGreaterThan(dnsMs! + connectMs!);
    expect(totalMs).toBeGreaterThanOrEqual(sentMs! + firstByteMs!);
    expect(totalMs).toBeGreaterThan(dnsMs! + connectMs!);
  });

  test.each([
    ['/status/503?retry-after=120', '120'],
    ['/status/429?retry-after-date=60', expect.stringMatching(/ GMT$/)],
  ])('Retry-After of %s is returned as sent', async (path, retryAfter) => {
    expect(await getPath(path)).toMatchObject({ code: 'rate-limited', retryAfter });
  });

  test('Location is returned as sent', async () => {
    expect(await getPath('/redirect/metadata')).toMatchObject({
      code: 'redirect',
      location: 'http://169.254.169.254/latest/meta-data/',
    });
  });

  test('validators are sent back and a 304 has no body', async () => {
    const page = response(await getPath('/cached'));
    const etag = page.headers.find(([name]) => name === 'ETag')![1];
    const lastModified = page.headers.find(([name]) => name === 'Last-Modified')![1];
    for (const request of [{ ifNoneMatch: etag }, { ifModifiedSince: lastModified }]) {
      const exchange = response(await get(`${server.origin}/cached`, request));
      expect(exchange).toMatchObject({ code: 'not-modified', statusCode: 304 });
      expect(exchange.body.length).toBe(0);
    }
    expect(await get(`${server.origin}/cached`, { ifNoneMatch: '"old"' })).toMatchObject({ code: 'ok' });
  });

  test('content codings are not decoded', async () => {
    const exchange = response(await getPath('/gzip/ok'));
    expect([...exchange.body.subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    expect(exchange.headers).toContainEqual(['Content-Encoding', 'gzip']);
  });

  test('a body that lasts until the connection ends is whole', async () => {
    const exchange = response(await getPath('/length/undeclared'));
    expect(exchange).toMatchObject({ httpVersion: '1.0', truncated: null });
    expect(text(exchange.body)).toBe('until the end');
  });

  test('bytes after the declared length are not part of the body', async () => {
    const exchange = response(await getPath('/length/long'));
    expect(exchange.truncated).toBeNull();
    expect(text(exchange.body)).toBe('four');
  });

  test('ISO-8859-1 in reason and headers keeps its bytes', async () => {
    const exchange = response(await getPath('/headers/latin-1'));
    expect(exchange.statusText).toBe("C'est cr\xe9\xe9");
    expect(exchange.headers).toContainEqual(['X-Town', 'Orl\xe9ans']);
    expect(text(exchange.responseHead)).toContain('\r\nX-Town: Orl\xe9ans\r\n');
  });
});

describe('bodies cut short', () => {
  test.each(['/body/stall', '/body/drip?everyMs=10'])('%s is truncated at the timeout', async (path) => {
    const exchange = response(await cutInBody((part) => get(server.origin + path, part)));
    expect(exchange).toMatchObject({ code: 'ok', statusCode: 200, truncated: 'time' });
    expect(exchange.body.length).toBeGreaterThan(0);
  });

  test.each([
    ['/body/endless', { maxBodyBytes: 100_000 }, 'length'],
    ['/body/drip?everyMs=10', { minSpeedBytesPerSecond: 10_000, speedWindowSeconds: 0.3 }, 'time'],
    ['/body/reset', {}, 'disconnect'],
    ['/length/short', {}, 'disconnect'],
    ['/chunks/cut', {}, 'disconnect'],
    ['/chunks/cut-closing', {}, 'disconnect'],
    ['/chunks/bad', {}, 'unspecified'],
  ])('%s with %o is truncated: %s', async (path, limits, truncated) => {
    const exchange = response(await getPath(path, limits));
    expect(exchange).toMatchObject({ code: 'ok', statusCode: 200, truncated });
    expect(exchange.body.length).toBeGreaterThan(0);
  });

  test('an endless stream of compressed zeros is cut at the limit, as transferred', async () => {
    const exchange = response(await getPath('/gzip/bomb/64', { maxBodyBytes: 10_000 }));
    expect(exchange.truncated).toBe('length');
    expect(exchange.body.length).toBe(10_000);
  });

  test('a body of exactly the limit is whole', async () => {
    server.setPage('127.0.0.1', '/exact', { body: 'x'.repeat(1000) });
    expect(await getPath('/exact', { maxBodyBytes: 1000 })).toMatchObject({ truncated: null });
    expect(await getPath('/exact', { maxBodyBytes: 999 })).toMatchObject({ truncated: 'length' });
  });

  test('a slow answer is complete without a minimum speed', async () => {
    server.setPage('127.0.0.1', '/late', { body: 'late', delayMs: 50 });
    const limits = { minSpeedBytesPerSecond: 0, speedWindowSeconds: 0.01 };
    expect(await getPath('/late', limits)).toMatchObject({ code: 'ok', truncated: null });
  });
});

describe('bytes on the wire', () => {
  test('the recorded request is what the server received', async () => {
    const raw = await startRawServer((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
    onTestFinished(() => raw.close());
    const exchange = response(
      await get(`http://user:secret@localhost:${raw.port}/a%20b?c=d#fragment`, {
        ifNoneMatch: 'W/"\xe9"',
        headers: { 'X-Test': 'yes' },
      }),
    );
    expect(text(exchange.requestHead)).toBe(raw.received().toString('latin1'));
    expect(text(exchange.requestHead)).toMatch(/^GET \/a%20b\?c=d HTTP\/1\.1\r\n/);
    expect(text(exchange.requestHead)).not.toMatch(/secret|authorization|cookie/i);
    expect(exchange.url).toBe(`http://localhost:${raw.port}/a%20b?c=d`);
  });

  test('a request is signed for its server, and recorded with the signature', async () => {
    const raw = await startRawServer((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
    onTestFinished(() => raw.close());
    const sign = (authority: string): [string, string][] => [['Signature', `for ${authority}`]];
    const exchange = response(await get(`http://localhost:${raw.port}/`, {}, { sign }));
    expect(raw.received().toString('latin1')).toContain(`Signature: for localhost:${raw.port}\r\n`);
    expect(text(exchange.requestHead)).toBe(raw.received().toString('latin1'));
  });

  test('the recorded response head is what the server sent, without interim responses', async () => {
    const head = 'HTTP/1.1 200  Fine \r\nx-UPPER:no blank\r\nX-Trailing: blank \r\nContent-Length: 4\r\n\r\n';
    const raw = await startRawServer((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n');
      for (const byte of head) socket.write(byte);
      socket.write('body');
    });
    onTestFinished(() => raw.close());
    const exchange = response(await get(`http://127.0.0.1:${raw.port}/`));
    expect(text(exchange.responseHead)).toBe(head);
    expect(exchange.headers).toEqual([
      ['x-UPPER', 'no blank'],
      ['X-Trailing', 'blank'],
      ['Content-Length', '4'],
    ]);
    expect(text(exchange.body)).toBe('body');
  });

  test('chunks are joined, and a body that arrives byte by byte costs no more than its size', async () => {
    const raw = await startRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
      socket.write('1\r\nx\r\n'.repeat(200_000));
      socket.write('0\r\n\r\n');
    });
    onTestFinished(() => raw.close());
    const exchange = response(await get(`http://127.0.0.1:${raw.port}/`));
    expect(exchange.body.length).toBe(200_000);
    expect(exchange.body.buffer.byteLength).toBe(200_000);
  });
});

test('cookies are not stored', async () => {
  const session = fetcherWith().open(server.origin);
  await session.request({ url: `${server.origin}/cookies` });
  await session.request({ url: `${server.origin}/cookies` });
  expect(server.requests.at(-1)).toMatchObject({ path: '/cookies' });
  expect(server.requests.at(-1)!.headers.cookie).toBeUndefined();
});

test('resolveHost returns the addresses of a connection, or why there are none', async () => {
  const fetcher = fetcherWith();
  expect(await fetcher.resolveHost('site.localhost')).toMatchObject({ addresses: ['127.0.0.1'] });
  expect(await fetcher.resolveHost('10.0.0.1')).toMatchObject({ code: 'address-refused' });
});

test('stats count requests and their results', async () => {
  const fetcher = fetcherWith();
  const session = fetcher.open(server.origin);
  const exchange = response(await session.request({ url: `${server.origin}/ok` }));
  await session.request({ url: `${server.origin}/headers/close` });
  expect(fetcher.stats).toMatchObject({
    openSessions: 1,
    responses: 1,
    failures: 1,
    bytesReceived: exchange.bytesReceived,
  });
  await fetcher.close();
  expect(fetcher.stats.openSessions).toBe(0);
});

test('changed settings apply to sessions opened afterwards', async () => {
  const fetcher = fetcherWith();
  fetcher.configure({ userAgent: 'Meguri-changed' });
  await fetcher.open(server.origin).request({ url: `${server.origin}/ok` });
  expect(server.requests.at(-1)!.headers['user-agent']).toBe('Meguri-changed');
});

test('open refuses text that is no URL', () => {
  expect(() => fetcherWith().open('not a url')).toThrow(TypeError);
});

test('every request for a scheme without a protocol fails', async () => {
  const fetcher = fetcherWith();
  const session = fetcher.open('gopher://a.test/');
  expect(await session.request({ url: 'gopher://a.test/x' })).toMatchObject({ code: 'url-invalid' });
  await session.close();
  expect(fetcher.stats).toMatchObject({ openSessions: 0, failures: 1 });
});
