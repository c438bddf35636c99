import { hostBudgetsOf } from '@meguri/contracts';
import { hostIdOf, insertDiscovered, readSettings, urlKeyOf } from '@meguri/database';
import { expect, test } from 'vitest';
import { watchDomains } from '../events/watch-crawl.ts';
import { operator as ctx, ownCrawl } from '../testing/own-crawl.ts';

const crawl = await ownCrawl();
const { domains, events, throttleRules, audit } = crawl.services;
const name = 'growing.example';

/** Links to new hosts of the domain, as found on a page. */
async function findHosts(count: number): Promise<void> {
  const budgets = { ...hostBudgetsOf(await readSettings(crawl.prisma)), newHostsPerDomainPerDay: 200 };
  const pages = Array.from({ length: count }, () => {
    const hostName = `${crypto.randomUUID()}.${name}`;
    const url = `http://${hostName}/`;
    const host = { hostId: hostIdOf(hostName), hostName, site: name, urlKey: urlKeyOf(url), url };
    return {
      ...host,
      seedListId: 1,
      depth: 1,
      dynamicHops: 0,
      redirectHops: 0,
      priority: 1,
      maxPagesPerHost: 9,
    };
  });
  const now = crawl.clock.now();
  await crawl.prisma.$transaction((tx) =>
    insertDiscovered(tx, { nodeId: 1, pages, now, intervalSeconds: 20, reason: 'new', budgets }),
  );
}

const list = (search?: string) => domains.list({ ctx, input: { search } });
const openEvents = async () => {
  await watchDomains(crawl.prisma, crawl.clock, await readSettings(crawl.prisma));
  return (await events.list({ ctx, input: { open: true } })).rows;
};

test('a domain at its budget raises an event until its budget is raised', async () => {
  await findHosts(10);
  expect(await openEvents()).toEqual([]);
  await findHosts(195);
  expect(await list()).toMatchObject([
    { kind: 'domain', name, hosts: 200, newHosts: 200, newHostsPerDay: 200, refusedToday: 5 },
  ]);
  expect(await openEvents()).toMatchObject([
    { kind: 'domain-growing', subject: `domain:${name}`, detail: { domain: name, hosts: 200, refused: 5 } },
  ]);
  const usual = { maxHosts: null, newHostsPerDay: null, maxBackQueues: null };
  expect(await domains.raise({ ctx, input: { kind: 'domain', name, reason: 'a university' } })).toEqual({
    before: usual,
    after: { ...usual, newHostsPerDay: 400 },
  });
  expect(await openEvents()).toEqual([]);
  const [entry] = await audit.list({ ctx, input: { subject: `domain:${name}` } });
  expect(entry).toMatchObject({
    action: 'domain.limit',
    reason: 'a university',
    after: { newHostsPerDay: 400 },
  });
  await domains.setLimits({ ctx, input: { kind: 'domain', name, limits: usual } });
  expect(await crawl.prisma.domainLimit.count()).toBe(0);
  expect(await openEvents()).toHaveLength(1);
});

test('an excluded domain takes no hosts, and its event ends', async () => {
  const rule = { kind: 'domain', value: name, paused: true, pausedUntil: null } as const;
  const terms = { minIntervalSeconds: null, note: null, disabled: false };
  await throttleRules.put({ ctx, input: { ...rule, ...terms } });
  const [before] = await list('growing');
  await findHosts(2);
  expect(await list('grow')).toMatchObject([{ name, hosts: before?.hosts, isExcluded: true }]);
  expect(await openEvents()).toEqual([]);
});

test('domains are found by prefixes of their names', async () => {
  expect(await list('rowing')).toEqual([]);
  expect(await list('GROWING.EX')).toHaveLength(1);
  expect(await list('%')).toEqual([]);
});
