import { expect, test } from 'vitest';
import { letDaysPass } from '../testing/let-days-pass.ts';
import { putPage, putSite } from '../testing/recorded-web.ts';
import { ownCrawl, ownWeb } from '../testing/own-crawl.ts';

const name = 'section.localhost';
const pages = 7;
const web = await ownWeb();
const crawl = await ownCrawl();

test('linked neighbours of a changed page are visited sooner, and their visit ends the alarm', async () => {
  putSite(web, name, pages);
  await crawl.seed(await crawl.list(), [web.urlOf(name)]);
  const before = await crawl.start();
  await crawl.untilIdle();
  await before.stop();
  await letDaysPass(crawl.prisma, 0.9);
  const planned = new Map((await crawl.pages()).map((page) => [page.url, page.nextVisitAt?.getTime() ?? 0]));

  const first = web.urlOf(name);
  putPage(web, name, { path: '/', index: 0, pages, version: 2 });
  const due = { nextVisitAt: new Date(0) };
  await crawl.prisma.page.updateMany({ where: { url: first }, data: due });
  await crawl.prisma.host.updateMany({ data: { nextDueAt: new Date(0) } });
  const node = await crawl.start();
  await crawl.untilIdle();

  const alarmed = (await crawl.pages()).filter(({ alarm }) => alarm !== null);
  const next = [1, 2, 3, 4].map((index) => web.urlOf(name, `/page-${index}.html`));
  expect(alarmed.map(({ url }) => url).toSorted()).toEqual(next);
  const sooner = alarmed.map(
    ({ url, nextVisitAt }) => (nextVisitAt?.getTime() ?? 0) < (planned.get(url) ?? 0),
  );
  expect(sooner).toEqual([true, true, true, true]);

  await crawl.makeAllDue();
  await crawl.untilIdle();
  await node.stop();
  expect((await crawl.pages()).filter(({ alarm }) => alarm !== null)).toEqual([]);
  const { neighbourTrials, neighbourExcess } = await crawl.prisma.host.findFirstOrThrow();
  expect(neighbourTrials).toBeGreaterThan(2);
  expect(neighbourExcess).toBeLessThan(0);
  expect(await crawl.wrongFigures()).toEqual([]);
});
