import { gzipSync } from 'node:zlib';
import { closedPort, hugeRobots } from '@meguri/testing';
import { beforeAll, expect, test } from 'vitest';
import { putSite } from '../testing/recorded-web.ts';
import { ownCrawl, ownWeb } from '../testing/own-crawl.ts';

/** Paths of the bad web server, with the code and the truncation that are recorded for the page. */
const badPages: [path: string, code: string, truncated?: string][] = [
  ['/redirect/self', 'redirect-loop'],
  ['/redirect/nowhere', 'redirect'],
  ['/redirect/garbage', 'redirect'],
  ['/redirect/file', 'redirect'],
  ['/redirect/metadata', 'redirect'],
  ['/body/endless', 'ok', 'length'],
  ['/body/drip?everyMs=50', 'ok', 'time'],
  ['/body/stall', 'ok', 'time'],
  ['/body/never', 'total-timeout'],
  ['/body/reset', 'ok', 'disconnect'],
  ['/length/short', 'ok', 'disconnect'],
  ['/length/garbage', 'protocol-error'],
  ['/length/undeclared', 'ok'],
  ['/chunks/cut', 'ok', 'disconnect'],
  ['/chunks/bad-first', 'protocol-error'],
  ['/headers/stall', 'headers-timeout'],
  ['/headers/close', 'connection-reset'],
  ['/headers/reset', 'connection-reset'],
  ['/headers/not-http', 'protocol-error'],
  ['/headers/huge', 'headers-too-large'],
  ['/headers/latin-1', 'ok'],
  ['/headers/nul', 'protocol-error'],
  ['/headers/bad-name', 'protocol-error'],
  ['/headers/folded', 'protocol-error'],
  // Read up to the limit; a body that is no gzip is read as it is.
  ['/gzip/bomb/256', 'ok'],
  ['/gzip/lie', 'ok'],
  ['/gzip/cut', 'ok'],
  ['/gzip/unknown', 'ok'],
  ['/corrupt', 'body-undecodable'],
  ['/html/cut', 'ok'],
  ['/html/deep/200', 'ok'],
  ['/html/long-url', 'ok'],
  ['/html/nul', 'ok'],
  ['/charset/shift-jis', 'ok'],
  ['/charset/euc-jp', 'ok'],
  ['/charset/utf-16', 'ok'],
  ['/status/500', 'server-error'],
  ['/status/403', 'client-error'],
  ['/status/410', 'gone'],
  ['/status/299', 'ok'],
];

const web = await ownWeb();
const crawl = await ownCrawl({
  'fetch.maxBodyBytes': 1_000_000,
  'fetch.maxExpandedBytes': 4_000_000,
  // Web and crawl share one process here, which other tests slow down.
  'fetch.totalTimeoutSeconds': 15,
  'fetch.headersTimeoutSeconds': 8,
  // No page waits for this one.
  'fetch.connectTimeoutSeconds': 120,
  'crawler.contactUrl': '',
});
let closed: number;
const urlOf = (index: number) => web.urlOf(`bad-${index}.localhost`, badPages[index]?.[0]);

beforeAll(async () => {
  closed = await closedPort();
  putSite(web, 'healthy.localhost', 30);
  putSite(web, 'wordy.localhost', 3);
  web.put('wordy.localhost', '/robots.txt', { body: hugeRobots() });
  const corrupt = Buffer.concat([gzipSync('text').subarray(0, 10), Buffer.alloc(100, 0xff)]);
  for (const index of badPages.keys()) {
    web.put(`bad-${index}.localhost`, '/corrupt', { body: corrupt, headers: { 'Content-Encoding': 'gzip' } });
  }
  const emoji = '\u{1f600}'.repeat(400);
  web.put('wordy.localhost', '/', { body: `<!doctype html><title>x${emoji}</title>\0` });
  const list = await crawl.list({ scope: { mode: 'any', maxHops: 0, maxUrlLength: 100_000 } });
  await crawl.seed(list, [
    ...badPages.map((_, index) => urlOf(index)),
    `http://127.0.0.1:${closed}/`,
    'http://does-not-exist.invalid/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]:1/',
    `https://tls.localhost:${web.server.port}/`,
    web.urlOf('wordy.localhost'),
    web.urlOf('long.localhost', `/${'x'.repeat(90_000)}`),
  ]);
  await crawl.seed(await crawl.list({ scope: { mode: 'host', maxHops: 1 } }), [
    web.urlOf('crowded.localhost', '/html/links/20000'),
  ]);
  await crawl.seed(await crawl.list(), [web.urlOf('healthy.localhost')]);
  await crawl.start();
});

