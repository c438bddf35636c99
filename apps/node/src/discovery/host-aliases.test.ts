import { randomUUID } from 'node:crypto';
import { defaultSettings, seedListSchema } from '@meguri/contracts';
import {
  beginAlias,
  ensureSeedList,
  hostIdOf,
  insertDiscovered,
  insertDiscoveredBatch,
  urlKeyOf,
  type DiscoveredPage,
} from '@meguri/database';
import { ownDatabase } from '@meguri/database/testing';
import { createMemoryFrontier } from '@meguri/frontier';
import { FakeClock } from '@meguri/testing';
import { beforeAll, expect, test } from 'vitest';
import { createHostAliases } from './host-aliases.ts';
import { writeDiscoveredLink } from './link-batches.ts';
import { createKnownUrls } from './memory/known-urls.ts';
import { takeBatch } from './requester.ts';
import { createSeedListCache } from '../seed-lists/seed-list-cache.ts';

const { prisma, hotPath } = await ownDatabase();
const clock = new FakeClock();
const base = { nodeId: 1, clock, settings: defaultSettings };
const seedLists = createSeedListCache(prisma, (error) => {
  throw error;
});
const aliases = createHostAliases({ ...base, prisma, frontier: createMemoryFrontier(), seedLists });
let seedListId: number;

beforeAll(async () => {
  const definition = seedListSchema.parse({ name: 'all', scope: { mode: 'any' } });
  seedListId = (await ensureSeedList(prisma, { definition, now: clock.now() })).id;
  await seedLists.refresh();
});

function pageOf(host: string, path: string): DiscoveredPage {
  const url = `http://${host}${path}`;
  const name = { hostId: hostIdOf(host), hostName: host, site: host };
  const place = { seedListId, depth: 1, dynamicHops: 0, redirectHops: 0, priority: 0 };
  return { ...name, ...place, url, urlKey: urlKeyOf(url), maxPagesPerHost: 1_000 };
}

/** @returns paths of the pages that were new and taken */
async function insert(host: string, paths: readonly string[]): Promise<string[]> {
  const pages = paths.map((path) => pageOf(host, path));
  const input = { nodeId: 1, pages, now: clock.now(), intervalSeconds: 20, reason: 'new' } as const;
  const taken = await prisma.$transaction((tx) => insertDiscovered(tx, input));
  const keys = new Set(taken.map(({ urlKey }) => urlKey));
  return paths.filter((_, index) => keys.has(pages[index]?.urlKey ?? ''));
}

/** A name with a home page, and the name of which it is to become an alias. */
async function twins(): Promise<{ alias: string; target: string }> {
  const target = `${randomUUID()}.example`;
  const alias = `www.${target}`;
  await insert(alias, ['/']);
  return { alias, target };
}

const pathsOf = async (host: string) =>
  (await prisma.page.findMany({ where: { hostId: hostIdOf(host) } })).map(({ url }) => new URL(url).pathname);

test('a merge under way is known, although the names are read again meanwhile', async () => {
  const { alias, target } = await twins();
  const merging = aliases.merge(alias, target, 'www-twin');
  await aliases.refresh();
  expect(aliases.targetOf(alias)).toBe(target);
  await merging;
  expect(aliases.targetOf(alias)).toBe(target);
});

test('a merge that its node did not end goes on when the names are read', async () => {
  const { alias, target } = await twins();
  await insert(target, ['/']);
  const input = { hostId: hostIdOf(alias), targetId: hostIdOf(target), reason: 'www-twin', nodeId: 1 };
  expect(await beginAlias(prisma, input)).toBe(true);
  const planned = () => prisma.page.count({ where: { hostId: input.hostId, nextVisitAt: { not: null } } });
  expect(await planned()).toBe(1);
  await aliases.refresh();
  expect(await planned()).toBe(0);
  expect(aliases.targetOf(alias)).toBe(target);
});

test('a target out of scope prevents the merge', async () => {
  const { alias, target } = await twins();
  await prisma.page.updateMany({ where: { hostId: hostIdOf(alias) }, data: { seedListId: 77 } });
  await aliases.merge(alias, target, 'www-twin');
  expect(aliases.targetOf(alias)).toBeUndefined();
});

test('pages added to a name during its merge are moved, too', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { alias, target } = await twins();
    const paths = Array.from({ length: 20 }, (_, index) => `/${index}`);
    const merging = aliases.merge(alias, target, 'www-twin');
    const taken: string[] = [];
    for (const path of paths) taken.push(...(await insert(alias, [path])));
    await merging;
    expect(await pathsOf(target)).toEqual(expect.arrayContaining(['/', ...taken]));
  }
});

test('links read before the merge and taken after it are taken under the other name', async () => {
  const { alias, target } = await twins();
  await aliases.merge(alias, target, 'www-twin');
  const id = randomUUID();
  const links = [writeDiscoveredLink(pageOf(alias, '/late'))];
  await insertDiscoveredBatch(prisma, { id, nodeId: 1, now: clock.now(), links });
  const answers = [undefined, target];
  const queue = { enqueue: () => Promise.resolve() };
  const [known, refused] = [createKnownUrls(), createKnownUrls()];
  const aliasTarget = () => answers.shift();
  const journal = { write: async () => undefined };
  const requester = { ...base, prisma, hotPath, queue, journal, known, refused, seedLists };
  await takeBatch({ ...requester, aliasTarget, isDiscoveryStopped: () => false }, id);
  expect(await pathsOf(target)).toContain('/late');
});
