import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { secondsPerDay } from '@meguri/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx } from '../testing/own-crawl.ts';
import { packageCrawl } from './package-crawl.fixture.ts';

/** Of PyPI's py-wasapi-client. */
const client = process.env['MEGURI_WASAPI'] ?? 'wasapi-client';
const run = promisify(execFile);
const hasClient = await run(client, ['--help']).then(
  () => true,
  () => false,
);

const crawl = await packageCrawl();
const { services, clock, makeAll, makeNow } = crawl;
const name = 'library';
const steady = 'https://a.example/steady';
const changing = 'https://a.example/changing';
const outside = 'https://b.example/out';
const directory = await mkdtemp(path.join(tmpdir(), 'meguri-wasapi-'));
let api: string;
let token: string;
let second: Date;

interface WebFile {
  filename: string;
  size: number;
  checksums: { sha256: string };
  locations: string[];
  'crawl-time': string;
}
interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  files: WebFile[];
}

const ask = (place: string, init: Omit<RequestInit, 'headers'> = {}) =>
  fetch(place.startsWith('http') ? place : `${api}${place}`, {
    ...init,
    headers: { authorization: `Bearer ${token}` },
  });
const page = async (place: string) => (await (await ask(place)).json()) as Page;
const post = (query: string, wanted = 'extract') =>
  ask('/jobs', { method: 'POST', body: new URLSearchParams({ function: wanted, query }) });

afterAll(() => rm(directory, { recursive: true, force: true }));
beforeAll(async () => {
  await services.seeds.add({ ctx, input: { urls: [steady, changing, outside] } });
  const first = clock.now();
  await crawlPages(crawl, [
    { url: steady, verdict: 'new', body: 'steady' },
    { url: changing, verdict: 'new', body: 'version one' },
    { url: outside, verdict: 'new', body: 'outside' },
  ]);
  token = await crawl.addConsumer(name);
  await makeNow(name);
  clock.advanceSeconds(secondsPerDay);
  second = clock.now();
  await crawlPages(crawl, [
    { url: steady, verdict: 'unchanged', body: 'steady', repeats: first },
    { url: changing, verdict: 'changed', body: 'version two' },
  ]);
  await makeNow(name);
  api = `http://127.0.0.1:${await services.serveArchive()}/wasapi/v1`;
});

