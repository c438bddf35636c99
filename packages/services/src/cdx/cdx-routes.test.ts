import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sealedPath } from '@meguri/archive';
import { clearUrlIndex, hostIdOf, urlKeyOf } from '@meguri/database';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSnapshot } from '../testing/make-snapshot.ts';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { services, prisma, clock } = crawl;
const home = 'https://www.example.org/';
const page = 'http://example.org/news/a';
const copy = 'http://example.org/news/copy';
const other = 'http://other.example/';
const odd = 'http://example.org/news/a?b=c%20d';
let base: string;
const instants: Date[] = [];

const stampOf = (at: Date | undefined) => at?.toISOString().replaceAll(/\D/g, '').slice(0, 14) ?? '';
const rule = (access: 'public' | 'on-site' | 'closed', surtPrefix = '', more = {}) =>
  services.setAccessRule({
    ctx,
    input: { surtPrefix, access, capturedFrom: null, capturedBefore: null, embargoDays: 0, ...more },
  });
const addresses = { pywb: '/web/index', wayback: '/cdx/search/cdx' };
const get = (dialect: keyof typeof addresses, search: string, init: RequestInit = {}) =>
  fetch(`${base}${addresses[dialect]}?${search}`, init);

/** URL and timestamp of each row. */
async function rowsOf(dialect: keyof typeof addresses, search: string): Promise<string[]> {
  const fields = dialect === 'pywb' ? 'output=text&fl=url,timestamp' : 'fl=original,timestamp';
  const response = await get(dialect, `${search}&${fields}`);
  const text = await response.text();
  expect([response.status, response.status === 200 ? '' : text]).toEqual([200, '']);
  return text === '' ? [] : text.trimEnd().split('\n');
}

async function crawlNext(accesses: Parameters<typeof crawlPages>[1]): Promise<void> {
  clock.advanceSeconds(86_400);
  instants.push(clock.now());
  await crawlPages(crawl, accesses);
}

beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls: [home, page, copy, other, odd] } });
  await crawlNext([
    { url: home, verdict: 'new', body: 'home' },
    { url: page, verdict: 'new', body: 'page' },
    { url: odd, verdict: 'new', body: 'odd', mime: 'Text/Plain; charset=utf-8' },
    { url: other, verdict: 'error' },
  ]);
  // These captures are in the index; the following ones are merged with it.
  await makeSnapshot(crawl, { name: 'one' });
  await crawlNext([
    { url: home, verdict: 'changed', body: 'home again' },
    { url: page, verdict: 'unchanged', body: 'page', repeats: instants[0]!, isNotModified: true },
    { url: copy, verdict: 'new', body: 'page', repeats: instants[0]!, repeatsUrl: page },
    { url: other, verdict: 'new', body: 'other' },
  ]);
  clock.advanceSeconds(86_400);
  base = `http://127.0.0.1:${await services.serveArchive()}`;
});

beforeEach(async () => {
  await prisma.accessRule.deleteMany({});
  await prisma.takedown.deleteMany({});
  await rule('public');
});

