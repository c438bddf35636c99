import { afterAll, beforeAll, expect, test } from 'vitest';
import { putPage, putSite, startRecordedWeb, type RecordedWeb } from './testing/recorded-web.ts';
import { createTestCrawl, type TestCrawl } from './testing/test-crawl.ts';

const names = ['a.localhost', 'b.localhost', 'c.localhost'];
const pagesPerHost = 40;
let web: RecordedWeb;
let crawl: TestCrawl;

beforeAll(async () => {
  web = await startRecordedWeb();
  crawl = await createTestCrawl();
  for (const name of names) putSite(web, name, pagesPerHost);
  const list = await crawl.list();
  await crawl.seed(
    list,
    names.map((name) => web.urlOf(name)),
  );
  await crawl.start();
});
afterAll(async () => {
  await crawl.close();
  await web.close();
});

test('the first round captures every page that links reach exactly once', async () => {
  await crawl.untilIdle();
  const pages = await crawl.pages();
  expect(pages).toHaveLength(names.length * pagesPerHost);
  expect(pages.filter(({ visits }) => visits !== 1)).toEqual([]);
  for (const name of names) {
    expect(
      web
        .pageAccesses(name)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...new Set(web.pageAccesses(name).map(({ path }) => path))].sort());
    expect(web.pageAccesses(name)).toHaveLength(pagesPerHost);
    expect(web.robotsAccesses(name)).toHaveLength(1);
  }
  expect(await crawl.wrongFigures()).toEqual([]);
});
