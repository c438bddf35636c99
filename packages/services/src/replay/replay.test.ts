import { beforeAll, expect, test } from 'vitest';
import { crawlPages } from '../testing/crawl-page.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

let first: Date;
let second: Date;
const url = 'https://www.example.org/a';
const steady = 'https://www.example.org/steady';
const hostile = `<title>One</title><p>First line.</p><p>Old line.</p><script>document.title = 'run'</script><img src="/b.png">`;

const directory = 'ftp://ftp.example.org/pub/';
const file = `${directory}a%20%3Cb%3E.txt`;
const listing = 'type=file;size=9; a <b>.txt\r\ntype=dir; "><script>alert(1)<\r\ntype=file; ../../x\r\n';

const crawl = await ownCrawl();

beforeAll(async () => {
  await crawl.services.seeds.add({
    ctx,
    input: { urls: [url, steady, 'https://broken.example/', directory, file] },
  });
  first = crawl.clock.now();
  await crawlPages(crawl, [
    { url, verdict: 'changed', body: hostile },
    { url: steady, verdict: 'changed', body: '<p>As before.</p>' },
    { url: 'https://broken.example/', verdict: 'error' },
    { url: directory, verdict: 'changed', body: listing, mime: 'text/x-ftp-listing; format=mlsd' },
    { url: file, verdict: 'changed', body: '<script>alert(1)</script>', mime: 'text/plain' },
  ]);
  crawl.clock.advanceSeconds(86_400);
  second = crawl.clock.now();
  const same = {
    verdict: 'unchanged',
    body: '<p>As before.</p>',
    repeats: first,
    isNotModified: true,
  } as const;
  await crawlPages(crawl, [
    { url, verdict: 'changed', body: '<p>First line.</p><p>New line.</p>' },
    { url: steady, ...same },
  ]);
});

const placeOf = (at: Date, of = url) => crawl.services.pages.replay({ ctx, input: { url: of, at } });
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

test('a 304 capture is compared by the payload that it confirms', async () => {
  const input = { url: steady, before: first, after: second };
  const { lines } = await crawl.services.pages.compare({ ctx, input });
  expect(lines).toContainEqual({ kind: 'same', text: 'As before.' });
  expect(lines?.some(({ kind }) => kind !== 'same')).toBe(false);
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

test('a directory of an FTP server is shown as links into the archive, a file as text', async () => {
  const response = await look(framed(await placeOf(first, directory)));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toMatch(/^sandbox(?!.*allow-scripts)/);
  const page = await response.text();
  expect(page).toMatch(/href="\/[^"]+\/\d{14}\/ftp:\/\/ftp\.example\.org\/pub\/a%20%3Cb%3E\.txt"/);
  expect(page).toContain('a &lt;b&gt;.txt');
  expect(page).not.toMatch(/<script|\.\.\//);
  const shown = await look(await placeOf(first, file));
  expect(shown.headers.get('content-type')).toBe('text/plain');
  expect(await shown.text()).toBe('<script>alert(1)</script>');
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
