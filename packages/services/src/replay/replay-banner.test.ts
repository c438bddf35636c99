import type { ReplayViewer } from '@meguri/api/services-port';
import { hostIdOf, urlKeyOf } from '@meguri/database';
import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const url = 'https://www.example.org/a?x=1&y=<b>';
const canonical = 'https://www.example.org/a?x=1&y=%3Cb%3E';
const crawl = await ownCrawl();
const times: Date[] = [];

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: [url] } });
  for (const body of ['<p>One.</p><iframe src="/f"></iframe>', '<p>Two.</p>', '<p>Three.</p>']) {
    times.push(crawl.clock.now());
    await crawlPages(crawl, [{ url: canonical, verdict: 'changed', body }]);
    crawl.clock.advanceSeconds(86_400);
  }
});

async function open(at: Date | undefined, viewer?: ReplayViewer, headers: Record<string, string> = {}) {
  const input = { url, at: at ?? new Date(0), viewer };
  const { path, port } = await crawl.services.pages.replay({ ctx, input });
  const get = (other: string, more = headers) =>
    fetch(`http://127.0.0.1:${port}${other}`, { redirect: 'manual', headers: more });
  const response = await get(path);
  return { get, path, response, text: await response.text() };
}

const stamp = (at: Date | undefined) => at?.toISOString().replaceAll(/\D/g, '').slice(0, 14);

test('a page has a banner with its date, its position, and its neighbours', async () => {
  const { text, response } = await open(times[1]);
  expect(text).toContain('capture 2 of 3');
  expect(text).toContain(`${times[1]?.toISOString().slice(0, 19).replace('T', ' ')} UTC`);
  expect(text).toMatch(
    new RegExp(`href="/[^"]+/${stamp(times[0])}/https:[^"]+" aria-label="Previous capture"`),
  );
  expect(text).toMatch(new RegExp(`href="/[^"]+/${stamp(times[2])}/https:[^"]+" aria-label="Next capture"`));
  expect(text).toMatch(
    /<a\s+href="https:\/\/www\.example\.org\/a\?x=1&amp;y=%3Cb%3E" rel="noopener noreferrer/,
  );
  expect(text).not.toContain('Two.');
  expect(text).not.toContain('Page details');
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(response.headers.get('content-security-policy')).not.toContain('allow-scripts');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect((await open(times[0])).text).toContain('No earlier capture');
  expect((await open(times[2])).text).toContain('No later capture');
});

test('the banner is in the language of its viewer, with a link to the console', async () => {
  const { text } = await open(times[0], { locale: 'ja', console: 'https://console.example' });
  expect(text).toContain('<html lang="ja">');
  expect(text).toContain('全 3 件中 1 件目');
  expect(text).toContain(`https://console.example/pages/view?url=${encodeURIComponent(canonical)}`);
});

test('the page is in a sandboxed frame, and its own frames have no banner', async () => {
  const { text, get } = await open(times[0]);
  const [, frame = ''] = /<iframe\s+src="([^"]+)"/.exec(text) ?? [];
  expect(text).toMatch(/sandbox="(?![^"]*allow-(scripts|same-origin))/);
  expect(frame).toContain(`${stamp(times[0])}if_/`);
  const framed = await get(frame.replaceAll('&amp;', '&'));
  const content = await framed.text();
  expect(content).toContain('One.');
  expect(content).not.toContain('capture 1 of 3');
  expect(content).toMatch(/<iframe src="\/[^"]+if_\/https:\/\/www\.example\.org\/f">/);
});

test('the address of a frame, opened at the top, redirects to the page with its banner', async () => {
  const { path, get } = await open(times[0]);
  const framed = path.replace(/(\d{14})\//, '$1if_/');
  const alone = await get(framed, { 'sec-fetch-dest': 'document' });
  expect(alone.status).toBe(302);
  expect(alone.headers.get('location')).toBe(path);
  expect((await get(framed, { 'sec-fetch-dest': 'iframe' })).status).toBe(200);
  expect(await (await get(path, { 'sec-fetch-dest': 'iframe' })).text()).not.toContain('capture 1 of 3');
});

test('a pass for one viewer cannot be changed to another', async () => {
  const { path, get } = await open(times[0], { locale: 'en', console: 'https://console.example' });
  const forged = Buffer.from('https://evil.example').toString('base64url');
  const own = Buffer.from('https://console.example').toString('base64url');
  expect(path).toContain(own);
  expect((await get(path.replace(own, forged))).status).toBe(403);
});

test('hidden captures are neither counted nor linked', async () => {
  const hidden = await crawl.prisma.takedown.create({
    data: {
      hostId: hostIdOf('www.example.org'),
      hostName: 'www.example.org',
      urlKey: BigInt(urlKeyOf(canonical)),
      url: canonical,
      createdAt: crawl.clock.now(),
      createdBy: 'operator',
    },
  });
  const { response, text } = await open(times[1], { locale: 'ja', console: null });
  expect(response.status).toBe(404);
  expect(text).toBe('このページのキャプチャはアーカイブにありません。\n');
  await crawl.prisma.takedown.delete({ where: { id: hidden.id } });
});
