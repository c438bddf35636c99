import { throttlePart, unsetHostSettings } from '@meguri/contracts';
import { expect } from 'vitest';
import { test } from '../testing/crawl-test.ts';
import { ownWeb } from '../testing/own-crawl.ts';
import { politenessOf, putSite } from '../testing/recorded-web.ts';

const pagesPerHost = 60;
const web = await ownWeb();
// As in a new installation.
test.override('settings', {
  'access.intervalSeconds': 20,
  'access.efficiencySlowSeconds': 20,
  'access.efficiencyErrorSeconds': 60,
  'crawler.ipConcurrency': 2,
});

test('hosts of our own servers are crawled as fast as they answer, and others of their address politely', async ({
  crawl,
}) => {
  const own = Array.from({ length: 4 }, (_, index) => `own-${index}.localhost`);
  const other = 'other.localhost';
  for (const name of [...own, other]) putSite(web, name, pagesPerHost);
  const list = await crawl.list();
  await crawl.seed(
    list,
    [...own, other].map((name) => web.urlOf(name)),
  );
  const operator = { ...throttlePart(unsetHostSettings), ownServer: true };
  await crawl.prisma.host.updateMany({
    where: { name: { in: own.map(web.hostOf) } },
    data: { throttle: { operator }, effectiveIntervalSeconds: 0 },
  });
  await crawl.start();
  await expect
    .poll(() => own.map((name) => new Set(web.pageAccesses(name).map(({ path }) => path)).size), {
      timeout: 30_000,
    })
    .toEqual(own.map(() => pagesPerHost));
  // One access at a time to each of them, and none to the other host before its access delay is over.
  expect(own.map((name) => politenessOf(web, name).overlapped)).toEqual(own.map(() => false));
  const others = web.accesses.filter(({ host }) => host === other);
  expect(others.length).toBeLessThanOrEqual(3);
  expect(politenessOf(web, other).minGapSeconds).toBeGreaterThan(19);
});
