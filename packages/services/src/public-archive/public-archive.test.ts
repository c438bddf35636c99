import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { services, prisma, clock } = crawl;
const url = 'https://www.example.org/news/a';
const steady = 'https://www.example.org/news/steady';
const packed = 'https://www.example.org/packed.css';
const moved = 'https://www.example.org/moved';
const directory = 'ftp://ftp.example.org/pub/';
let base: string;
let first: Date;
let second: Date;

const stampOf = (at: Date) => at.toISOString().replaceAll(/\D/g, '').slice(0, 14);
const rule = (access: 'public' | 'on-site' | 'closed', surtPrefix = '', more = {}) =>
  services.setAccessRule({
    ctx,
    input: { surtPrefix, access, capturedFrom: null, capturedBefore: null, embargoDays: 0, ...more },
  });
const get = (path: string, init: RequestInit = {}) =>
  fetch(`${base}${path}`, { redirect: 'manual', ...init });

beforeAll(async () => {
  const all = [url, steady, packed, moved, directory, 'https://broken.example/'];
  await services.seeds.add({ ctx, input: { urls: all } });
  clock.advanceSeconds(1);
  first = clock.now();
  await crawlPages(crawl, [
    { url, verdict: 'new', body: '<title>One</title><img src="/b.png"><script>1</script>' },
    { url: steady, verdict: 'new', body: '<p>As before.</p>' },
    {
      url: packed,
      verdict: 'new',
      body: gzipSync('a { color: red }'),
      mime: 'text/css',
      contentEncoding: 'gzip',
    },
    {
      url: directory,
      verdict: 'new',
      body: 'type=file;size=9; a.txt\r\n',
      mime: 'text/x-ftp-listing; format=mlsd',
    },
    { url: 'https://broken.example/', verdict: 'error' },
  ]);
  clock.advanceSeconds(86_400);
  second = clock.now();
  await crawlPages(crawl, [
    { url, verdict: 'changed', body: '<title>Two</title>' },
    { url: steady, verdict: 'unchanged', body: '<p>As before.</p>', repeats: first, isNotModified: true },
  ]);
  clock.advanceSeconds(86_400);
  base = `http://127.0.0.1:${await services.serveArchive()}`;
});

beforeEach(async () => {
  await prisma.accessRule.deleteMany({});
  await prisma.takedown.deleteMany({});
  await rule('public');
});

describe('a raw record', () => {
  test('is the archived content, without running its scripts', async () => {
    const response = await get(`/web/${stampOf(first)}id_/${url}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('<title>One</title><img src="/b.png"><script>1</script>');
    expect(response.headers.get('content-type')).toBe('text/html');
    expect(response.headers.get('x-archive-orig-content-type')).toBe('text/html');
    expect(response.headers.get('memento-datetime')).toBe(first.toUTCString());
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox(?!.*allow-scripts)/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('keeps the content coding, which clients remove', async () => {
    const response = await get(`/web/${stampOf(first)}id_/${packed}`);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.text()).toBe('a { color: red }');
  });

  test('of a 304 is the response that it confirmed', async () => {
    const response = await get(`/web/${stampOf(second)}id_/${steady}`);
    expect([response.status, await response.text()]).toEqual([200, '<p>As before.</p>']);
    expect(response.headers.get('memento-datetime')).toBe(second.toUTCString());
  });

  test('of another second or variant redirects to the URL of the capture', async () => {
    const variant = url.replace('https://www.', 'http://');
    for (const path of [
      `/web/20991231000000id_/${url}`,
      `/web/20991231id_/${variant}`,
      `/web/${stampOf(second)}id_/${variant}`,
    ]) {
      const response = await get(path);
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(`${base}/web/${stampOf(second)}id_/${url}`);
      expect(response.headers.get('memento-datetime')).toBeNull();
    }
  });

  test('answers HEAD without its body', async () => {
    const response = await get(`/web/${stampOf(first)}id_/${url}`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-length')).toBe('54');
  });
});

test('a page is shown with its references leading to public addresses', async () => {
  const response = await get(`/web/${stampOf(first)}/${url}`);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`<img src="/web/${stampOf(first)}/https://www.example.org/b.png">`);
  expect(response.headers.get('memento-datetime')).toBe(first.toUTCString());
  const listing = await get(`/web/${stampOf(first)}if_/${directory}`);
  expect(await listing.text()).toContain(
    `/web/${stampOf(first)}if_/ftp://ftp.example.org/pub/a.txt`.replace('if_', ''),
  );
});

const open = (path: string, headers = {}) => navigate(path, { 'sec-fetch-dest': 'document', ...headers });

test('a page that is opened has a banner, in the language of the browser', async () => {
  const shown = await open(`/web/${stampOf(first)}/${url}`, { 'accept-language': 'ja,en;q=0.5' });
  expect(shown.text).toContain('アーカイブされたページ');
  expect(shown.text).toContain(`src="/web/${stampOf(first)}if_/${url}"`);
  expect((await open(`/web/${stampOf(first)}if_/${url}`)).location).toBe(
    `${base}/web/${stampOf(first)}/${url}`,
  );
});

describe('access', () => {
  test('nothing is public without a rule', async () => {
    await prisma.accessRule.deleteMany({});
    for (const path of [`/web/${stampOf(first)}id_/${url}`, `/web/${stampOf(first)}/${url}`, `/web/${url}`])
      expect((await get(path)).status).toBe(403);
    expect((await get('/web/https://unknown.example/')).status).toBe(404);
  });

  test('a closed period is skipped', async () => {
    await rule('closed', 'org,example)/', { capturedFrom: second });
    const response = await get(`/web/${url}`);
    expect(response.headers.get('location')).toBe(`${base}/web/${stampOf(first)}/${url}`);
    expect(response.headers.get('link')).not.toContain(stampOf(second));
    expect((await get(`/web/${stampOf(second)}id_/${url}`)).headers.get('location')).toBe(
      `${base}/web/${stampOf(first)}id_/${url}`,
    );
    const { text: page } = await open(`/web/${stampOf(first)}/${url}`);
    expect(page).toContain('1 of 1');
    expect(page).not.toContain(stampOf(second));
  });

  test('on-site content is readable in its networks, under names of the archive, and not by pages of other sites', async () => {
    await rule('on-site');
    expect((await get(`/web/${stampOf(first)}id_/${url}`)).status).toBe(403);
    await services.settings.set({ ctx, input: { key: 'archive.onSiteNetworks', value: '127.0.0.0/8' } });
    const response = await get(`/web/${stampOf(first)}id_/${url}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect((await navigate(`/web/${stampOf(first)}id_/${url}`, { host: 'rebound.example' })).status).toBe(
      403,
    );
    await services.settings.set({ ctx, input: { key: 'archive.onSiteNetworks', value: '' } });
  });
});

/** A request with headers that `fetch` would not send. */
function navigate(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; location: string | undefined; text: string }>((resolve, reject) => {
    request(`${base}${path}`, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location, text }),
      );
    })
      .on('error', reject)
      .end();
  });
}
