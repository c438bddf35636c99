import { seedListSchema } from '@meguri/contracts';
import { ensureSeedList } from '@meguri/database';
import { ownDatabase } from '@meguri/database/testing';
import { revisitPolicyIds } from '@meguri/schedule';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSeedListCache, type SeedListCache } from './seed-list-cache.ts';

const database = await ownDatabase();
let cache: SeedListCache;
let errors: unknown[];
let lists = 0;

beforeEach(() => {
  errors = [];
  cache = createSeedListCache(database.prisma, (error) => errors.push(error));
});

async function makeList(scope: Record<string, unknown> = { mode: 'host' }): Promise<number> {
  lists += 1;
  const definition = seedListSchema.parse({ name: `list-${lists}`, scope });
  return (await ensureSeedList(database.prisma, { definition, now: new Date(0) })).id;
}

const seedPage = (seedListId: number, url: string) => ({ seedListId, url, depth: 0, visits: 0 });

const addSeed = (seedListId: number, url: string, addedAt: Date) =>
  database.prisma.seed.create({ data: { seedListId, url, addedAt, addedBy: 'test' } });

test('scope follows added and removed seeds, www. twins included', async () => {
  const id = await makeList();
  await addSeed(id, 'http://a.example.jp/', new Date(1));
  await cache.refresh();
  const covers = (host: string) => cache.get(id)?.rules.coversHost(host);
  expect(['a.example.jp', 'www.a.example.jp', 'b.example.jp'].map(covers)).toEqual([true, true, false]);
  await addSeed(id, 'http://b.example.jp/', new Date(2));
  await cache.refresh();
  expect(covers('b.example.jp')).toBe(true);
  await database.prisma.seed.deleteMany({ where: { seedListId: id, url: 'http://a.example.jp/' } });
  await cache.refresh();
  expect(['a.example.jp', 'b.example.jp'].map(covers)).toEqual([false, true]);
});

test('a paused list is known and not active', async () => {
  const id = await makeList();
  await database.prisma.seedList.update({ where: { id }, data: { paused: true } });
  await cache.refresh();
  expect(cache.get(id)).toBeDefined();
  expect(cache.active(id)).toBeUndefined();
  expect(cache.inactiveIds()).toContain(id);
});

test('a list that changes its policy is crawled under the new one, and under the default one if that is unknown', async () => {
  const id = await makeList();
  const policyOnceStored = async (policy: string) => {
    await database.prisma.seedList.update({ where: { id }, data: { policy } });
    await cache.refresh();
    return cache.get(id)?.policy;
  };
  for (const policy of revisitPolicyIds) expect(await policyOnceStored(policy)).toBe(policy);
  expect(await policyOnceStored('of a later version')).toBe('gamma');
});

test('a list with an invalid scope is reported and not active, and affects no other', async () => {
  const [whole, broken, unreadable] = [
    await makeList(),
    await makeList({ include: ['('] }),
    await makeList(),
  ];
  await database.prisma.seedList.update({ where: { id: unreadable }, data: { scope: { mode: 'nonsense' } } });
  await cache.refresh();
  expect(cache.active(whole)).toBeDefined();
  expect(cache.inactiveIds()).toEqual(expect.arrayContaining([broken, unreadable]));
  expect(errors).toHaveLength(2);
});

test('a new list is learnt when a page of it is due', async () => {
  await cache.learn([seedPage(0, 'http://a.example.jp/')]);
  const id = await makeList();
  expect(cache.active(id)).toBeUndefined();
  await expect
    .poll(async () => {
      await cache.learn([seedPage(id, 'http://a.example.jp/')]);
      return cache.active(id)?.id;
    })
    .toBe(id);
});

describe('a new seed', () => {
  const url = 'http://new.example.jp/';
  const learnt = async (id: number, page = seedPage(id, url)) => {
    await cache.learn([page]);
    return cache.get(id)?.rules.coversHost('new.example.jp');
  };

  test('is in scope when its page is due', async () => {
    const id = await makeList();
    await addSeed(id, 'http://old.example.jp/', new Date(1));
    await cache.refresh();
    await addSeed(id, url, new Date(2));
    expect(await learnt(id)).toBe(true);
    const covers = (host: string) => cache.get(id)?.rules.coversHost(host);
    expect(['old.example.jp', 'www.new.example.jp', 'other.example.jp'].map(covers)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('stays in scope when an earlier reading ends', async () => {
    const id = await makeList();
    await cache.refresh();
    const reading = cache.refresh();
    await addSeed(id, url, new Date(1));
    await learnt(id);
    await reading;
    expect(cache.get(id)?.rules.coversHost('new.example.jp')).toBe(true);
  });

  test('is no seed of another list, nor where it was refused or only linked to', async () => {
    const [id, other] = [await makeList(), await makeList()];
    await cache.refresh();
    await addSeed(other, url, new Date(1));
    expect(await learnt(id)).toBe(false);
    expect(await learnt(other, { ...seedPage(other, url), depth: 1 })).toBe(false);
    expect(await learnt(other, { ...seedPage(other, url), visits: 1 })).toBe(false);
    await database.prisma.seed.updateMany({ where: { seedListId: other }, data: { error: 'refused' } });
    expect(await learnt(other)).toBe(false);
  });

  test('beyond the top-level domains of its list stays there', async () => {
    const id = await makeList({ mode: 'tld', tlds: ['org'] });
    await cache.refresh();
    await addSeed(id, url, new Date(1));
    expect(await learnt(id)).toBe(false);
  });
});
