import { expect, test } from 'vitest';
import { openWildcardCrawl } from './crawl-beside-wildcards.ts';

const size = { honestHosts: 10, pagesOfHonestHost: 500, linksOfAttackingPage: 60 };
const timing = { intervalSeconds: 2, turnSeconds: 1, concurrency: 6, newHostsPerDay: 20 };
const attackers = 3;
/** robots.txt, and pages of a few turns. */
const visitsOfEach = 7;
const leastShare = 0.85;

test('honest hosts keep their visits beside sites of endless names', async () => {
  // At the same time, so that both have the same machine.
  await using alone = await openWildcardCrawl({ ...size, attackers: 0 }, timing);
  await using beside = await openWildcardCrawl({ ...size, attackers }, timing);
  const before = { alone: alone.web.counts().honest, beside: beside.web.counts().honest };
  const visits = () => alone.web.counts().honest - before.alone;
  await expect.poll(visits).toBeGreaterThanOrEqual(size.honestHosts * visitsOfEach);
  const visitsBeside = beside.web.counts().honest - before.beside;
  expect(visitsBeside / visits()).toBeGreaterThan(leastShare);
  // The budgets of all sites were used, and no more.
  const hosts = size.honestHosts + attackers * (timing.newHostsPerDay + 1);
  await expect.poll(beside.hosts).toBe(hosts);
  expect((await beside.end()).hosts).toBe(hosts);
});