describe.each(['pywb', 'wayback'] as const)('the dialect of %s', (dialect) => {
  test('lists a URL with its variants, by time', async () => {
    for (const url of ['example.org', 'http://www.example.org/', 'https://example.org'])
      expect(await rowsOf(dialect, `url=${url}`)).toEqual([
        `${home} ${stampOf(instants[0])}`,
        `${home} ${stampOf(instants[1])}`,
      ]);
  });

  test.each([
    ['a prefix', 'url=example.org/news/*', [page, page, odd, copy]],
    ['a host', 'url=example.org&matchType=host', [home, home, page, page, odd, copy]],
    ['a domain', 'url=*.example.org', [home, home, page, page, odd, copy]],
    ['a top-level domain', 'url=example&matchType=domain', [other]],
    ['another domain', 'url=*.nowhere.example', []],
  ])('lists %s from the index and from captures that it lacks', async (_, search, expected) => {
    const urls = (await rowsOf(dialect, search)).map((row) => row.split(' ')[0]);
    expect(urls).toEqual(expected);
  });

  test('filters by time, and by expressions of the client', async () => {
    expect(await rowsOf(dialect, `url=*.example.org&from=${stampOf(instants[1])}`)).toHaveLength(3);
    expect(await rowsOf(dialect, `url=example.org&to=${stampOf(instants[0])}`)).toHaveLength(1);
    const filter = encodeURIComponent(dialect === 'pywb' ? '~url:.*/c.py' : 'original:.*/c.py');
    expect(await rowsOf(dialect, `url=*.example.org&filter=${filter}`)).toHaveLength(1);
    expect(await rowsOf(dialect, `url=${copy}&filter=${filter}`)).toHaveLength(1);
    expect(await rowsOf(dialect, `url=${home}&filter=${filter}`)).toEqual([]);
  });

  test('sorts by distance', async () => {
    const search = `sort=closest&closest=${stampOf(instants[1])}&limit=1`;
    for (const url of ['url=example.org', 'url=example.org/*'])
      expect((await rowsOf(dialect, `${url}&${search}`)).map((row) => row.split(' ')[1])).toEqual([
        stampOf(instants[1]),
      ]);
    expect(await rowsOf(dialect, `url=example.org&sort=closest&closest=${stampOf(instants[0])}`)).toEqual([
      `${home} ${stampOf(instants[0])}`,
      `${home} ${stampOf(instants[1])}`,
    ]);
  });

  test('lists only captures that rules make public, from the next query on', async () => {
    await prisma.accessRule.deleteMany({});
    for (const search of ['url=example.org', 'url=*.example.org'])
      expect(await rowsOf(dialect, search)).toEqual([]);
    await rule('public', 'org,example)/news/');
    expect(await rowsOf(dialect, 'url=*.example.org')).toHaveLength(4);
    expect(await rowsOf(dialect, `url=${home}`)).toEqual([]);
    await rule('closed', 'org,example)/news/copy');
    expect(await rowsOf(dialect, 'url=*.example.org')).toHaveLength(3);
    expect(await rowsOf(dialect, `url=${copy}`)).toEqual([]);
    await rule('public', 'org,example)/news/', { embargoDays: 2 });
    expect(await rowsOf(dialect, 'url=*.example.org')).toHaveLength(2);
  });

  test('hides captures of a takedown, and those that repeat their bodies, from the next query on', async () => {
    expect(await rowsOf(dialect, 'url=*.example.org')).toHaveLength(6);
    const host = { hostId: hostIdOf('example.org'), hostName: 'example.org', createdAt: clock.now() };
    await prisma.takedown.create({
      data: { ...host, urlKey: BigInt(urlKeyOf(page)), url: page, createdBy: 'operator' },
    });
    expect(await rowsOf(dialect, 'url=*.example.org')).toEqual([
      `${home} ${stampOf(instants[0])}`,
      `${home} ${stampOf(instants[1])}`,
      `${odd} ${stampOf(instants[0])}`,
    ]);
    for (const url of [page, copy]) expect(await rowsOf(dialect, `url=${url}`)).toEqual([]);
  });

  test.each([
    ['', /url=/],
    ['url=example.org&limit=-99999999999999999999', /limit/],
    ['url=example.org&sort=closest&closest=garbage', /closest/],
    [`url=example.org/${'a'.repeat(8_100)}`, /allowed|too long/],
    ['url=example.org&matchType=domain&filter=~original:(', /expression|unknown field/],
  ])('refuses %.50s', async (search, message) => {
    const response = await get(dialect, search);
    expect([400, 414]).toContain(response.status);
    expect(await response.text()).toMatch(message);
  });

  // A backtracking engine would exceed the time limit of a query by far, and the answer would be an error.
  test('a filter with catastrophic backtracking is answered', async () => {
    const hard = encodeURIComponent(dialect === 'pywb' ? '~(.{0,30}a?){30}§' : '(.{0,30}a?){30}§');
    expect(await rowsOf(dialect, `url=org&matchType=domain&${`filter=${hard}&`.repeat(10)}`)).toEqual([]);
  });

  test('answers HEAD, and programs in browsers', async () => {
    const response = await get(dialect, 'url=example.org', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

test('a row locates its record by file, offset and length', async () => {
  const lines = (await (await get('pywb', 'url=*.example.org&output=json')).text()).trimEnd().split('\n');
  for (const line of lines) {
    const row = JSON.parse(line) as { filename: string; offset: string; length: string };
    const file = await readFile(path.join(crawl.archiveDirectory, sealedPath(row.filename)));
    const record = file.subarray(Number(row.offset), Number(row.offset) + Number(row.length));
    expect(record.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  }
});

test('revisits, types and digests have the form of each dialect', async () => {
  const lines = await (await get('pywb', `url=${page}&output=json`)).text();
  const [first, revisit] = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(first).toMatchObject({
    mime: 'text/html',
    status: '200',
    digest: expect.stringMatching(/^[A-Z2-7]{52}=/),
  });
  expect(revisit).toMatchObject({ mime: 'warc/revisit', digest: (first as { digest: string }).digest });
  const rows: unknown = await (await get('wayback', `url=${page}&output=json&fl=mimetype,statuscode`)).json();
  expect(rows).toEqual([
    ['mimetype', 'statuscode'],
    ['text/html', '200'],
    ['warc/revisit', '-'],
  ]);
  expect(await (await get('wayback', `url=${encodeURIComponent(odd)}&fl=mimetype`)).text()).toBe(
    'text/plain\n',
  );
});

test('resume keys list everything in the index once', async () => {
  const all = await rowsOf('wayback', 'url=*.example.org');
  const listed: string[] = [];
  const listAfter = async (key: string): Promise<string | undefined> => {
    const search = `url=*.example.org&fl=original,timestamp&limit=2&showResumeKey=true&resumeKey=${key}`;
    const [rows = '', line] = (await (await get('wayback', search)).text()).split('\n\n');
    listed.push(...rows.trimEnd().split('\n'));
    return line?.trimEnd();
  };
  for (let key: string | undefined = ''; key !== undefined;) key = await listAfter(key);
  expect(listed).toEqual(all);
});

test('a new capture is listed by the next query, and still only once when it enters the index', async () => {
  const before = await rowsOf('wayback', 'url=*.example.org');
  await crawlNext([{ url: copy, verdict: 'changed', body: 'copy' }]);
  const last = `${copy} ${stampOf(instants.at(-1))}`;
  await expect
    .poll(() => rowsOf('wayback', 'url=*.example.org'), { timeout: 5_000 })
    .toEqual([...before, last]);
  await makeSnapshot(crawl, { name: 'two' });
  await expect.poll(() => prisma.urlIndexRun.count()).toBe(2);
  for (let times = 0; times < 3; times++)
    expect(await rowsOf('wayback', 'url=*.example.org')).toEqual([...before, last]);
});

test('lists everything while the index is rebuilt', async () => {
  const before = await rowsOf('wayback', 'url=*.example.org');
  await clearUrlIndex(prisma);
  await crawlNext([{ url: copy, verdict: 'changed', body: 'once more' }]);
  const last = `${copy} ${stampOf(instants.at(-1))}`;
  await expect
    .poll(() => rowsOf('wayback', 'url=*.example.org'), { timeout: 5_000 })
    .toEqual([...before, last]);
  expect(await prisma.urlIndexRun.count()).toBe(0);
});

test('an index that lacks too many captures is not read, except for exact matches', async () => {
  await prisma.$executeRaw`INSERT INTO warc_file (name, node_id, opened_at, indexed_end)
    SELECT 'many-' || number, 1, now(), 1 FROM generate_series(1, 1000) AS number`;
  await expect
    .poll(async () => (await get('pywb', 'url=*.example.org')).status, { timeout: 5_000 })
    .toBe(503);
  const response = await get('pywb', 'url=*.example.org');
  expect([response.headers.get('retry-after'), await response.text()]).toEqual([
    '60',
    expect.stringMatching(/is being updated/),
  ]);
  expect(await rowsOf('pywb', 'url=example.org')).toHaveLength(2);
  await prisma.$executeRaw`DELETE FROM warc_file WHERE name LIKE 'many-%'`;
  await expect
    .poll(async () => (await get('pywb', 'url=*.example.org')).status, { timeout: 5_000 })
    .toBe(200);
});

test('too many simultaneous queries of one client network are asked to retry later', async () => {
  const slow = encodeURIComponent('(.{0,30}a?){30}§');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => get('wayback', `url=*.example.org&filter=${slow}`)),
  );
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy.every(({ headers }) => headers.get('retry-after') === '5')).toBe(true);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await get('wayback', 'url=*.example.org')).status, { timeout: 30_000 })
    .toBe(200);
});
