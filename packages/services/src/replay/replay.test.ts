import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

let first: Date;
let second: Date;
const url = 'https://www.example.org/a';
const hostile = `<title>One</title><p>First line.</p><p>Old line.</p><script>document.title = 'run'</script><img src="/b.png">`;

const crawl = await ownCrawl();

beforeAll(async () => {
  await crawl.services.seeds.add({ ctx, input: { urls: [url, 'https://broken.example/'] } });
  first = crawl.clock.now();
  await crawlPages(crawl, [
    { url, outcome: 'changed', body: hostile },
    { url: 'https://broken.example/', outcome: 'error' },
  ]);
  crawl.clock.advanceSeconds(86_400);
  second = crawl.clock.now();
  await crawlPages(crawl, [{ url, outcome: 'changed', body: '<p>First line.</p><p>New line.</p>' }]);
});

const placeOf = (at: Date) => crawl.services.pages.replay({ ctx, input: { url, at } });
/** The document alone, as the banner's frame loads it. */
const framed = <Place extends { path: string }>(place: Place): Place => ({
  ...place,
  path: place.path.replace(/\/(\d{14})\//, '/$1if_/'),
});
const look = ({ path, port }: { path: string; port: number }, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });

test('two captures are compared as text, line by line', async () => {
  const comparison = await crawl.services.pages.compare({
    ctx,
    input: { url, before: first, after: second },
  });
  expect(comparison.lines?.filter(({ text }) => text !== '')).toEqual([
    { kind: 'same', text: 'First line.' },
    { kind: 'removed', text: 'Old line.' },
    { kind: 'added', text: 'New line.' },
  ]);
  expect(comparison.before).toMatchObject({ digestVerified: true, textTruncated: false });
  expect(comparison.before.head[0]).toBe('HTTP/1.1 200 OK');
  const broken = { url: 'https://broken.example/', before: first, after: first };
  await expect(crawl.services.pages.compare({ ctx, input: broken })).resolves.toMatchObject({ lines: null });
  const unknown = { url: 'https://unknown.example/', before: first, after: first };
  await expect(crawl.services.pages.compare({ ctx, input: unknown })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a replay shows the page as of an instant, sandboxed without scripts, with references into the archive', async () => {
  const response = await look(framed(await placeOf(first)));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-security-policy')).toMatch(
    /^sandbox(?!.*allow-scripts)(?!.*allow-same-origin)/,
  );
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const text = await response.text();
  expect(text).toContain('Old line.');
  expect(text).toMatch(/<img src="\/[^"]+\/\d{14}\/https:\/\/www\.example\.org\/b\.png">/);
  expect(await (await look(framed(await placeOf(second)))).text()).toContain('New line.');
});

test('shows nothing without a pass, with an expired one, or if the archive lacks the page', async () => {
  const place = await placeOf(first);
  const [, pass = ''] = place.path.split('/');
  const [end = ''] = pass.split('.');
  const withPass = (other: string) => look({ ...place, path: place.path.replace(pass, other) });
  expect((await withPass(`${end}.en..${'0'.repeat(32)}`)).status).toBe(403);
  expect((await withPass('nonsense')).status).toBe(403);
  expect((await look({ ...place, path: '/' })).status).toBe(404);
  expect(
    (await look({ ...place, path: place.path.replace('example.org/a', 'example.org/none') })).status,
  ).toBe(404);
  expect((await look(place, { method: 'POST' })).status).toBe(405);
  crawl.clock.advanceSeconds(7 * 3_600);
  expect((await look(place)).status).toBe(403);
});