test('a healthy host is crawled meanwhile', async () => {
  await crawl.prisma.$executeRaw`UPDATE host SET page_cap = 20001 WHERE name LIKE 'crowded%'`;
  const visited = () => new Set(web.pageAccesses('healthy.localhost').map(({ path }) => path));
  await expect.poll(() => visited().size).toBe(30);
});

test('twenty thousand links of one page become twenty thousand pages', async () => {
  const host = web.hostOf('crowded.localhost');
  await expect.poll(async () => (await crawl.host(host)).pageCount).toBe(20_001);
  await crawl.prisma.host.updateMany({ where: { name: host }, data: { paused: true } });
  // Crawling the others would only take time.
  await crawl.prisma.page.updateMany({
    where: { lastCode: null, url: { contains: 'crowded' } },
    data: { nextVisitAt: null },
  });
  await crawl.untilIdle();
});

test.each(badPages.map((page, index) => [...page.slice(0, 2), index] as [string, string, number]))(
  '%s is recorded as %s',
  async (_path, code, index) => {
    const url = urlOf(index);
    expect(await crawl.page(url)).toMatchObject({ lastCode: code });
    const captures = await crawl.captures({ url });
    expect(captures).toMatchObject([{ code, truncated: badPages[index]?.[2] ?? null }]);
  },
);

test.each([
  ['a closed port', () => `http://127.0.0.1:${closed}/`, 'connection-refused'],
  ['a name that does not resolve', () => 'http://does-not-exist.invalid/', 'dns-not-found'],
  ['the metadata service as a seed', () => 'http://169.254.169.254/latest/meta-data/', 'address-refused'],
  ['the metadata service as a redirect', () => 'http://169.254.169.254/latest/meta-data/', 'address-refused'],
  ['a loopback address that is not allowed', () => 'http://[::1]:1/', 'address-refused'],
  ['TLS where there is none', () => `https://tls.localhost:${web.server.port}/`, 'tls-failed'],
  ['a title that is cut within a character', () => web.urlOf('wordy.localhost'), 'ok'],
  ['a URL of 90 kB', () => web.urlOf('long.localhost', `/${'x'.repeat(90_000)}`), 'client-error'],
])('%s is recorded with its code', async (_what, url, code) => {
  expect((await crawl.page(url()))?.lastCode).toBe(code);
});

test('a failing host has a longer access delay than its interval', async () => {
  const failing = ['/status/500', '/headers/close'].map((path) =>
    badPages.findIndex(([bad]) => bad === path),
  );
  for (const name of failing.map((index) => `bad-${index}.localhost`)) {
    const host = await crawl.host(web.hostOf(name));
    expect(host.consecutiveErrors).toBeGreaterThan(0);
    expect(host.nextAccessAt.getTime() - (host.lastAccessAt?.getTime() ?? 0)).toBeGreaterThan(4_000);
  }
});

test('figures are exact and every capture resolves', async () => {
  await crawl.prisma.$executeRaw`UPDATE counter SET value = value + 1 WHERE name = 'paused'`;
  const wrong = await crawl.wrongFigures();
  expect(wrong.filter((text) => !text.includes('paused'))).toEqual([]);
  expect((await crawl.checkArchive()).faults).toEqual([]);
});
