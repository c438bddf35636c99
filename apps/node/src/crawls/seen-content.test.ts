import { hostIdOf, urlKeyOf } from '@meguri/database';
import { expect, test } from 'vitest';
import { ownCrawl, ownWeb } from '../testing/own-crawl.ts';

const web = await ownWeb();
const crawl = await ownCrawl({ 'change.probeSeconds': 0, 'access.burstMaxCount': 5 });
const host = 'a.localhost';

/** A page with enough words to distinguish texts, and a list of links. */
const show = (path: string, words: string, links: readonly string[] = [], more = '') =>
  web.put(host, path, {
    body: `<!doctype html><title>${words}</title>${more}<p>The museum of ${words} shows its collection of tools.</p>${links
      .map((link) => `<a href="${link}">${link}</a>`)
      .join('')}`,
  });

const keyOf = (path: string) => BigInt(urlKeyOf(web.urlOf(host, path)));

const homeLinks = ['/index.html', '/text.html', '/year?y=1', '/year?y=2', '/one/', '/two/', '/three/'];

test('a new URL with content that its host has shown is a duplicate until it differs', async () => {
  web.put(host, '/robots.txt', { status: 404 });
  for (const path of ['/', '/index.html']) show(path, 'all boats', homeLinks);
  show('/text.html', 'all boats', homeLinks, '<!-- other bytes -->');
  show('/year?y=1', 'the year 1901');
  show('/year?y=2', 'the year 1902');
  for (const path of ['/one/', '/two/', '/three/']) show(path, 'a menu of rooms', ['next.html']);
  show('/one/next.html', 'a red room');
  show('/two/next.html', 'the blue garden');
  show('/three/next.html', 'old maps and globes');
  await crawl.seed(await crawl.list(), [web.urlOf(host)]);
  await crawl.start();
  await crawl.untilIdle();

  const pages = Object.fromEntries(
    (await crawl.pages()).map((page) => [new URL(page.url).pathname + new URL(page.url).search, page]),
  );
  const likeness = Object.fromEntries(
    Object.entries(pages).map(([path, page]) => [path, page.duplicateLikeness]),
  );
  const [year] = ['/year?y=1', '/year?y=2'].filter((path) => likeness[path] !== null);
  const menus = ['/one/', '/two/', '/three/'];
  const [menu] = menus.filter((path) => likeness[path] === null);
  expect(likeness).toEqual({
    '/': null,
    '/index.html': 1,
    '/text.html': 2,
    '/year?y=1': year === '/year?y=1' ? 3 : null,
    '/year?y=2': year === '/year?y=2' ? 3 : null,
    ...Object.fromEntries(menus.map((path) => [path, path === menu ? null : 1])),
    '/one/next.html': null,
    '/two/next.html': null,
    '/three/next.html': null,
  });
  expect(pages['/index.html']).toMatchObject({ duplicateOf: keyOf('/'), nextReason: 19 });
  expect(pages['/index.html']?.intervalSeconds).toBeGreaterThan(80 * 86_400);
  expect(await crawl.host(web.hostOf(host))).toMatchObject({ duplicateCount: 5, capturedCount: 11 });

  const [home] = await crawl.captures({ url: web.urlOf(host) });
  const captured = await crawl.captures();
  const own = captured.filter(({ refersToKey }) => refersToKey !== null);
  expect(own.length).toBe(3);
  expect(own.find(({ urlKey }) => urlKey === keyOf('/index.html'))).toMatchObject({
    verdict: 'new',
    recordType: 'revisit',
    refersToKey: keyOf('/'),
    refersToAt: home?.capturedAt,
    payloadDigest: home?.payloadDigest,
  });
  expect(captured.find(({ urlKey }) => urlKey === keyOf('/text.html'))).toMatchObject({
    recordType: 'response',
  });

  // Visited again, it refers to the same capture; changed together with the other, it stays a duplicate.
  await crawl.makeAllDue();
  await crawl.untilIdle();
  expect((await crawl.captures({ url: web.urlOf(host, '/index.html') })).at(-1)).toMatchObject({
    verdict: 'unchanged',
    refersToKey: keyOf('/'),
    refersToAt: home?.capturedAt,
  });
  show('/', 'small boats', homeLinks);
  await crawl.makeAllDue();
  await crawl.untilIdle();
  show('/index.html', 'small boats', homeLinks);
  show('/text.html', 'trains', ['/trains.html']);
  show('/trains.html', 'steam');
  await crawl.makeAllDue();
  await crawl.untilIdle();
  expect(await crawl.page(web.urlOf(host, '/index.html'))).toMatchObject({
    likeness: 'identical',
    changes: 1,
  });
  expect(await crawl.page(web.urlOf(host, '/text.html'))).toMatchObject({ likeness: null, changes: 1 });
  expect(await crawl.page(web.urlOf(host, '/trains.html'))).toMatchObject({ visits: 1 });
  expect(await crawl.host(web.hostOf(host))).toMatchObject({ duplicateCount: 4 });
  expect((await crawl.checkArchive()).faults).toEqual([]);
  expect(await crawl.wrongFigures()).toEqual([]);
});

