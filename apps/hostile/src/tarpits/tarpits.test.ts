import { expect, test } from 'vitest';
import { openTarpitCrawl } from './crawl-beside-tarpits.ts';

/** Without the protection, tarpits hold all slots before any host has this many visits. */
const visitsOfEach = 5;

test('hosts with a good record are still visited while tarpits hold every slot they can get', async () => {
  await using crawl = await openTarpitCrawl({
    concurrency: 20,
    intervalSeconds: 0.8,
    honestHosts: 20,
    newHonestHosts: 0,
    pagesOfHonestHost: 200,
    tarpits: 200,
    tarpitsOfPrefix: 10,
    isProtected: true,
  });
  const { counts, held } = crawl.web;
  await crawl.attack();
  await expect.poll(held).toBeGreaterThan(0);
  const { fewest } = counts();
  await expect.poll(() => counts().fewest).toBeGreaterThanOrEqual(fewest + visitsOfEach);
  expect(held()).toBeGreaterThan(0);
  await crawl.stop();
});
