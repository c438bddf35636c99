import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  counter,
  insert,
  later,
  link,
  newHost,
  nodeId,
  ownDatabase,
  readHost,
  readPage,
  start,
} from '../database.fixture.ts';
import { expectExactSums } from '../commit/exact-sums.fixture.ts';
import { markAlias } from '../hosts/mark-alias.fixture.ts';
import { hostIdOf } from '../ids.ts';

const { prisma } = await ownDatabase();

const newName = () => `${randomUUID()}.example`;

test('new pages are due at once, with their hosts, and counted', async () => {
  const name = newName();
  const [hosts, known] = [await counter(prisma, 'hosts'), await counter(prisma, 'known')];
  const pages = [link(`http://${name}/a`, { depth: 3, priority: 2 }), link(`http://${name}/b`)];
  expect(await insert(prisma, pages)).toHaveLength(2);
  expect(await readHost(prisma, hostIdOf(name))).toMatchObject({
    name,
    nodeId,
    pageCount: 2,
    nextDueAt: start,
    nextAccessAt: start,
    effectiveIntervalSeconds: 20,
  });
  expect(await prisma.hostName.findMany({ where: { name } })).toEqual([{ name, hostId: hostIdOf(name) }]);
  expect(await readPage(prisma, link(`http://${name}/a`))).toMatchObject({
    url: `http://${name}/a`,
    depth: 3,
    priority: 2,
    nextVisitAt: start,
    nextReason: 'new',
    visits: 0,
    plannedFrequency: 0n,
  });
  expect(await counter(prisma, 'hosts')).toBe(hosts + 1);
  expect(await counter(prisma, 'known')).toBe(known + 2);
  await expectExactSums(prisma);
});

test('a known page is unchanged and not returned as new', async () => {
  const { name, pages } = await newHost(prisma);
  const [page] = pages;
  if (!page) throw new Error('no page');
  const fresh = link(`http://${name}/fresh`);
  const inserted = await insert(prisma, [{ ...page, depth: 0, seedListId: 2 }, fresh], later(60));
  expect(inserted).toEqual([{ hostId: fresh.hostId, urlKey: fresh.urlKey }]);
  expect(await readPage(prisma, page)).toMatchObject({ depth: 1, seedListId: 1, discoveredAt: start });
  await expectExactSums(prisma);
});

test('a page that comes several times in a batch is inserted once, at its smallest depth', async () => {
  const url = `http://${newName()}/`;
  const page = link(url);
  expect(
    await insert(
      prisma,
      [4, 2, 9].map((depth) => link(url, { depth })),
    ),
  ).toHaveLength(1);
  expect(await readPage(prisma, page)).toMatchObject({ depth: 2 });
  expect(await readHost(prisma, page.hostId)).toMatchObject({ pageCount: 1 });
  await expectExactSums(prisma);
});

test('an empty batch changes nothing', async () => {
  expect(await insert(prisma, [])).toEqual([]);
});

test('a host takes pages up to the cap of the seed list, the shallowest first', async () => {
  const name = newName();
  const pages = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) =>
      link(`http://${name}/${from + index}`, { depth: from + index, maxPagesPerHost: 5 }),
    );
  expect(await insert(prisma, pages(0, 3))).toHaveLength(3);
  const keys = await insert(prisma, pages(1, 10).toReversed());
  expect(new Set(keys.map((key) => key.urlKey))).toEqual(new Set(pages(3, 5).map((page) => page.urlKey)));
  expect(await insert(prisma, pages(0, 20))).toEqual([]);
  expect(await readHost(prisma, hostIdOf(name))).toMatchObject({ pageCount: 5 });
  await expectExactSums(prisma);
});

test("a host's own cap wins over the seed list's, whichever is smaller", async () => {
  for (const [own, cap] of [
    [2, 5],
    [5, 2],
  ]) {
    const { hostId, name } = await newHost(prisma);
    await prisma.host.update({ where: { hostId }, data: { pageCap: own ?? 0 } });
    const pages = Array.from({ length: 9 }, (_, index) =>
      link(`http://${name}/more/${index}`, { maxPagesPerHost: cap ?? 0 }),
    );
    await insert(prisma, pages);
    expect(await readHost(prisma, hostId)).toMatchObject({ pageCount: own });
  }
});

test('a host above its lowered cap takes no pages and keeps its own', async () => {
  const { hostId, name } = await newHost(prisma, 4);
  await prisma.host.update({ where: { hostId }, data: { pageCap: 2 } });
  expect(await insert(prisma, [link(`http://${name}/more`)])).toEqual([]);
  expect(await readHost(prisma, hostId)).toMatchObject({ pageCount: 4 });
});

