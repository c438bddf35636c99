import { hostIdOf, storePrice } from '@meguri/database';
import type { LoadExclusion } from '@meguri/schedule';
import { beforeAll, expect, test } from 'vitest';
import { putSite } from '../testing/recorded-web.ts';
import { ownCrawl, ownWeb } from '../testing/own-crawl.ts';

const name = 'crowded.localhost';
const pages = 10;
const day = 86_400_000;
const web = await ownWeb();
const crawl = await ownCrawl({ 'access.intervalSeconds': 0.05 });

beforeAll(async () => {
  putSite(web, name, pages);
  await crawl.seed(await crawl.list(), [web.urlOf(name)]);
});

test('pages of a crowded host are marked and counted at their visits, and included again when there is room', async () => {
  await crawl.start();
  await crawl.untilIdle();
  const { prisma } = crawl;
  const [known] = await prisma.host.findMany();
  if (!known) throw new Error('no host');
  const { hostId, baseLoad, effectiveIntervalSeconds } = known;
  expect(hostId).toBe(hostIdOf(new URL(web.urlOf(name)).host));
  const host = () => prisma.host.findUniqueOrThrow({ where: { hostId } });
  const solve = async (exclusion: LoadExclusion | null) =>
    storePrice(prisma, {
      seen: await host(),
      now: new Date(),
      price: { price: 1e9, exclusion, accessesPerDay: 1 },
      baseLoad,
      effectiveIntervalSeconds,
    });

  await solve({ belowValue: 1e9, maxDays: 2_000 });
  await crawl.makeAllDue();
  await crawl.untilIdle();
  expect((await host()).loadExcludedCount).toBe(pages);
  const excluded = await crawl.pages();
  expect(excluded.map((page) => page.loadExcluded)).toEqual(Array(pages).fill(true));
  const beyond = Date.now() + 400 * day;
  expect(excluded.every(({ nextVisitAt }) => nextVisitAt !== null && nextVisitAt.getTime() > beyond)).toBe(
    true,
  );
  expect(await crawl.wrongFigures()).toEqual([]);

  await solve(null);
  expect((await host()).loadExcludedCount).toBe(0);
  const back = await crawl.pages();
  expect(back.every(({ nextVisitAt }) => nextVisitAt !== null && nextVisitAt.getTime() <= beyond)).toBe(true);
  expect(await crawl.wrongFigures()).toEqual([]);
});
