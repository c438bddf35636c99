import { randomUUID } from 'node:crypto';
import { defaultSettings, hostBudgetsOf, type HostBudgets } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { commit, hotPathOf, later, link, nodeId, ownDatabase, start } from '../database.fixture.ts';
import { expectExactSums } from '../commit/exact-sums.fixture.ts';
import { resumeDeferredLinks, retryDeferredLinks } from './deferred-links.ts';
import { takeDiscoveredBatch } from './discovered-batches.ts';
import { insertDiscovered, type DiscoveredPage } from './insert-discovered.ts';

const { prisma } = await ownDatabase();
const hotPath = hotPathOf(prisma);

const usual = hostBudgetsOf(defaultSettings());
const newDomain = () => `${randomUUID()}.example`;
const hostsOf = (domain: string, count: number, fields: Partial<DiscoveredPage> = {}) =>
  Array.from({ length: count }, () => link(`http://${randomUUID()}.${domain}/`, { site: domain, ...fields }));

/** Takes links as a batch of a node. */
async function take(
  pages: readonly DiscoveredPage[],
  {
    budgets = {},
    now = start,
    node = nodeId,
    roots = [],
  }: {
    budgets?: Partial<HostBudgets>;
    now?: Date;
    node?: number;
    roots?: readonly DiscoveredPage[];
  } = {},
) {
  const id = randomUUID();
  await commit(prisma, { now, discovered: [{ id, nodeId: node, links: pages.map(({ url }) => url) }] });
  const parse = () => ({ pages: [...pages], announced: [], roots });
  const write = (page: DiscoveredPage) => ({ ...page, hostId: String(page.hostId) });
  const how = { id, nodeId: node, now, intervalSeconds: 20, budgets: { ...usual, ...budgets } };
  return takeDiscoveredBatch(hotPath, { ...how, parse, write, announce: () => Promise.resolve() });
}

const figuresOf = async (name: string, kind = 'domain') => {
  const rows = await prisma.domainCount.findMany({ where: { kind, name } });
  const sum = (figure: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + figure(row), 0);
  return {
    hosts: sum((row) => Number(row.hosts)),
    newHosts: sum((row) => row.newHosts),
    refused: sum((row) => Number(row.refused)),
    refusedToday: sum((row) => Number(row.refusedToday)),
  };
};
const waitingFor = (name: string, kind = 'domain') => prisma.deferredLink.count({ where: { kind, name } });

test('a domain takes new hosts up to the limit of a day, and more on the next day', async () => {
  const domain = newDomain();
  const budgets = { newHostsPerDomainPerDay: 3 };
  const { inserted, refused } = await take(hostsOf(domain, 5), { budgets });
  expect([inserted.length, refused.length]).toEqual([3, 2]);
  expect(await figuresOf(domain)).toEqual({ hosts: 3, newHosts: 3, refused: 2, refusedToday: 2 });
  expect((await take(hostsOf(domain, 2), { budgets, now: later(60) })).inserted).toEqual([]);
  expect((await take(hostsOf(domain, 1), { budgets, now: later(86_400) })).inserted).toHaveLength(1);
  expect(await figuresOf(domain)).toEqual({ hosts: 4, newHosts: 1, refused: 4, refusedToday: 0 });
  await expectExactSums(prisma);
});

test('pages of known hosts are taken regardless of the budget', async () => {
  const domain = newDomain();
  const [known] = hostsOf(domain, 1);
  if (!known) throw new Error('no host');
  await take([known]);
  const budgets = { maxHostsPerDomain: 1 };
  const further = link(`http://${known.hostName}/further`, { site: domain });
  const { inserted, refused } = await take([further, ...hostsOf(domain, 1)], { budgets });
  expect(inserted).toEqual([{ hostId: known.hostId, urlKey: further.urlKey }]);
  expect(refused).toHaveLength(1);
});

