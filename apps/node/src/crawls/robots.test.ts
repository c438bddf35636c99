import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { hostIdOf } from '@meguri/database';
import { hugeRobots } from '@meguri/testing';
import type { CrawlNode } from '../crawl-node.ts';
import { politenessOf, putSite } from '../testing/recorded-web.ts';
import { ownCrawl, ownWeb } from '../testing/own-crawl.ts';

const intervalSeconds = 0.05;
const web = await ownWeb();
const crawl = await ownCrawl({ 'access.intervalSeconds': intervalSeconds });
let node: CrawlNode;
const pagesOf = (name: string) => web.pageAccesses(name).map(({ path }) => path);

/** Lets time pass for robots records and suspended hosts while the node is stopped. */
async function later(): Promise<void> {
  await node.stop();
  await crawl.prisma.$executeRaw`UPDATE robots SET fetched_at = fetched_at - interval '1 day'`;
  await crawl.prisma.$executeRaw`UPDATE host SET next_access_at = now()`;
  await crawl.makeAllDue();
  node = await crawl.start();
  await crawl.untilIdle();
}

beforeAll(async () => {
  const robots: Record<string, { status?: number; body?: string; headers?: Record<string, string> }> = {
    'rules.localhost': { body: 'User-agent: *\nDisallow: /private/\nAllow: /private/open' },
    'absent.localhost': { status: 404 },
    'forbidden.localhost': { status: 403 },
    'broken.localhost': { status: 500 },
    'huge.localhost': { body: hugeRobots() },
    'moving.localhost': { status: 301, headers: { Location: '/elsewhere/robots.txt' } },
    'abroad.localhost': { status: 302, headers: { Location: web.urlOf('target.localhost', '/robots.txt') } },
    'target.localhost': { body: 'User-agent: *\nDisallow: /no' },
    'endless.localhost': { status: 302, headers: { Location: '/robots.txt?again' } },
    'metadata.localhost': { status: 302, headers: { Location: 'http://169.254.169.254/robots.txt' } },
  };
  for (const [name, answer] of Object.entries(robots)) {
    putSite(web, name, 3);
    web.put(name, '/robots.txt', answer);
  }
  web.put('moving.localhost', '/elsewhere/robots.txt', { body: 'User-agent: *\nDisallow: /page-1' });
  web.put('endless.localhost', '/robots.txt?again', { status: 302, headers: { Location: '/robots.txt' } });
  for (const path of ['/private/closed', '/private/open']) web.put('rules.localhost', path, { body: 'text' });
  for (const path of ['/no', '/yes']) web.put('abroad.localhost', path, { body: 'text' });
  await crawl.seed(await crawl.list({ scope: { mode: 'host' } }), [
    ...Object.keys(robots).map((name) => web.urlOf(name)),
    ...['/private/closed', '/private/open'].map((path) => web.urlOf('rules.localhost', path)),
    ...['/no', '/yes'].map((path) => web.urlOf('abroad.localhost', path)),
  ]);
  node = await crawl.start();
  await crawl.untilIdle();
});

test('no page of any host is requested before its robots.txt', () => {
  const first = Map.groupBy(web.accesses, ({ host }) => host)
    .values()
    .map(([access]) => access?.path);
  expect(new Set(first)).toEqual(new Set(['/robots.txt']));
});

test('rules are obeyed, and what they forbid is recorded', async () => {
  expect(pagesOf('rules.localhost')).not.toContain('/private/closed');
  expect(pagesOf('rules.localhost')).toContain('/private/open');
  expect(await crawl.page(web.urlOf('rules.localhost', '/private/closed'))).toMatchObject({
    lastCode: 'robots-disallowed',
    visits: 0,
    intervalSeconds: 0,
  });
});

test.each(['absent.localhost', 'forbidden.localhost', 'huge.localhost', 'endless.localhost'])(
  '%s may be crawled: a robots.txt that is unavailable, or too long to read whole, does not forbid all',
  (name) => {
    expect(
      pagesOf(name)
        .filter((path) => !path.startsWith('/robots'))
        .sort(),
    ).toEqual(['/', '/page-1.html', '/page-2.html']);
  },
);

test('a robots.txt that answers with 5xx forbids everything until it answers', async () => {
  expect(pagesOf('broken.localhost')).toEqual([]);
  expect(await crawl.host(web.hostOf('broken.localhost'))).toMatchObject({ blocked: true });
  expect(await crawl.page(web.urlOf('broken.localhost'))).toMatchObject({ lastCode: 'robots-unavailable' });
});

test('redirects of robots.txt are followed with an access delay between them', () => {
  const own = web.accesses.filter(({ host }) => host === 'moving.localhost');
  expect(own.slice(0, 2).map(({ path }) => path)).toEqual(['/robots.txt', '/elsewhere/robots.txt']);
  expect(pagesOf('moving.localhost')).not.toContain('/page-1.html');
  expect(pagesOf('moving.localhost')).toContain('/page-2.html');
  for (const name of ['moving.localhost', 'endless.localhost']) {
    expect(politenessOf(web, name).minGapSeconds).toBeGreaterThanOrEqual(intervalSeconds);
  }
});

