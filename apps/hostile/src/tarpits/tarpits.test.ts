import { expect, test } from 'vitest';
import { crawlBesideTarpits } from './crawl-beside-tarpits.ts';

/** The program asks for 0.9 on a quiet machine; without the protection the share is 0. */
const leastShare = 0.7;

test('hosts with a good record keep their visits beside tarpits that hold every slot they can get', async () => {
  const run = await crawlBesideTarpits({
    concurrency: 20,
    intervalSeconds: 0.8,
    honestHosts: 20,
    newHonestHosts: 0,
    pagesOfHonestHost: 200,
    tarpits: 200,
    tarpitsOfPrefix: 10,
    seconds: 3,
    isProtected: true,
  });
  expect(run.held).toBeGreaterThan(0);
  expect(run.honestBeside / run.honestAlone).toBeGreaterThan(leastShare);
}, 60_000);