test('the limit of a seed list lowers that of the installation, and that of a domain wins over both', async () => {
  const domain = newDomain();
  const found = (count: number) => hostsOf(domain, count, { maxHostsPerDomain: 2 });
  expect((await take(found(4))).inserted).toHaveLength(2);
  const limit = { kind: 'domain', name: domain, maxHosts: 5, updatedAt: start, updatedBy: 'test' };
  await prisma.domainLimit.create({ data: limit });
  expect((await take(found(4))).inserted).toHaveLength(3);
});

test('seeds are taken beyond every budget and count as hosts, not as new ones of the day', async () => {
  const domain = newDomain();
  const pages = hostsOf(domain, 4);
  await take(hostsOf(domain, 1), { budgets: { maxHostsPerDomain: 1 } });
  await prisma.$transaction((tx) =>
    insertDiscovered(tx, { nodeId, pages, now: start, intervalSeconds: 20, reason: 'seed' }),
  );
  expect(await figuresOf(domain)).toMatchObject({ hosts: 5, newHosts: 1 });
});

test('the owner of a public suffix has a budget in addition to those of the domains below it', async () => {
  const pages = Array.from({ length: 5 }, () => {
    const site = `${randomUUID()}.github.io`;
    return link(`http://${site}/`, { site });
  });
  expect((await take(pages, { budgets: { newHostsPerSuffixPerDay: 2 } })).inserted).toHaveLength(2);
  expect(await figuresOf('github.io', 'suffix')).toMatchObject({ hosts: 2, refused: 3 });
  expect(await waitingFor('github.io', 'suffix')).toBe(3);
  const refusedDomains = pages.map(({ site }) => site);
  expect(await prisma.domainCount.count({ where: { name: { in: refusedDomains } } })).toBe(2);
});

test('a domain brings a limited number of hosts of other domains a day', async () => {
  const source = newDomain();
  const pages = Array.from({ length: 4 }, () => hostsOf(newDomain(), 1, { sourceDomain: source })).flat();
  expect((await take(pages, { budgets: { newHostsPerSourcePerDay: 1 } })).inserted).toHaveLength(1);
  expect(await figuresOf(source, 'source')).toMatchObject({ newHosts: 1, refused: 3 });
});

test('hosts beyond the budget of their page wait, unless another page brings them', async () => {
  const [source, domain] = [newDomain(), newDomain()];
  const [first, second] = hostsOf(domain, 2, { sourceDomain: source, beyondPage: 7 });
  if (!first || !second) throw new Error('no hosts');
  const within = { ...second };
  delete within.beyondPage;
  expect((await take([first, second, within])).inserted).toEqual([
    { hostId: second.hostId, urlKey: second.urlKey },
  ]);
  expect(await figuresOf(source, 'source')).toMatchObject({ refused: 7 });
  expect(await waitingFor(source, 'source')).toBe(1);
});

test('a domain that a rule pauses takes no hosts, and their links do not wait', async () => {
  const domain = newDomain();
  const rule = { kind: 'domain', value: domain, paused: true, createdAt: start, createdBy: 'test' };
  await prisma.throttleRule.create({ data: rule });
  expect((await take(hostsOf(domain, 3))).refused).toHaveLength(3);
  expect([await figuresOf(domain), await waitingFor(domain)]).toMatchObject([{ hosts: 0, refused: 3 }, 0]);
});

test('refused links return when their time has come, or when the limit is raised', async () => {
  const domain = newDomain();
  await take(hostsOf(domain, 4), { budgets: { newHostsPerDomainPerDay: 1 } });
  expect(await waitingFor(domain)).toBe(3);
  const resume = (now: Date) =>
    resumeDeferredLinks(prisma, { now, limit: 100, nodeOf: () => nodeId, newId: () => randomUUID() });
  await prisma.discoveredBatch.deleteMany();
  await resume(later(60));
  expect(await waitingFor(domain)).toBe(3);
  await retryDeferredLinks(prisma, { kind: 'domain', name: domain, now: later(60) });
  await resume(later(60));
  expect(await waitingFor(domain)).toBe(0);
  const batches = await prisma.discoveredBatch.findMany({ where: { nodeId } });
  const links = batches.flatMap((batch) => batch.links as { hostName: string; deferredSince: string }[]);
  const own = links.filter(({ hostName }) => hostName.endsWith(domain));
  expect(own.map(({ deferredSince }) => deferredSince)).toEqual(Array(3).fill(start.toISOString()));
});

