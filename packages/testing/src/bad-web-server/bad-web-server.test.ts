import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBadWebServer, type BadWebServer } from './bad-web-server.ts';
import { hugeRobots } from './huge-bodies.ts';

let server: BadWebServer;
beforeAll(async () => {
  server = await startBadWebServer();
});
afterAll(() => server.close());

const get = (path: string, init?: RequestInit) =>
  fetch(new URL(path, server.origin), { redirect: 'manual', ...init });

describe('virtual hosts', () => {
  let host: string;
  let number = 0;
  beforeEach(() => {
    host = `site-${number++}.localhost`;
  });

  /** `fetch` would not let the Host header through. */
  async function getFrom(path: string, headers: Record<string, string> = {}) {
    const outgoing = httpGet(server.origin + path, { headers: { ...headers, Host: host } });
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: response.statusCode, body: await text(response) };
  }

  test('have their own pages, which can change while the server runs', async () => {
    server.setPage(host, '/', { body: 'first' });
    expect((await getFrom('/')).body).toBe('first');
    server.setPage(host, '/', { body: 'second' });
    expect((await getFrom('/')).body).toBe('second');
    server.setPage(host, '/', null);
    expect((await getFrom('/')).status).toBe(404);
  });

  test('answer conditional requests once a page has validators', async () => {
    server.setPage(host, '/', { body: 'x', etag: '"1"', lastModified: new Date('2025-01-01T00:00:00Z') });
    const since = (date: string) => ({ 'If-Modified-Since': new Date(date).toUTCString() });
    expect((await getFrom('/', { 'If-None-Match': '"1"' })).status).toBe(304);
    expect((await getFrom('/', { 'If-None-Match': '"2"' })).status).toBe(200);
    expect((await getFrom('/', since('2025-01-01T00:00:00Z'))).status).toBe(304);
    expect((await getFrom('/', since('2024-12-31T00:00:00Z'))).status).toBe(200);
  });
});

test('logs every request with its connection', async () => {
  const before = server.requests.length;
  await (await get('/ok?a=1', { headers: { 'X-Test': 'yes' } })).text();
  const logged = server.requests.slice(before);
  expect(logged).toMatchObject([{ host: '127.0.0.1', path: '/ok?a=1', headers: { 'x-test': 'yes' } }]);
  expect(logged[0]?.remotePort).toBeTypeOf('number');
});

test.each([
  ['/ok', 200],
  ['/status/410', 410],
  ['/status/503?retry-after=120', 503],
  ['/redirect/chain/2', 302],
  ['/gzip/ok', 200],
  ['/html/links/20000', 200],
  ['/html/deep/100000', 200],
  ['/charset/shift-jis', 200],
  ['/trap/calendar/2025-12', 200],
  ['/nothing/here', 404],
])('%s answers %i', async (path, status) => {
  const response = await get(path);
  expect(response.status).toBe(status);
  await response.arrayBuffer();
});

test.each([
  '/headers/close',
  '/headers/reset',
  '/headers/not-http',
  '/headers/nul',
  '/length/short',
  '/chunks/bad',
])('%s breaks an ordinary client', async (path) => {
  await expect(get(path).then((response) => response.text())).rejects.toThrow(/fetch failed|terminated/);
});

test('a calendar continues into the next year', async () => {
  expect(await (await get('/trap/calendar/2025-12')).text()).toContain('/trap/calendar/2026-01');
});

test('Retry-After can be a date', async () => {
  const response = await get('/status/503?retry-after-date=120');
  const inMs = Date.parse(response.headers.get('Retry-After') ?? '') - Date.now();
  expect(inMs).toBeGreaterThan(100_000);
  expect(inMs).toBeLessThan(121_000);
});

test('the huge robots.txt has the requested size and forbids everything in its last rule', () => {
  expect(hugeRobots().length).toBe(2 * 1024 * 1024);
  expect(hugeRobots().endsWith('\nDisallow: /\n')).toBe(true);
});

test('close ends connections that stall on purpose', async () => {
  const stalling = await startBadWebServer();
  const outcome = fetch(`${stalling.origin}/headers/stall`).then(
    () => 'answered',
    () => 'failed',
  );
  await expect.poll(() => stalling.requests.length).toBe(1);
  await stalling.close();
  expect(await outcome).toBe('failed');
});
