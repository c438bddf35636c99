import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';
import { readableMementos } from './find-mementos.ts';
import { mementosOf, timeMapPage, type TimeMapPage } from './timemap-page.ts';

const crawl = await ownCrawl();
const { services, prisma, clock } = crawl;
const url = 'https://www.example.org/a?b=1;c';
const bare = 'http://example.org/a?b=1;c';
let base: string;
const times: Date[] = [];

const stampOf = (at: Date | undefined) =>
  (at ?? new Date(0)).toISOString().replaceAll(/\D/g, '').slice(0, 14);
const rule = (access: 'public' | 'closed', surtPrefix = '', more = {}) =>
  services.setAccessRule({
    ctx,
    input: { surtPrefix, access, capturedFrom: null, capturedBefore: null, embargoDays: 0, ...more },
  });
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${base}${path}`, { redirect: 'manual', headers });
const memento = (index: number, of = url) => `${base}/web/${stampOf(times[index])}/${of}`;

beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls: [url, bare] } });
  // Three days apart, the second capture under the other URL, the last two within one second.
  for (const [index, [of, seconds]] of (
    [
      [url, 1],
      [bare, 86_400],
      [url, 86_400],
      [url, 0.4],
    ] as const
  ).entries()) {
    clock.advanceSeconds(index === 0 ? 86_400 - ((clock.now().getTime() / 1_000) % 86_400) : seconds);
    times.push(clock.now());
    await crawlPages(crawl, [{ url: of, verdict: index === 0 ? 'new' : 'changed', body: `<p>${index}` }]);
  }
  clock.advanceSeconds(86_400);
  base = `http://127.0.0.1:${await services.serveArchive()}`;
});

beforeEach(async () => {
  await prisma.accessRule.deleteMany({});
  await prisma.takedown.deleteMany({});
  await rule('public');
});

describe('the TimeGate', () => {
  const at = (index: number, seconds = 0) =>
    new Date((times[index]?.getTime() ?? 0) + seconds * 1_000).toUTCString();

  test.each([
    ['before all', () => at(0, -5_000), 0, url],
    ['at a capture', () => at(1), 1, bare],
    ['just before one: the latest before, not the nearest', () => at(2, -2), 1, bare],
    ['within the second of two', () => at(2), 2, url],
    ['after all', () => 'Fri, 31 Dec 9999 23:59:59 GMT', 2, url],
    ['in the year 1', () => 'Mon, 01 Jan 0001 00:00:00 GMT', 0, url],
  ])('%s', async (_, datetime, expected, of) => {
    const response = await get(`/web/${url}`, { 'accept-datetime': datetime() });
    expect([response.status, response.headers.get('location')]).toEqual([302, memento(expected, of)]);
    expect(response.headers.get('vary')).toBe('accept-datetime');
    expect(response.headers.get('memento-datetime')).toBeNull();
  });

  test('without a date leads to the last memento, and links its neighbours', async () => {
    const response = await get(`/web/${bare}`);
    expect(response.headers.get('location')).toBe(memento(2));
    expect(response.headers.get('link')?.split(/, (?=<)/)).toEqual([
      `<${bare}>; rel="original"`,
      `<${base}/web/${bare}>; rel="timegate"`,
      `<${base}/web/timemap/link/${bare}>; rel="timemap"; type="application/link-format"`,
      `<${memento(0)}>; rel="first memento"; datetime="${at(0)}"`,
      `<${memento(1, bare)}>; rel="prev memento"; datetime="${at(1)}"`,
      `<${memento(2)}>; rel="last memento"; datetime="${at(2)}"`,
    ]);
  });

  test.each([
    'yesterday',
    '2026-07-01',
    'Wed, 31 Feb 2026 00:00:00 GMT',
    'Sat, 01 Jan 0000 00:00:00 GMT',
    'Wed, 01 Jul 2026 24:00:00 GMT',
  ])('refuses %s', async (datetime) => {
    const response = await get(`/web/${url}`, { 'accept-datetime': datetime });
    expect([response.status, response.headers.get('vary')]).toEqual([400, 'accept-datetime']);
  });
});