test('a calendar is recognised, its other pages wait, and each is visited in the end', async () => {
  const name = 'b.localhost';
  const days = Array.from({ length: 60 }, (_, index) => `/day/${index + 1}`);
  web.put(name, '/robots.txt', { status: 404 });
  const links = days.map((path) => `<a href="${path}">${path}</a>`).join('');
  web.put(name, '/', { body: `<!doctype html><title>Calendar</title>${links}` });
  for (const path of days)
    web.put(name, path, { body: `<!doctype html><title>${path}</title><p>Nothing is on this day.` });
  await crawl.seed(await crawl.list(), [web.urlOf(name)]);
  await crawl.untilIdle();

  const host = await crawl.host(web.hostOf(name));
  expect(host.duplicateForms).toMatchObject({
    forms: [{ pattern: '/day/*$', repeat: 'similar' }],
    parameters: [],
  });
  const held = (await crawl.pages({ host: web.hostOf(name) })).filter(({ nextReason }) => nextReason === 22);
  expect(held.length).toBeGreaterThan(20);
  expect(
    held.every(
      ({ visits, lastCode, consecutiveErrors }) => visits + consecutiveErrors === 0 && lastCode === null,
    ),
  ).toBe(true);
  // Its pages are only similar, so their differences may matter.
  const holdDays = held.map(({ nextVisitAt }) => ((nextVisitAt?.getTime() ?? NaN) - Date.now()) / 86_400_000);
  expect(Math.min(...holdDays)).toBeGreaterThan(5);
  expect(Math.max(...holdDays)).toBeLessThan(9);
  expect(web.pageAccesses(name).length).toBe(days.length + 1 - held.length);
  expect(await crawl.prisma.crawlEvent.findMany({ where: { kind: 'duplicate-urls' } })).toMatchObject([
    { detail: { pattern: '/day/*$', form: 'pattern' } },
  ]);
  await crawl.makeAllDue();
  await crawl.untilIdle();
  expect((await crawl.pages({ host: web.hostOf(name) })).every(({ visits }) => visits > 0)).toBe(true);
  expect(await crawl.wrongFigures()).toEqual([]);
});

test('copies under a session id wait, and no page is lost that only a copy leads to', async () => {
  const name = 'c.localhost';
  const words = 'boats maps globes trains tools stones birds coins stamps clocks shoes lamps'.split(' ');
  const sessions = ['k3j9x2ab', 'zz81y0qq'];
  const under = (path: string, session = '') => `${path}?visit=${session}`;
  const link = (path: string) => `<a href="${path}">${path}</a>`;
  const roomOf = (of: string, index: number) =>
    `<!doctype html><title>${of}</title><p>The ${of} of ${words[index]} has ${words[(index + 5) % 12]}.`;
  const rooms = words.map((word) => `/room/${word}`);
  // No page links to their pages without session id; those of the attic do not exist.
  const cellars = words.slice(0, 6).map((word) => `/cellar/${word}`);
  const attics = words.slice(0, 6).map((word) => `/attic/${word}`);
  web.put(name, '/robots.txt', { status: 404 });
  for (const [of, paths] of [
    ['room', rooms],
    ['cellar', cellars],
    ['attic', attics],
  ] as const)
    for (const [index, path] of paths.entries()) {
      if (of !== 'attic') web.put(name, path, { body: roomOf(of, index) });
      for (const session of sessions) web.put(name, under(path, session), { body: roomOf(of, index) });
    }
  const copies = sessions.flatMap((session) => rooms.map((path) => under(path, session)));
  const hidden = [...cellars, ...attics].map((path) => under(path, sessions[0]));
  web.put(name, '/', { body: `<!doctype html>${[...rooms, '/list'].map(link).join('')}` });
  web.put(name, '/list', { body: `<!doctype html>${[...copies, ...hidden].map(link).join('')}` });
  await crawl.seed(await crawl.list(), [web.urlOf(name)]);
  await crawl.untilIdle();

  const hostId = hostIdOf(web.hostOf(name));
  const visitsOf = async () =>
    new Map(
      (await crawl.pages({ host: web.hostOf(name) })).map(({ url, visits }) => [
        new URL(url).pathname + new URL(url).search,
        visits,
      ]),
    );
  expect((await crawl.host(web.hostOf(name))).duplicateForms).toMatchObject({ parameters: ['visit'] });
  const first = await visitsOf();
  expect(rooms.every((path) => first.get(path) === 1)).toBe(true);
  expect([...copies, ...hidden].filter((path) => first.get(path) === 0).length).toBeGreaterThan(10);
  expect(cellars.filter((path) => !first.get(path) && !first.get(under(path, sessions[0])))).toEqual([]);

  // A day later, copies are visited whose pages without session id do not exist.
  await crawl.makeAllDue();
  await crawl.untilIdle();
  const second = await visitsOf();
  expect(attics.filter((path) => !second.get(under(path, sessions[0])))).toEqual([]);
  expect(copies.filter((path) => second.get(path) === 0)).toEqual(
    copies.filter((path) => first.get(path) === 0),
  );

  await crawl.prisma.page.updateMany({ where: { hostId }, data: { discoveredAt: new Date(0) } });
  await crawl.makeAllDue();
  await crawl.untilIdle();
  const last = await visitsOf();
  expect([...copies, ...hidden].filter((path) => !last.get(path))).toEqual([]);
  expect(await crawl.wrongFigures()).toEqual([]);
});