describe('webdata', () => {
  test('lists the files of the consumer, with digests by their names in hashlib', async () => {
    const { count, next, files } = await page('/webdata');
    expect([count, next, files.length]).toEqual([2, null, 2]);
    for (const { filename, size, checksums, locations } of files) {
      const bytes = Buffer.from(await (await ask(locations[0]!)).arrayBuffer());
      expect([filename, bytes.byteLength]).toEqual([path.basename(locations[0]!), size]);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(checksums.sha256);
      expect(gunzipSync(bytes).toString()).not.toContain('outside');
    }
  });

  test('has pages', async () => {
    const first = await page('/webdata?page_size=1');
    expect([first.count, first.files.length, first.previous]).toEqual([2, 1, null]);
    const last = await page(first.next!);
    expect([last.files.length, last.next]).toEqual([1, null]);
    expect((await page(last.previous!)).files).toEqual(first.files);
    expect((await page('/webdata?page=7')).files).toEqual([]);
  });

  test.each([
    ['filename=library-*', 2],
    ['filename=library-?-00001.warc.gz', 2],
    ['filename=other*', 0],
    ['collection=daily', 2],
    ['collection=request', 0],
    ['filetype=warc', 2],
  ])('is filtered by %s', async (filter, count) => {
    expect((await page(`/webdata?${filter}`)).count).toBe(count);
  });

  test('is filtered by the time of capture', async () => {
    const at = second.toISOString();
    expect((await page(`/webdata?crawl-time-after=${at}`)).count).toBe(1);
    expect((await page(`/webdata?crawl-time-before=${at}`)).count).toBe(1);
    expect((await page('/webdata?store-time-after=2100')).count).toBe(0);
    expect((await page('/webdata?store-time-before=2100-01-01T00:00:00%2B09:00')).count).toBe(2);
  });

  test.each([
    'crawl-time-after=yesterday',
    'page=0',
    'page_size=9999',
    'collection=all',
    'file=x',
    'filename=../x',
  ])('refuses %s and says how to correct the request', async (filter) => {
    const response = await ask(`/webdata?${filter}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/^[^\n]{20,}\.\n$/);
  });
});

describe('jobs', () => {
  const textOfJob = async (job: string) => {
    const { files } = await page(`/jobs/${job}/result`);
    const texts = files.map(async ({ locations }) =>
      gunzipSync(Buffer.from(await (await ask(locations[0]!)).arrayBuffer())).toString(),
    );
    return (await Promise.all(texts)).join('');
  };

  test('a job extracts captures of a period, within the scope', async () => {
    const response = await post(`domain=a.example&host=b.example&crawl-time-after=${second.toISOString()}`);
    expect(response.status).toBe(201);
    const job = (await response.json()) as { jobtoken: string; state: string };
    expect(job).toMatchObject({ state: 'queued', function: 'extract' });
    expect(await makeAll()).toMatchObject([{ problem: null, state: 'ready' }]);
    expect(await (await ask(`/jobs/${job.jobtoken}`)).json()).toMatchObject({ state: 'complete' });
    const text = await textOfJob(job.jobtoken);
    // The revisit of the unchanged page comes with the record of its body.
    expect(text.match(/version two/g)).toHaveLength(1);
    expect(text).toContain('WARC-Type: revisit');
    expect(text).toContain('steady');
    expect(text).not.toContain('version one');
    expect(text).not.toContain('outside');
    expect((await page('/webdata?collection=request')).count).toBe(1);
  });

  test('a job extracts changes in a period', async () => {
    const query = `host=a.example&period=change&crawl-time-after=${second.toISOString()}`;
    const { jobtoken } = (await (await post(query)).json()) as { jobtoken: string };
    await makeAll();
    const text = await textOfJob(jobtoken);
    expect(text).toContain('version two');
    expect(text).not.toContain('version one');
    expect(text).not.toContain('steady');
  });

  test('a job extracts a list of URLs, and nothing outside of the scope', async () => {
    const list = `url=${encodeURIComponent(changing)}&url=${encodeURIComponent(outside)}`;
    const { jobtoken } = (await (await post(list)).json()) as { jobtoken: string };
    await makeAll();
    const text = await textOfJob(jobtoken);
    expect(text).toContain('version one');
    expect(text).not.toContain('outside');
    expect(text).not.toContain('steady');
  });

  test('an impossible job is refused', async () => {
    expect((await post('host=a.example', 'build-wat')).status).toBe(400);
    expect((await post('hosts=a.example')).status).toBe(400);
    expect((await post('host=a.example&period=always')).status).toBe(400);
    expect((await ask('/jobs/999')).status).toBe(404);
    expect((await ask('/jobs/1/results')).status).toBe(404);
    expect((await ask('/webdata', { method: 'POST', body: 'x' })).status).toBe(405);
    expect((await ask('/jobs', { method: 'POST', body: 'x'.repeat(5_000_000) })).status).toBe(413);
  });

  test('the number of waiting jobs is limited', async () => {
    for (let asked = 0; asked < 3; asked += 1) expect((await post('host=a.example')).status).toBe(201);
    expect((await post('host=a.example')).status).toBe(429);
    expect(await makeAll()).toHaveLength(3);
    expect((await page('/jobs')) as unknown).toMatchObject({ count: 6, next: null });
  });
});

describe.skipIf(!hasClient)('optional: py-wasapi-client', () => {
  const fetchAll = (password: string) =>
    run(client, ['--base-uri', `${api}/webdata`, '-d', directory, '--collection', 'daily', '-p', '1', '-v'], {
      env: { ...process.env, WASAPI_PASS: password, WASAPI_USER: name },
    });

  test('is refused with another password', async () => {
    await expect(fetchAll('wrong')).rejects.toThrow('Verify user/password');
  });

  test('fetches everything in its first run, and nothing in its second', async () => {
    await fetchAll(token);
    const names = (await readdir(directory)).filter((file) => file.endsWith('.warc.gz'));
    const { files } = await page('/webdata?collection=daily');
    expect(names.toSorted()).toEqual(files.map(({ filename }) => filename).toSorted());
    for (const { filename, checksums } of files) {
      const bytes = await readFile(path.join(directory, filename));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(checksums.sha256);
    }
    const times = () =>
      Promise.all(names.map(async (file) => (await stat(path.join(directory, file))).mtimeMs));
    const [before, transfers] = [
      await times(),
      (await services.consumers.transfers({ ctx, input: {} })).rows.length,
    ];
    await fetchAll(token);
    expect(await times()).toEqual(before);
    expect((await services.consumers.transfers({ ctx, input: {} })).rows.length).toBe(transfers);
  });
});