test.each([
  [{ pageCap: 3, webmasterPageCap: 2 }, 2],
  [{ pageCap: 2, webmasterPageCap: 3 }, 2],
  [{ webmasterPageCap: 3 }, 3],
  [{ maxPathDepth: 3 }, 4],
  [{ maxPathDepth: 3, webmasterPathDepth: 2 }, 3],
  [{ webmasterPathDepth: 1 }, 2],
])('under the limits %j a host takes %i pages', async (limits, taken) => {
  const { hostId, name } = await newHost(prisma);
  await prisma.host.update({ where: { hostId }, data: limits });
  const paths = ['/a', '/a/b', '/a/b/c', '/a/b/c/d'];
  await insert(
    prisma,
    paths.map((path) => link(`http://${name}${path}`)),
  );
  expect(await readHost(prisma, hostId)).toMatchObject({ pageCount: taken });
});

test('pages of a host whose id belongs to another name are skipped', async () => {
  const { hostId, name } = await newHost(prisma);
  const stranger = link('http://stranger.example/', { hostId });
  const own = link(`http://${name}/own`);
  expect(await insert(prisma, [stranger, own])).toEqual([{ hostId, urlKey: own.urlKey }]);
  expect(await readHost(prisma, hostId)).toMatchObject({ name, pageCount: 2 });
  await expectExactSums(prisma);
});

test('of two names with the same new id in a batch, only one is taken, with its pages', async () => {
  const [one, two] = [newName(), newName()];
  const hostId = hostIdOf(one);
  const pages = [link(`http://${one}/`), link(`http://${two}/`, { hostId }), link(`http://${one}/b`)];
  const inserted = await insert(prisma, pages);
  const { name, pageCount } = await readHost(prisma, hostId);
  expect(inserted).toHaveLength(name === one ? 2 : 1);
  expect(pageCount).toBe(inserted.length);
  await expectExactSums(prisma);
});

test('pages of an alias are skipped', async () => {
  const [alias, target] = [await newHost(prisma), await newHost(prisma)];
  await markAlias(prisma, { hostId: alias.hostId, targetId: target.hostId, reason: 'redirect', nodeId });
  expect(await insert(prisma, [link(`http://${alias.name}/late`)])).toEqual([]);
  expect(await readHost(prisma, alias.hostId)).toMatchObject({ pageCount: 1 });
});

test('inserting moves a host’s due time forward, never back', async () => {
  const { hostId, name } = await newHost(prisma);
  const insertAt = (seconds: number, path: string) =>
    insert(prisma, [link(`http://${name}/${path}`)], later(seconds));
  await insertAt(50, 'a');
  expect((await readHost(prisma, hostId)).nextDueAt).toEqual(start);
  await prisma.host.update({ where: { hostId }, data: { nextDueAt: null } });
  await insertAt(50, 'b');
  expect((await readHost(prisma, hostId)).nextDueAt).toEqual(later(50));
});

test('a new host is a starting point; on a known one, links keep their hops or are not taken', async () => {
  const name = newName();
  const found = { depth: 9, dynamicHops: 4, priority: 9, start: 'may' } as const;
  const far = { ...found, depth: 16, start: 'must' } as const;
  const first = [link(`http://${name}/a`, found), link(`http://${name}/b`, far)];
  expect(await insert(prisma, first)).toHaveLength(2);
  for (const page of first)
    expect(await readPage(prisma, page)).toMatchObject({ depth: 0, dynamicHops: 0, priority: 0 });
  const second = [link(`http://${name}/c`, found), link(`http://${name}/d`, far)];
  expect(await insert(prisma, second)).toEqual([{ hostId: hostIdOf(name), urlKey: second[0]?.urlKey }]);
  expect(await readPage(prisma, link(`http://${name}/c`))).toMatchObject({ depth: 9, dynamicHops: 4 });
  await expectExactSums(prisma);
});

test('links that are not taken leave room below the cap of their host', async () => {
  const { hostId, name } = await newHost(prisma);
  const cap = { maxPagesPerHost: 2 };
  const far = link(`http://${name}/far`, { ...cap, depth: 1, start: 'must' });
  await insert(prisma, [far, link(`http://${name}/near`, { ...cap, depth: 5 })]);
  expect(await readHost(prisma, hostId)).toMatchObject({ pageCount: 2 });
});

test('overlapping batches inserted concurrently neither deadlock nor count twice nor exceed a cap', async () => {
  const names = Array.from({ length: 6 }, newName);
  const batchOf = (seed: number) =>
    names
      .flatMap((name) =>
        Array.from({ length: 20 }, (_, index) =>
          link(`http://${name}/${(index * 7 + seed) % 30}`, { maxPagesPerHost: 25 }),
        ),
      )
      .sort(
        (a, b) => ((Number(a.hostId % 97n) * (seed + 3)) % 89) - ((Number(b.hostId % 97n) * (seed + 3)) % 89),
      );
  const results = await Promise.all(Array.from({ length: 12 }, (_, seed) => insert(prisma, batchOf(seed))));
  const keys = results.flat().map(({ urlKey }) => urlKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toHaveLength(6 * 25);
  await expectExactSums(prisma);
});