test('a robots.txt that redirects to another host is read there, in a visit of that host', async () => {
  expect(pagesOf('abroad.localhost')).toContain('/yes');
  expect(pagesOf('abroad.localhost')).not.toContain('/no');
  expect(web.robotsAccesses('target.localhost').length).toBeGreaterThanOrEqual(2);
  const politeness = politenessOf(web, 'target.localhost');
  expect(politeness.overlapped).toBe(false);
  expect(politeness.minGapSeconds).toBeGreaterThanOrEqual(intervalSeconds);
  expect(await crawl.wrongFigures()).toEqual([]);
});

test('a robots.txt that redirects to a refused address forbids everything and says so', async () => {
  expect(pagesOf('metadata.localhost')).toEqual([]);
  expect(await crawl.page(web.urlOf('metadata.localhost'))).toMatchObject({ lastCode: 'address-refused' });
});

test('a page that became disallowed is not requested again, and a host whose robots.txt answers again is crawled', async () => {
  const before = pagesOf('absent.localhost').filter((path) => path === '/page-1.html').length;
  web.put('absent.localhost', '/robots.txt', { body: 'User-agent: *\nDisallow: /page-1' });
  web.put('broken.localhost', '/robots.txt', { status: 404 });
  await later();
  expect(pagesOf('absent.localhost').filter((path) => path === '/page-1.html')).toHaveLength(before);
  expect(pagesOf('absent.localhost').filter((path) => path === '/page-2.html')).toHaveLength(before + 1);
  expect(pagesOf('broken.localhost').sort()).toEqual(['/', '/page-1.html', '/page-2.html']);
  expect(await crawl.host(web.hostOf('broken.localhost'))).toMatchObject({ blocked: false });
  expect(await crawl.wrongFigures()).toEqual([]);
  expect((await crawl.checkArchive()).faults).toEqual([]);
});

test('a redirect to a host that another node visits is archived at once', async () => {
  const where = { hostId: hostIdOf(web.hostOf('target.localhost')) };
  const lease = { visitToken: randomUUID(), visitLeaseUntil: new Date(Date.now() + 3_600_000) };
  await crawl.prisma.host.update({ where, data: lease });
  const url = web.urlOf('waiting.localhost', '/robots.txt');
  putSite(web, 'waiting.localhost', 1);
  web.put('waiting.localhost', '/robots.txt', {
    status: 302,
    headers: { Location: web.urlOf('target.localhost', '/robots.txt') },
  });
  const asked = web.robotsAccesses('target.localhost').length;
  await crawl.seed(await crawl.list({ name: 'waiting', scope: { mode: 'host' } }), [
    web.urlOf('waiting.localhost'),
  ]);
  // A visit waits up to a minute for the other host; its process may be killed meanwhile.
  await expect.poll(() => crawl.captures({ url }), { timeout: 30_000 }).toHaveLength(1);
  expect(web.robotsAccesses('target.localhost')).toHaveLength(asked);
  await crawl.prisma.host.update({ where, data: { visitToken: null, visitLeaseUntil: null } });
  await expect.poll(() => pagesOf('waiting.localhost'), { timeout: 30_000 }).toEqual(['/']);
  expect(await crawl.captures({ url })).toMatchObject([{ code: 'redirect', status: 302 }]);
});

test('a redirect to a host that may not be accessed now is archived', async () => {
  await crawl.prisma.host.update({
    where: { hostId: hostIdOf(web.hostOf('rules.localhost')) },
    data: { paused: true },
  });
  const url = web.urlOf('detour.localhost', '/robots.txt');
  putSite(web, 'detour.localhost', 1);
  web.put('detour.localhost', '/robots.txt', {
    status: 302,
    headers: { Location: web.urlOf('rules.localhost', '/robots.txt') },
  });
  await crawl.seed(await crawl.list({ name: 'detour', scope: { mode: 'host' } }), [
    web.urlOf('detour.localhost'),
  ]);
  const lastCode = async () => (await crawl.page(web.urlOf('detour.localhost')))?.lastCode;
  await expect.poll(lastCode, { timeout: 30_000 }).toBe('robots-unavailable');
  expect(await crawl.captures({ url })).toMatchObject([{ code: 'redirect', status: 302 }]);
  expect(pagesOf('detour.localhost')).toEqual([]);
  // Its robots.txt is not requested once every access interval.
  const { nextAccessAt, lastAccessAt } = await crawl.host(web.hostOf('detour.localhost'));
  expect(nextAccessAt.getTime() - (lastAccessAt?.getTime() ?? 0)).toBeGreaterThan(60_000);
});

test.each(['cut', 'coded'])(
  'a robots.txt that cannot be read to its end (%s) forbids everything',
  async (kind) => {
    const name = `${kind}.localhost`;
    putSite(web, name, 1);
    web.handle(name, '/robots.txt', ({ response }) => {
      const coding = kind === 'coded' ? { 'Content-Encoding': 'compress' } : { 'Content-Length': 1_000 };
      response.writeHead(200, { 'Content-Type': 'text/plain', ...coding });
      response.write('User-agent: *\nAllow: /\n', () =>
        kind === 'cut' ? response.destroy() : response.end(),
      );
    });
    await crawl.seed(await crawl.list({ name: kind, scope: { mode: 'host' } }), [web.urlOf(name)]);
    const lastCode = async () => (await crawl.page(web.urlOf(name)))?.lastCode;
    await expect.poll(lastCode, { timeout: 30_000 }).toBe('robots-unavailable');
    expect(pagesOf(name)).toEqual([]);
    expect(await crawl.host(web.hostOf(name))).toMatchObject({ blocked: true });
  },
);
