import { hugeRobots, startBadWebServer, type BadWebServer } from '@meguri/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Fetcher } from './fetcher.ts';
import { loopbackFetcher } from './fetcher.fixture.ts';

let server: BadWebServer;
let fetcher: Fetcher;
beforeAll(async () => {
  server = await startBadWebServer();
  fetcher = loopbackFetcher();
});
afterEach(() => fetcher.close());
afterAll(() => server.close());

const follow = (path: string) => fetcher.fetchFollowing(server.origin + path);

test('five redirects are followed, to the answer', async () => {
  const { exchange, redirects } = await follow('/redirect/chain/5');
  expect(exchange).toMatchObject({ kind: 'response', code: 'ok', url: `${server.origin}/ok` });
  expect(redirects.map(({ url }) => new URL(url).pathname)).toEqual(
    [5, 4, 3, 2, 1].map((left) => `/redirect/chain/${left}`),
  );
});

test.each([
  ['/redirect/chain/6', 'too-many-redirects'],
  ['/redirect/loop/a', 'redirect-loop'],
  ['/redirect/self', 'redirect-loop'],
  ['/redirect/metadata', 'address-refused'],
  ['/redirect/to?url=http://0xA9.0xFE.0xA9.0xFE/', 'address-refused'],
  ['/redirect/file', 'url-invalid'],
  ['/redirect/garbage', 'url-invalid'],
  ['/redirect/nowhere', 'redirect'],
  ['/status/404', 'gone'],
])('%s ends in %s', async (path, code) => {
  expect((await follow(path)).exchange.code).toBe(code);
});

test('a redirect may lead to another host, whose connection is closed again', async () => {
  const target = `${server.originOf('other.localhost')}/ok`;
  const { exchange } = await follow(`/redirect/to?url=${target}`);
  expect(exchange).toMatchObject({ code: 'ok', url: target });
  expect(fetcher.stats.openSessions).toBe(0);
});

test('a given session is used on its own origin and left open', async () => {
  const session = fetcher.open(server.origin);
  await session.request({ url: `${server.origin}/ok` });
  const { exchange } = await fetcher.fetchFollowing(`${server.origin}/redirect/chain/1`, { session });
  expect(exchange).toMatchObject({ code: 'ok', reusedConnection: true });
  expect(session.isKeptAlive).toBe(true);
});

test('limits apply to every hop: a robots.txt of 2 MB is cut where its reader stops', async () => {
  server.setRobots('127.0.0.1', hugeRobots());
  const target = `${server.origin}/redirect/to?url=/robots.txt`;
  const { exchange } = await fetcher.fetchFollowing(target, { limits: { maxBodyBytes: 500 * 1024 } });
  expect(exchange).toMatchObject({ code: 'ok', truncated: 'length', body: { length: 500 * 1024 } });
});
