import { beforeAll, expect, test } from 'vitest';
import { putPage, putSite } from '../testing/recorded-web.ts';
import { ownCrawl, ownWeb } from '../testing/own-crawl.ts';

const names = ['a.localhost', 'b.localhost', 'c.localhost'];
const pagesPerHost = 25;
const web = await ownWeb();
const crawl = await ownCrawl({ 'access.burstMaxCount': 5 });

beforeAll(async () => {
  for (const name of names) putSite(web, name, pagesPerHost);
  const list = await crawl.list();
  await crawl.seed(
    list,
    names.map((name) => web.urlOf(name)),
  );
  await crawl.start();
});

async function outcomesOfPages(): Promise<Record<string, number>> {
  const captures = await crawl.captures();
  const outcomes = captures
    .filter(({ url }) => !url.endsWith('/robots.txt'))
    .map(({ verdict, recordType, code }) => `${verdict} ${recordType} ${code}`);
  return Object.fromEntries(
    [...Map.groupBy(outcomes, (text) => text)].map(([text, all]) => [text, all.length]),
  );
}

test('the first round captures every page that links reach exactly once', async () => {
  await crawl.untilIdle();
  const pages = await crawl.pages();
  expect(pages).toHaveLength(names.length * pagesPerHost);
  expect(pages.filter(({ visits }) => visits !== 1)).toEqual([]);
  for (const name of names) {
    const paths = web.pageAccesses(name).map(({ path }) => path);
    expect(paths).toHaveLength(pagesPerHost);
    expect(new Set(paths).size).toBe(pagesPerHost);
    expect(web.robotsAccesses(name)).toHaveLength(1);
  }
  expect(await outcomesOfPages()).toEqual({ 'new response ok': 75 });
  expect(await crawl.wrongFigures()).toEqual([]);
});

test('a second round gives only unchanged captures, by 304 and as revisit records', async () => {
  await crawl.makeAllDue();
  await crawl.untilIdle();
  expect(await outcomesOfPages()).toEqual({
    'new response ok': 75,
    'unchanged revisit not-modified': 75,
  });
  expect(web.accesses.filter(({ status }) => status === 304)).toHaveLength(75);
  expect(await crawl.wrongFigures()).toEqual([]);
});

test('changed pages give exactly as many changed captures, and their new links are followed', async () => {
  for (const index of [0, 7, 19]) {
    for (const name of names.slice(0, 2)) {
      const path = index === 0 ? '/' : `/page-${index}.html`;
      putPage(web, name, { path, index, pages: pagesPerHost, version: 2 });
    }
  }
  web.put('c.localhost', '/', {
    body: '<!doctype html><title>c</title><p>Anew, <a href="/fresh.html">fresh</a></p>',
    etag: '"c-new"',
  });
  web.put('c.localhost', '/fresh.html', { body: '<!doctype html><title>fresh</title>', etag: '"fresh"' });
  await crawl.makeAllDue();
  await crawl.untilIdle();
  // A page that was found in this round is captured once, in this round.
  expect(await outcomesOfPages()).toEqual({
    'new response ok': 75 + 1,
    'changed response ok': 7,
    'unchanged revisit not-modified': 75 + 75 - 7,
  });
  expect((await crawl.page(web.urlOf('c.localhost', '/fresh.html')))?.visits).toBe(1);
  expect(await crawl.wrongFigures()).toEqual([]);
});

test('identical payloads without a 304 become revisit records that resolve to the first capture', async () => {
  web.put('a.localhost', '/page-3.html', {
    body: 'plain text that stays',
    headers: { 'Content-Type': 'text/plain' },
  });
  await crawl.makeAllDue();
  await crawl.untilIdle();
  await crawl.makeAllDue();
  await crawl.untilIdle();
  const captures = await crawl.captures({ url: web.urlOf('a.localhost', '/page-3.html') });
  expect(captures.slice(-2)).toMatchObject([
    { verdict: 'changed', recordType: 'response' },
    { verdict: 'unchanged', recordType: 'revisit', code: 'ok', refersToAt: captures.at(-2)?.capturedAt },
  ]);
});

test('every file of the archive is valid and every capture resolves to a record whose digest matches', async () => {
  const check = await crawl.checkArchive();
  expect(check.faults).toEqual([]);
  expect(check.captures).toBe(await crawl.prisma.capture.count());
  expect(check.records['revisit']).toBeGreaterThan(200);
});

test('found changes make the clock of their host run faster, and all its pages wait by it', async () => {
  const name = new URL(web.urlOf('a.localhost')).host;
  const host = await crawl.host(name);
  // Four changes of pages: of 0, 7 and 19, and of 3 in the test about identical payloads.
  expect(host.clockObserved).toBeCloseTo(4, 1);
  // ((4 found + 3 imagined) / (0 expected + 3 imagined))², less what was forgotten since.
  expect(host.clockPace).toBeGreaterThan(4);
  const pages = await crawl.pages({ host: name });
  expect(
    pages.filter(({ nextVisitAt }) => nextVisitAt === null || nextVisitAt < new Date('3000-01-01')),
  ).toEqual([]);
  const waiting = await crawl.page(web.urlOf('a.localhost', '/page-3.html'));
  const waitSeconds = (Number(waiting?.nextVisitAt) - Number(waiting?.lastAccessAt)) / 1_000;
  expect(waitSeconds).toBeLessThan((waiting?.intervalSeconds ?? 0) / 4);
  // The refresher reads the host again at the latest when its clock must be updated, a quarter of a day
  // later.
  await expect
    .poll(async () => Number((await crawl.host(name)).nextDueAt) - Number(host.clockAt))
    .toBeLessThanOrEqual(6 * 3_600_000);
});
