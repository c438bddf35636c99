import { startBadWebServer, startRawServer, type BadWebServer } from '@meguri/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { FetcherOptions } from '../fetcher.ts';
import { cutInBody, loopbackFetcher } from '../fetcher.fixture.ts';
import type { FetchRequest } from './host-session.ts';

let server: BadWebServer;
let http2Server: BadWebServer;
beforeAll(async () => {
  server = await startBadWebServer({ tls: 'self-signed' });
  http2Server = await startBadWebServer({ tls: 'self-signed', http2: true });
});
afterAll(() => Promise.all([server.close(), http2Server.close()]));

function fetcherWith(options: Partial<FetcherOptions>) {
  const fetcher = loopbackFetcher({ tls: { ca: server.certificate! }, ...options });
  onTestFinished(() => fetcher.close());
  return fetcher;
}

const get = (url: string, options: Partial<FetcherOptions> = {}, request: Partial<FetchRequest> = {}) =>
  fetcherWith(options)
    .open(url)
    .request({ ...request, url });

describe('certificates', () => {
  test.each(['127.0.0.1', 'localhost', 'a.web.localhost'])(
    '%s is fetched with a trusted certificate',
    async (host) => {
      expect(await get(`${server.originOf(host)}/ok`)).toMatchObject({ code: 'ok', httpVersion: '1.1' });
    },
  );

  test('a certificate of an unknown authority is tls-failed', async () => {
    expect(await get(`${server.origin}/ok`, { tls: {} })).toMatchObject({
      code: 'tls-failed',
      detail: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
      remoteAddress: '127.0.0.1',
    });
  });

  test('a certificate for other names is tls-failed', async () => {
    const dns: FetcherOptions['dns'] = {
      resolve: async () => ({ kind: 'addresses', addresses: ['127.0.0.1'], ttlSeconds: 60 }),
    };
    expect(await get(`${server.originOf('other.example')}/ok`, { dns })).toMatchObject({
      code: 'tls-failed',
      detail: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID'),
    });
  });

  test('an expired certificate is tls-failed', async () => {
    const expired = await startBadWebServer({ tls: 'expired' });
    onTestFinished(() => expired.close());
    expect(await get(`${expired.origin}/ok`, { tls: { ca: expired.certificate! } })).toMatchObject({
      code: 'tls-failed',
      detail: expect.stringContaining('CERT_HAS_EXPIRED'),
    });
    expect(await get(`${expired.origin}/ok`, { tls: { verify: false } })).toMatchObject({ code: 'ok' });
  });
});

test('a server that does not speak TLS is tls-failed', async () => {
  const plain = await startRawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  onTestFinished(() => plain.close());
  expect(await get(`https://127.0.0.1:${plain.port}/`)).toMatchObject({ code: 'tls-failed' });
});

test('a server that never finishes the handshake is connect-timeout', async () => {
  const silent = await startRawServer(() => {});
  onTestFinished(() => silent.close());
  const limits = { connectTimeoutSeconds: 0.05 };
  expect(await get(`https://127.0.0.1:${silent.port}/`, { limits })).toMatchObject({
    code: 'connect-timeout',
  });
});

describe('HTTP/2', () => {
  test('is used where the server offers it', async () => {
    const url = `${http2Server.origin}/ok`;
    expect(await get(url)).toMatchObject({ code: 'ok', httpVersion: '2' });
    expect(http2Server.requests.map(({ httpVersion }) => httpVersion)).toEqual(['2.0']);
  });

  test('gives heads in the form of HTTP/1.1', async () => {
    const exchange = await get(`${http2Server.origin}/status/404`);
    if (exchange.kind === 'failure') throw new Error(exchange.detail);
    const [requestHead, responseHead] = [exchange.requestHead, exchange.responseHead].map((bytes) =>
      Buffer.from(bytes).toString(),
    );
    expect(requestHead).toMatch(/^GET \/status\/404 HTTP\/1\.1\r\nhost: 127\.0\.0\.1:\d+\r\n/);
    expect(responseHead).toMatch(/^HTTP\/1\.1 404 Not Found\r\n(.+\r\n)+\r\n$/);
    expect(exchange).toMatchObject({ code: 'gone', statusText: 'Not Found' });
  });

  test('keeps repeated headers apart', async () => {
    const exchange = await get(`${http2Server.origin}/cookies`);
    expect(exchange).toMatchObject({
      headers: expect.arrayContaining([
        ['set-cookie', 'session=abc; Path=/'],
        ['set-cookie', 'theme=dark; HttpOnly'],
      ]),
    });
  });

  test('keeps the connection for the next request, also after a cut body', async () => {
    const session = fetcherWith({}).open(http2Server.origin);
    const url = (path: string) => http2Server.origin + path;
    await session.request({ url: url('/ok') });
    const cut = await session.request({ url: url('/body/endless'), limits: { maxBodyBytes: 1000 } });
    expect(cut).toMatchObject({ truncated: 'length', reusedConnection: true });
    expect(session.isKeptAlive).toBe(true);
    expect(await session.request({ url: url('/ok') })).toMatchObject({ code: 'ok', reusedConnection: true });
  });

  test('keeps the part of a body that has arrived before the timeout', async () => {
    const cut = (part: Partial<FetchRequest>) => get(`${http2Server.origin}/body/stall`, {}, part);
    expect(await cutInBody(cut)).toMatchObject({ httpVersion: '2', truncated: 'time' });
  });

  test.each([
    ['/headers/stall', { headersTimeoutSeconds: 0.05 }, { code: 'headers-timeout' }],
    ['/body/reset', {}, { code: 'connection-reset' }],
  ])('%s with %o', async (path, limits, expected) => {
    expect(await get(http2Server.origin + path, { limits })).toMatchObject(expected);
  });
});
