import { accessCodeNumbers, nextReasonNumbers } from '@meguri/database';
import { beforeAll, describe, expect, test } from 'vitest';
import type { WebPage } from '../testing/recorded-web.ts';
import { ownCrawl, ownWeb } from '../testing/own-crawl.ts';
import { waitUntil } from '../testing/wait-until.ts';

const web = await ownWeb();
const crawl = await ownCrawl({ 'access.burstMaxCount': 5 });
const paths = async (name: string) =>
  (await crawl.pages({ host: web.hostOf(name) })).map(
    ({ url }) => new URL(url).pathname + new URL(url).search,
  );
const visited = (name: string) =>
  web
    .pageAccesses(name)
    .map(({ path }) => path)
    .sort();

function site(name: string, pages: Record<string, string | WebPage>): void {
  web.put(name, '/robots.txt', { status: 404 });
  for (const [path, page] of Object.entries(pages)) {
    web.put(name, path, typeof page === 'string' ? { body: `<!doctype html>${page}` } : page);
  }
}

beforeAll(async () => {
  site('scope.localhost', {
    '/': '<a href="/one">1</a> <a href="http://other.localhost:1/">other host</a> <a href="/private/x">x</a> <a href="mailto:a@b">m</a>',
    '/one': '<a href="/two">2</a>',
    '/two': '<a href="/three">3</a>',
    '/three': 'too far',
  });
  const narrow = await crawl.list({ scope: { mode: 'host', maxHops: 2, exclude: ['/private/'] } });
  await crawl.seed(narrow, [web.urlOf('scope.localhost')]);

  site('dynamic.localhost', {
    '/': '<a href="/s?p=1">1</a>',
    '/s?p=1': '<a href="/s?p=2">2</a>',
    '/s?p=2': '<a href="/s?p=3">3</a><a href="/plain">plain</a>',
    '/s?p=3': 'too far',
    '/plain': 'plain',
  });
  const fewDynamic = await crawl.list({ scope: { mode: 'host', maxDynamicHops: 1 } });
  await crawl.seed(fewDynamic, [web.urlOf('dynamic.localhost')]);

  site('capped.localhost', {
    '/': Array.from({ length: 30 }, (_, n) => `<a href="/p${n}">p</a>`).join(''),
    ...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`/p${n}`, `page ${n}`])),
  });
  const capped = await crawl.list({ scope: { mode: 'host', maxPagesPerHost: 7 } });
  await crawl.seed(capped, [web.urlOf('capped.localhost')]);

  const list = await crawl.list({ scope: { mode: 'host' } });
  site('meta.localhost', {
    '/': '<a href="/nofollow-page">1</a><a rel="nofollow" href="/nofollow-link">2</a><a href="/noarchive">3</a><a href="/header">4</a><img src="/logo.png">',
    '/nofollow-page': '<meta name="robots" content="nofollow"><a href="/never">n</a><img src="/part.png">',
    '/noarchive': '<meta name="robots" content="noarchive"><title>secret</title>',
    '/header': {
      body: '<!doctype html><a href="/never-either">n</a>',
      headers: { 'X-Robots-Tag': 'nofollow' },
    },
    '/logo.png': { body: 'png', headers: { 'Content-Type': 'image/png' } },
    '/part.png': { body: 'png', headers: { 'Content-Type': 'image/png' } },
  });
  const textOnly = await crawl.list({
    scope: { mode: 'host', mediaTypes: ['text/*'], embedded: true, otherTypesSeconds: 864_000 },
  });
  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(9_000)]);
  const as = (type: string) => ({ 'Content-Type': type });
  site('text.localhost', {
    '/': '<a href="/photo">1</a><a href="/liar">2</a><a href="/page-as-png">3</a><img src="/inline.png">',
    '/photo': { body: picture, headers: as('image/png') },
    '/liar': { body: picture, headers: as('text/html') },
    '/page-as-png': { body: '<!doctype html>A page.', headers: as('image/png') },
    '/inline.png': { body: picture, headers: as('image/png') },
  });
  await crawl.seed(textOnly, [web.urlOf('text.localhost')]);
  // The home page of one name redirects to that of the other.
  site('twin.localhost', {
    '/': '<title>twin</title><a href="http://www.twin.localhost:PORT/deep">d</a>'.replace(
      'PORT',
      String(web.server.port),
    ),
    '/deep': 'deep',
  });
  site('www.twin.localhost', {
    '/': { status: 302, headers: { Location: web.urlOf('twin.localhost') } },
    '/deep': 'deep',
  });
  // Two names serve the same home page.
  const same = '<title>same</title><p>The very same words.</p><a href="/about">about</a>';
  site('same.localhost', { '/': same, '/about': 'about' });
  site('www.same.localhost', { '/': same, '/about': 'about' });
  const names = [
    'meta.localhost',
    'twin.localhost',
    'www.twin.localhost',
    'same.localhost',
    'www.same.localhost',
  ];
  await crawl.seed(
    list,
    names.map((name) => web.urlOf(name)),
  );
  await crawl.start();
  await crawl.untilIdle();
});

