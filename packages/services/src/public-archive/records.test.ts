import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { sealedPath } from '@meguri/archive';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { services, prisma, clock } = crawl;
const urls = ['https://example.org/a', 'https://example.org/b', 'https://example.org/secret/c'];
const [one = '', two = '', secret = ''] = urls;
const large = 'https://large.example/';
const growing = 'https://growing.example/';
let base: string;
let seal: () => Promise<void>;

/** Locations of the captures of a URL. */
async function placeOf(url: string) {
  const rows = await prisma.$queryRaw<{ name: string; from: number; length: number }[]>`
    SELECT file_name AS name, "offset"::int AS "from", length FROM capture_entry WHERE url = ${url}`;
  const { name = '', from = 0, length = 0 } = rows[0] ?? {};
  return { name, from, to: from + length, length };
}

const get = (name: string, range: string | null, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${base}/web/records/${name}`, {
    method,
    headers: { ...(range !== null && { range: `bytes=${range}` }), ...headers },
  });

const rule = (access: 'public' | 'closed', surtPrefix = '') =>
  services.setAccessRule({
    ctx,
    input: { surtPrefix, access, capturedFrom: null, capturedBefore: null, embargoDays: 0 },
  });

beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls: [...urls, large, growing] } });
  await crawlPages(
    crawl,
    urls.map((url) => ({ url, verdict: 'new' as const, body: `<p>${url}` })),
  );
  await crawlPages(crawl, [{ url: large, verdict: 'new', body: randomBytes(24 * 1_048_576) }]);
  ({ seal } = await crawlPages(crawl, [{ url: growing, verdict: 'new', body: 'grows' }], { isOpen: true }));
  base = `http://127.0.0.1:${await services.serveArchive()}`;
});

beforeEach(async () => {
  await prisma.accessRule.deleteMany({});
  await prisma.takedown.deleteMany({});
  await rule('public');
});

const textOf = async (response: Response) => gunzipSync(await response.arrayBuffer()).toString();

describe('a range', () => {
  test('of one record is its gzip member', async () => {
    const { name, from, to } = await placeOf(one);
    const response = await get(name, `${from}-${to - 1}`);
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/*`);
    expect(response.headers.get('content-length')).toBe(String(to - from));
    expect(await textOf(response)).toMatch(/^WARC\/1\.1\r\n[^]*<p>https:\/\/example\.org\/a\r\n\r\n$/);
  });

  test('without an end is the record that begins there', async () => {
    const { name, from, to } = await placeOf(two);
    const response = await get(name, `${from}-`);
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/*`);
    expect(await textOf(response)).toContain('<p>https://example.org/b');
  });

  test('of several records holds each of them', async () => {
    const [first, second] = [await placeOf(one), await placeOf(two)];
    const text = await textOf(await get(first.name, `${first.from}-${second.to - 1}`));
    expect(text.match(/^WARC\/1\.1/gm)).toHaveLength(2);
  });

  test('that does not consist of whole records of captures is refused', async () => {
    const { name, from, to } = await placeOf(one);
    const ranges = [
      `${from}-${to}`,
      `${from}-${to - 2}`,
      `${from + 1}-${to - 1}`,
      `0-${to - 1}`,
      '0-',
      `${from}-9${to}`,
    ];
    for (const range of ranges) expect([range, (await get(name, range)).status]).toEqual([range, 404]);
    for (const range of ['-5', '5-4', '1-2,4-5', 'x', '99999999999999999-'])
      expect([range, (await get(name, range)).status]).toEqual([range, 416]);
    expect((await get(name, null)).status).toBe(403);
  });

  test('is answered to HEAD without its bytes', async () => {
    const { name, from, to } = await placeOf(one);
    const response = await get(name, `${from}-${to - 1}`, {}, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([206, String(to - from)]);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  test('of a large record is sent in parts', async () => {
    const { name, from, to } = await placeOf(large);
    const response = await get(name, `${from}-${to - 1}`);
    expect((await response.arrayBuffer()).byteLength).toBe(to - from);
  });
});

describe('a file', () => {
  test.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    'none.warc.gz',
    '',
    'a/b',
    '%00',
    'x'.repeat(300),
  ])('named %j is unknown', async (name) => {
    expect((await get(name, '0-1')).status).toBe(404);
  });

  test('is found by its name and by its path', async () => {
    const { name, from, to } = await placeOf(one);
    for (const place of [name, sealedPath(name), `${name}.open`])
      expect((await get(place, `${from}-${to - 1}`)).status).toBe(206);
    expect((await get(`2020/01/01/${name}`, `${from}-${to - 1}`)).status).toBe(404);
  });

  test('keeps its tag when it is sealed', async () => {
    const { name, from, to } = await placeOf(growing);
    const open = await get(name, `${from}-${to - 1}`);
    expect(await textOf(open)).toContain('grows');
    await seal();
    const sealed = await get(name, `${from}-${to - 1}`, { 'if-range': open.headers.get('etag') ?? '' });
    expect([sealed.status, sealed.headers.get('etag')]).toEqual([206, open.headers.get('etag')]);
  });

  test('has another tag once bytes in it were overwritten', async () => {
    const { name, from, to } = await placeOf(large);
    const range = `${from}-${to - 1}`;
    const tag = (await get(name, range, {}, 'HEAD')).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    expect((await get(name, range, { 'if-none-match': tag })).status).toBe(304);
    await crawl.asOwner(`UPDATE warc_file SET sha256 = decode('00', 'hex') WHERE name = '${name}'`);
    expect((await get(name, range, { 'if-range': tag })).status).toBe(412);
    expect((await get(name, range, { 'if-match': tag })).status).toBe(412);
    expect((await get(name, range, { 'if-none-match': tag }, 'HEAD')).status).toBe(206);
  });
});

describe('access', () => {
  test('a range with one record that a rule closes is refused', async () => {
    await rule('closed', 'org,example)/secret/');
    const [first, third] = [await placeOf(one), await placeOf(secret)];
    expect((await get(first.name, `${first.from}-${third.to - 1}`)).status).toBe(403);
    expect((await get(first.name, `${third.from}-${third.to - 1}`)).status).toBe(403);
    expect((await get(first.name, `${first.from}-${first.to - 1}`)).status).toBe(206);
  });

  test('a record hidden by a takedown is answered like a missing one', async () => {
    const { name, from, to } = await placeOf(secret);
    const before = await get(name, `${from + 1}-${to - 1}`);
    await takeDown(secret);
    const hidden = await get(name, `${from}-${to - 1}`);
    expect([hidden.status, await hidden.text()]).toEqual([404, await before.text()]);
  });

  test('a transfer ends when a takedown comes', async () => {
    const { name, from, to } = await placeOf(large);
    const body = (await get(name, `${from}-${to - 1}`)).body?.getReader();
    await body?.read();
    await takeDown(large);
    // The bytes already under way are fewer than the rest.
    clock.advanceSeconds(2);
    const rest = async () => {
      for (;;) if ((await body?.read())?.done !== false) return 'whole';
    };
    await expect(rest()).rejects.toThrow('terminated');
  });
});

const takeDown = (url: string) =>
  prisma.takedown.create({
    data: {
      hostId: hostIdOf(new URL(url).host),
      hostName: new URL(url).host,
      urlKey: BigInt(urlKeyOf(url)),
      url,
      createdAt: clock.now(),
      createdBy: 'operator',
    },
  });
