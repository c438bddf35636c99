import { startBadWebServer, startRawServer, type BadWebServer } from '@meguri/testing';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Fetcher } from '../fetcher.ts';
import { loopbackFetcher } from '../fetcher.fixture.ts';
import { diedUnanswered } from './host-session.ts';

let server: BadWebServer;
let fetcher: Fetcher;
beforeAll(async () => {
  server = await startBadWebServer();
  fetcher = loopbackFetcher();
});
afterEach(() => fetcher.close());
afterAll(() => server.close());

test('requests of a session share one connection', async () => {
  const session = fetcher.open(server.origin);
  expect(session.isKeptAlive).toBe(false);
  const before = server.requests.length;
  const exchanges = [];
  for (const path of ['/ok', '/cached', '/status/404', '/redirect/self']) {
    exchanges.push(await session.request({ url: server.origin + path }));
    expect(session.isKeptAlive).toBe(true);
  }
  expect(exchanges).toMatchObject(
    [false, true, true, true].map((reusedConnection) => ({ reusedConnection })),
  );
  expect(exchanges[1]!.timings).toMatchObject({ dnsMs: null, connectMs: null });
  expect(new Set(server.requests.slice(before).map(({ remotePort }) => remotePort)).size).toBe(1);
});

test.each(['/close', '/length/undeclared', '/body/reset', '/headers/close', '/chunks/bad'])(
  'after %s the connection is closed, and the next request opens another',
  async (path) => {
    const session = fetcher.open(server.origin);
    await session.request({ url: server.origin + path });
    expect(session.isKeptAlive).toBe(false);
    expect(await session.request({ url: `${server.origin}/ok` })).toMatchObject({
      code: 'ok',
      reusedConnection: false,
    });
  },
);

test('after a cut body the remainder is not read, and the next request opens another connection', async () => {
  const session = fetcher.open(server.origin);
  const cut = await session.request({ url: `${server.origin}/body/endless`, limits: { maxBodyBytes: 10 } });
  expect(cut).toMatchObject({ truncated: 'length' });
  expect(session.isKeptAlive).toBe(false);
  expect(await session.request({ url: `${server.origin}/ok` })).toMatchObject({ code: 'ok' });
});

test('a session survives a request that was aborted while connecting', async () => {
  const session = fetcher.open(server.origin);
  const url = `${server.origin}/ok`;
  const controller = new AbortController();
  const aborted = session.request({ url, signal: controller.signal });
  controller.abort();
  expect(await aborted).toMatchObject({ code: 'aborted' });
  expect(await session.request({ url })).toMatchObject({ code: 'ok' });
});

test('reports a kept connection that breaks unanswered and does not retry: the server may have seen the request', async () => {
  let requestCount = 0;
  const raw = await startRawServer((socket) => {
    requestCount += 1;
    if (requestCount === 2) socket.destroy();
    else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
  });
  onTestFinished(() => raw.close());
  const url = `http://127.0.0.1:${raw.port}/`;
  const session = fetcher.open(url);
  expect(diedUnanswered(await session.request({ url }))).toBe(false);
  const broken = await session.request({ url });
  expect(broken).toMatchObject({ kind: 'failure', code: 'connection-reset' });
  expect(diedUnanswered(broken)).toBe(true);
  expect(requestCount).toBe(2);
  expect(await session.request({ url })).toMatchObject({ code: 'ok', reusedConnection: false });
});

test('reports a failed new connection as a failure', async () => {
  const before = server.requests.length;
  const session = fetcher.open(server.origin);
  const exchange = await session.request({ url: `${server.origin}/headers/close` });
  expect(exchange).toMatchObject({ code: 'connection-reset' });
  expect(diedUnanswered(exchange)).toBe(false);
  expect(server.requests.length - before).toBe(1);
});

test('closes an idle connection after the keep-alive time', async () => {
  const shortLived = loopbackFetcher({ limits: { keepAliveSeconds: 0.05 } });
  onTestFinished(() => shortLived.close());
  const session = shortLived.open(server.origin);
  await session.request({ url: `${server.origin}/ok` });
  await expect.poll(() => session.isKeptAlive).toBe(false);
});

test('a request cannot override the identity, nor a limit by an explicit undefined', async () => {
  const session = fetcher.open(server.origin);
  const overrides = { userAgent: undefined };
  const limits = { totalTimeoutSeconds: undefined } as unknown as { totalTimeoutSeconds: number };
  const request = { url: `${server.origin}/ok`, limits, ...overrides };
  expect(await session.request(request)).toMatchObject({ code: 'ok' });
  expect(server.requests.at(-1)?.headers).toMatchObject({ 'user-agent': 'Meguri-test' });
});

test('never sends a request that is no longer permitted once connected', async () => {
  const before = server.requests.length;
  const session = fetcher.open(server.origin);
  const url = `${server.origin}/ok`;
  expect(await session.request({ url, mayBegin: () => false })).toMatchObject({ code: 'aborted' });
  expect(server.requests.length).toBe(before);
  expect(await session.request({ url, mayBegin: () => true })).toMatchObject({ code: 'ok' });
  // Over a kept connection there is no wait between the caller's check and the request.
  expect(await session.request({ url })).toMatchObject({ code: 'ok', reusedConnection: true });
});

test('close ends the request under way and the connection', async () => {
  const session = fetcher.open(server.origin);
  const exchange = session.request({ url: `${server.origin}/body/stall` });
  await expect.poll(() => session.isKeptAlive).toBe(true);
  await session.close();
  expect(await exchange).toMatchObject({ kind: 'failure', code: 'aborted' });
  expect(session.isKeptAlive).toBe(false);
});

test('throws for mistakes of the caller', async () => {
  const session = fetcher.open(server.origin);
  await expect(session.request({ url: 'http://elsewhere.test/' })).rejects.toThrow(/is not on/);
  await expect(session.request({ url: 'nonsense' })).rejects.toThrow(/Invalid URL/);
  const first = session.request({ url: `${server.origin}/ok` });
  await expect(session.request({ url: `${server.origin}/ok` })).rejects.toThrow(/under way/);
  await first;
  await session.close();
  await expect(session.request({ url: `${server.origin}/ok` })).rejects.toThrow(/closed/);
});