test('two captures within a second share a URL, which shows the later one', async () => {
  const response = await get(`/web/${stampOf(times[2])}id_/${url}`);
  expect(await response.text()).toBe('<p>3');
  expect(stampOf(times[3])).toBe(stampOf(times[2]));
});

describe('a TimeMap', () => {
  test('lists all mementos as links, one for each URL', async () => {
    const response = await get(`/web/timemap/link/${url}`);
    expect(response.headers.get('content-type')).toBe('application/link-format');
    expect((await response.text()).split(',\n')).toEqual([
      `<${url}>; rel="original"`,
      `<${base}/web/${url}>; rel="timegate"`,
      expect.stringContaining(
        `<${base}/web/timemap/link/${url}>; rel="self"; type="application/link-format"; from="`,
      ),
      expect.stringContaining(`<${memento(0)}>; rel="first memento"; datetime="`),
      expect.stringContaining(`<${memento(1, bare)}>; rel="memento"; datetime="`),
      expect.stringMatching(/rel="last memento"; datetime="[^"]+"\n$/),
    ]);
  });

  test('as JSON is an array with a header, or one object per line', async () => {
    const table = (await (await get(`/web/timemap/json/${url}`)).json()) as string[][];
    const [header = [], row = [], ...others] = table;
    expect(header.slice(0, 6)).toEqual([
      'urlkey',
      'timestamp',
      'original',
      'mimetype',
      'statuscode',
      'digest',
    ]);
    expect(row.slice(0, 5)).toEqual(['org,example)/a?b=1;c', stampOf(times[0]), url, 'text/html', '200']);
    expect(others).toHaveLength(2);
    const lines = (await (await get(`/web/timemap/jsonl/${encodeURIComponent(url)}`)).text())
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line).timestamp)).toEqual(
      [0, 1, 2].map((index) => stampOf(times[index])),
    );
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ url: bare, mime: 'text/html', status: '200' });
  });

  test('begins at the second that its URL names', async () => {
    const body = await (await get(`/web/timemap/link/${stampOf(times[1])}/${url}`)).text();
    expect(body).not.toContain(stampOf(times[0]));
    expect(body).toContain(memento(1, bare));
    expect((await get(`/web/timemap/link/20990101000000/${url}`)).status).toBe(404);
  });

  test('has pages without gaps and overlaps, whatever the sizes of pages and batches', async () => {
    const mementos = await readableMementos(
      { prisma, clock },
      {
        url,
        reader: { kind: 'public', isOnSite: false },
      },
    );
    for (const [size, batch] of [
      [1, 1],
      [1, 9],
      [2, 1],
      [2, 2],
      [3, 2],
      [9, 1],
    ] as const) {
      const found: string[] = [];
      let from: Date | null = null;
      do {
        const page: TimeMapPage = await timeMapPage(prisma, mementos, from, size);
        const rows = await Array.fromAsync(mementosOf(prisma, mementos, page, batch));
        expect(rows.length).toBeGreaterThan(0);
        found.push(...rows.map((row) => `${stampOf(row.capturedAt)} ${row.url}`));
        from = page.before;
      } while (from !== null);
      expect(found).toEqual([0, 1, 2].map((index) => `${stampOf(times[index])} ${index === 1 ? bare : url}`));
    }
  });

  test('lists only what the reader may read', async () => {
    await rule('closed', 'org,example)/', { capturedBefore: times[1] });
    expect(await (await get(`/web/timemap/link/${url}`)).text()).not.toContain(stampOf(times[0]));
    await rule('closed', 'org,example)/');
    for (const format of ['link', 'json', 'jsonl'])
      expect((await get(`/web/timemap/${format}/${url}`)).status).toBe(403);
  });

  test('of a URL without captures, or in an unknown format, is an error', async () => {
    expect((await get('/web/timemap/link/https://none.example/')).status).toBe(404);
    expect((await get(`/web/timemap/xml/${url}`)).status).toBe(400);
    expect((await get('/web/timemap/link/')).status).toBe(400);
  });
});
