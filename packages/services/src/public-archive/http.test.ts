import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { services, prisma, clock } = crawl;
const news = 'https://example.org:8443/news/a%2Fb?q=%E3%81%82';
const secret = 'https://example.org:8443/secret';
const international = 'https://xn--r8jz45g.jp/';
const file = 'ftp://ftp.example.org/pub/a.txt';
let port: number;
let stamp: string;

const rule = (access: 'public' | 'closed', surtPrefix = '') =>
  services.setAccessRule({
    ctx,
    input: { surtPrefix, access, capturedFrom: null, capturedBefore: null, embargoDays: 0 },
  });

/** Sends a request line unchanged, which `fetch` would normalise. */
async function send(
  line: string,
  headers = 'Host: 127.0.0.1\r\n',
): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${line} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  const answer = await text(socket);
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return { status: Number(head.slice(9, 12)), head, body: body.join('\r\n\r\n') };
}

beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls: [news, secret, international, file] } });
  stamp = clock.now().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  await crawlPages(crawl, [
    { url: news, verdict: 'new', body: 'news' },
    { url: secret, verdict: 'new', body: 'secret' },
    { url: international, verdict: 'new', body: 'international' },
    { url: file, verdict: 'new', body: 'file', mime: 'text/plain' },
  ]);
  port = (await services.serveArchive()) ?? 0;
});

beforeEach(async () => {
  await prisma.accessRule.deleteMany({});
  await rule('public');
});

describe('methods', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is refused', async (method) => {
    const answer = await send(`${method} /web/${news}`);
    expect([answer.status, answer.head]).toEqual([405, expect.stringContaining('allow: GET, HEAD, OPTIONS')]);
  });

  test('OPTIONS allows programs of other origins to send what the protocols need', async () => {
    const answer = await send(`OPTIONS /web/${news}`);
    expect(answer.status).toBe(204);
    expect(answer.head).toContain('access-control-allow-origin: *');
    expect(answer.head).toMatch(/access-control-allow-headers: .*accept-datetime.*range/);
    expect(answer.head).not.toContain('content-length');
  });
});

describe('URLs', () => {
  test.each([
    ['with a port, an escaped slash and other letters', () => news, 'news'],
    ['escaped as a whole', () => encodeURIComponent(news), 'news'],
    ['with one slash after the scheme', () => news.replace('://', ':/'), 'news'],
    ['of FTP', () => file, 'file'],
    [
      'with an escaped international name',
      () => 'https://%E4%BE%8B%E3%81%88.jp/'.replace('%E4%BE%8B%E3%81%88', encodeURIComponent('例え')),
      'international',
    ],
    ['in upper case', () => international.toUpperCase(), 'international'],
  ])('%s', async (_, url, body) => {
    expect((await send(`GET /web/${stamp}id_/${url()}`)).body).toBe(body);
  });

  test('with dot segments is decided by its resolved form', async () => {
    await rule('closed', 'org,example:8443)/secret');
    const path = 'https://example.org:8443/news/../secret';
    expect((await send(`GET /web/${stamp}id_/${path}`)).status).toBe(403);
    expect((await send(`GET /web/timemap/link/${path}`)).status).toBe(403);
    expect((await send(`GET /web/${stamp}id_/${path.replace('..', '%2e%2e')}`)).status).toBe(403);
  });

  test('with an escaped slash differs from the one with a slash', async () => {
    expect((await send(`GET /web/${stamp}id_/${news.replace('%2F', '/')}`)).status).toBe(404);
  });

  test.each([
    ['nothing', '', 400],
    ['no name', 'https://', 400],
    ['a script', 'javascript:alert(1)', 400],
    ['a malformed escape of a whole URL', 'https%3A%2F%2Fexample.org%2', 400],
    ['a stray percent sign', 'https://example.org/%zz', 404],
    ['a NUL', 'https://example.org/%00', 404],
  ])('%s: an error', async (_, url, status) => {
    for (const place of ['', 'timemap/link/'])
      expect((await send(`GET /web/${place}${url}`)).status).toBe(status);
  });

  test('beyond the length limit are an error', async () => {
    const statuses = [9_000, 20_000].map(async (length) =>
      send(`GET /web/https://example.org/${'a'.repeat(length)}`),
    );
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([414, 431]);
  });
});