test('links are followed within the host, up to the hop limit, without what the scope excludes', async () => {
  expect(visited('scope.localhost')).toEqual(['/', '/one', '/two']);
  expect(await paths('scope.localhost')).toEqual(['/', '/one', '/two']);
});

test('links of pages made from queries are followed less far', async () => {
  expect(visited('dynamic.localhost')).toEqual(['/', '/plain', '/s?p=1', '/s?p=2']);
});

test('answers of another media type end early and wait; parts of pages follow their own switch', async () => {
  const host = web.hostOf('text.localhost');
  const pages = await crawl.pages({ host });
  const [ok, excluded] = [accessCodeNumbers.ok, accessCodeNumbers['media-type-excluded']];
  const stateOf = Object.fromEntries(
    pages.map((page) => [new URL(page.url).pathname, [page.lastCode, page.visits, page.embedded]]),
  );
  expect(stateOf).toEqual({
    '/': [ok, 1, null],
    '/photo': [excluded, 0, null],
    '/liar': [excluded, 0, null],
    '/page-as-png': [ok, 1, null],
    '/inline.png': [ok, 1, true],
  });
  const photo = pages.find(({ url }) => url.endsWith('/photo'));
  expect(photo).toMatchObject({
    nextReason: nextReasonNumbers['out-of-scope'],
    lastVerdictAt: null,
    consecutiveErrors: 0,
  });
  expect(photo?.intervalSeconds).toBeGreaterThan(800_000);
  const capture = await crawl.prisma.captureEntry.findFirst({ where: { url: photo?.url ?? '' } });
  expect(capture).toMatchObject({ verdict: 'check', code: 'media-type-excluded', recordType: 'response' });
  expect(capture).toMatchObject({ truncated: 'unspecified', payloadBytes: 1_445n, mime: 'image/png' });
  expect(await crawl.prisma.host.findFirst({ where: { name: host } })).toMatchObject({
    excludedTypeCount: 2n,
    errorCount: 0n,
  });
});

test('a host takes no more pages than the cap', async () => {
  expect(await paths('capped.localhost')).toHaveLength(7);
  expect(visited('capped.localhost')).toHaveLength(7);
});

test('nofollow of a page, a link and a header is obeyed for links, and parts of pages are fetched', () => {
  expect(visited('meta.localhost')).toEqual([
    '/',
    '/header',
    '/logo.png',
    '/noarchive',
    '/nofollow-page',
    '/part.png',
  ]);
});

describe('a page that asks not to be archived', () => {
  test('is archived as a note instead of its content', async () => {
    const url = web.urlOf('meta.localhost', '/noarchive');
    expect(await crawl.captures({ url })).toMatchObject([
      { code: 'ok', verdict: 'new', recordType: 'metadata' },
    ]);
  });

  test('counts as unchanged when it says the same again', async () => {
    await crawl.makeAllDue();
    await crawl.untilIdle();
    const captures = await crawl.captures({ url: web.urlOf('meta.localhost', '/noarchive') });
    expect(captures.at(-1)).toMatchObject({ verdict: 'unchanged', recordType: 'metadata' });
    expect(captures).toHaveLength(2);
  }, 60_000);
});

test.each(['twin.localhost', 'same.localhost'])('%s and its www. twin become one site', async (name) => {
  const host = await crawl.host(web.hostOf(`www.${name}`));
  expect(host.aliasOf).toBe((await crawl.host(web.hostOf(name))).hostId);
  expect(await paths(name)).toContain(name === 'twin.localhost' ? '/deep' : '/about');
  const left = await crawl.pages({ host: web.hostOf(`www.${name}`) });
  expect(left.filter(({ nextVisitAt }) => nextVisitAt !== null)).toEqual([]);
});

test('pages of a paused list wait while other lists on the same host continue, and are visited when it resumes', async () => {
  site('paused.localhost', { '/active': 'active', '/waiting': 'waiting' });
  const active = await crawl.list();
  const paused = await crawl.list({ paused: true });
  await crawl.seed(paused, [web.urlOf('paused.localhost', '/waiting')]);
  await crawl.seed(active, [web.urlOf('paused.localhost', '/active')]);
  await waitUntil(
    () => crawl.page(web.urlOf('paused.localhost', '/active')),
    (page) => page?.visits === 1,
  );
  expect(visited('paused.localhost')).toEqual(['/active']);
  await crawl.prisma.seedList.update({ where: { id: paused }, data: { paused: false } });
  await waitUntil(
    () => visited('paused.localhost'),
    (seen) => seen.includes('/waiting'),
    40,
  );
});

test('links of seeds that are added during the crawl are followed', async () => {
  const list = await crawl.list({ scope: { mode: 'host' } });
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth'].map((word) => `${word}.localhost`)) {
    site(name, { '/': '<a href="/linked">l</a>', '/linked': 'linked' });
    await crawl.seed(list, [web.urlOf(name)]);
    const seen = await waitUntil(
      () => visited(name),
      (paths) => paths.length === 2,
    );
    expect(seen).toEqual(['/', '/linked']);
  }
});

test('figures are exact and every capture resolves', async () => {
  expect(await crawl.wrongFigures()).toEqual([]);
  expect((await crawl.checkArchive()).faults).toEqual([]);
});