test('hosts that are starting points use up the same budgets in chains of any length', async () => {
  const domain = newDomain();
  const budgets = { newHostsPerDomainPerDay: 20 };
  const wildcard = () => hostsOf(domain, 8, { depth: 16, start: 'must' });
  let taken = [(await take(wildcard(), { budgets })).pages];
  for (let hop = 0; hop < 6; hop += 1)
    taken = [...taken, (await take(wildcard(), { budgets, now: later(hop * 60) })).pages];
  const pages = await prisma.page.findMany({ where: { url: { contains: domain } } });
  expect(pages.map(({ depth }) => depth)).toEqual(Array(20).fill(0));
  expect(taken.flat()).toHaveLength(20);
  expect(await figuresOf(domain)).toMatchObject({ hosts: 20, refused: 7 * 8 - 20 });
  expect(await waitingFor(domain)).toBe(7 * 8 - 20);
});

test('a link that waited for its budget starts its host; a root page is added only with a new host', async () => {
  const domain = newDomain();
  const budgets = { newHostsPerDomainPerDay: 1 };
  const links = hostsOf(domain, 2, { depth: 12, start: 'may' }).map((page) => ({ ...page }));
  const rootOf = ({ hostName }: DiscoveredPage) =>
    link(`http://${hostName}/root`, { site: domain, depth: 12, start: 'must' });
  await prisma.discoveredBatch.deleteMany();
  const { inserted, refused, hosts } = await take(links, { budgets, roots: links.map(rootOf) });
  expect([inserted.length, refused.length, hosts.size]).toEqual([2, 1, 1]);
  await prisma.discoveredBatch.deleteMany();
  const now = later(86_400);
  await resumeDeferredLinks(prisma, { now, limit: 100, nodeOf: () => nodeId, newId: () => randomUUID() });
  const batches = await prisma.discoveredBatch.findMany({ where: { nodeId } });
  const stored = batches.flatMap(
    (batch) => batch.links as unknown as (DiscoveredPage & { hostId: string })[],
  );
  const [waited] = stored.filter(({ site }) => site === domain);
  if (!waited) throw new Error('no link waited');
  await take([{ ...waited, hostId: BigInt(waited.hostId) }], { budgets, now });
  expect(await prisma.page.findFirst({ where: { url: waited.url } })).toMatchObject({ depth: 0 });
  const known = refused.map(rootOf);
  expect((await take([], { now, roots: known })).inserted).toEqual([]);
});

test('concurrent nodes count exactly, and exceed a budget by at most one batch of each other node', async () => {
  const domain = newDomain();
  const [nodes, batches, perBatch, limit] = [4, 6, 10, 30];
  const taken = await Promise.all(
    Array.from({ length: nodes * batches }, (_, index) =>
      take(hostsOf(domain, perBatch), {
        budgets: { newHostsPerDomainPerDay: limit },
        node: nodeId + (index % nodes),
      }),
    ),
  );
  const inserted = taken.reduce((sum, batch) => sum + batch.inserted.length, 0);
  expect(inserted).toBeGreaterThanOrEqual(limit);
  expect(inserted).toBeLessThanOrEqual(limit + (nodes - 1) * perBatch);
  const offered = nodes * batches * perBatch;
  expect(await figuresOf(domain)).toMatchObject({ hosts: inserted, refused: offered - inserted });
});