describe('raw records', () => {
  const ask = (...headers: string[]) =>
    send(
      `GET /web/${stamp}id_/${news}`,
      ['Host: 127.0.0.1', ...headers].map((line) => `${line}\r\n`).join(''),
    );
  const tagOf = async () => /^etag: ("[0-9a-f]{32}")\r?$/m.exec((await ask()).head)?.[1] ?? '';

  test('are sent in parts, as long as the tag equals that of the first part', async () => {
    const tag = await tagOf();
    const rest = await ask('Range: bytes=2-', `If-Range: ${tag}`);
    expect([rest.status, rest.body]).toEqual([206, 'ws']);
    expect(rest.head).toContain('content-range: bytes 2-3/4');
    expect(rest.head).toMatch(/content-length: 2\b/);
    const other = await ask('Range: bytes=2-', 'If-Range: "00000000000000000000000000000000"');
    expect([other.status, other.body]).toEqual([200, 'news']);
    expect((await ask('Range: bytes=4-')).status).toBe(416);
  });

  test('are not sent to a client that has them, or that requires another tag', async () => {
    const tag = await tagOf();
    const known = await ask(`If-None-Match: ${tag}`);
    expect([known.status, known.body, known.head.includes(`etag: ${tag}`)]).toEqual([304, '', true]);
    expect((await ask('If-Match: "00000000000000000000000000000000"')).status).toBe(412);
    const heading = await send(`HEAD /web/${stamp}id_/${news}`);
    expect([heading.status, heading.head.includes(`etag: ${tag}`)]).toEqual([200, true]);
  });
});

describe('times', () => {
  test.each(['00000101000000', '20260230000000', '20261301000000', '99999999999999', '0'])(
    '%s is not a time',
    async (digits) => {
      const answer = await send(`GET /web/${digits}id_/${news}`);
      expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('as in 20260701123456')]);
    },
  );

  test.each(['2', '199', '2099', '20261', '202601', '2026010112', '19900101000000', '21991231235959'])(
    '%s leads to the capture',
    async (digits) => {
      const answer = await send(`GET /web/${digits}id_/${news}`);
      expect([answer.status, answer.head]).toEqual([
        302,
        expect.stringContaining(`/web/${stamp}id_/${news}`),
      ]);
    },
  );

  test('a replay with a pass does not accept the year 0 either', async () => {
    const { path } = await services.pages.replay({ ctx, input: { url: news, at: clock.now() } });
    expect((await send(`GET ${path.replace(/\/\d{14}\//, '/00000101000000/')}`)).status).toBe(404);
  });
});

describe('clients', () => {
  test('with a missing or forged server name get no links with that name', async () => {
    for (const host of ['', 'Host: a"b\r\n', 'Host: evil.example/x\r\n'])
      expect((await send(`GET /web/${news}`, host)).status).toBe(400);
  });

  test('with too many requests must wait', async () => {
    await services.settings.set({ ctx, input: { key: 'archive.publicRequestsPerMinute', value: 2 } });
    const answers = [];
    for (let count = 0; count < 3; count += 1) answers.push(await send(`GET /web/${news}`));
    expect(answers.map(({ status }) => status)).toContain(429);
    expect(answers.at(-1)?.head).toMatch(/retry-after: \d+/);
    await services.settings.set({ ctx, input: { key: 'archive.onSiteNetworks', value: '127.0.0.1' } });
    expect((await send(`GET /web/${news}`)).status).toBe(302);
    await services.settings.set({ ctx, input: { key: 'archive.onSiteNetworks', value: '' } });
    await services.settings.set({ ctx, input: { key: 'archive.publicRequestsPerMinute', value: 0 } });
  });

  test('get nothing outside of the public paths', async () => {
    for (const path of ['/', '/web', '/robots.txt', '/%2e%2e/', '*', '/web/records'])
      expect((await send(`GET ${path}`)).status).toBeGreaterThanOrEqual(400);
  });
});
