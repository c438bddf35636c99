import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { commit, hotPathOf, later, link, nodeId, ownDatabase, start } from '../database.fixture.ts';
import { listWaitingBatches, takeDiscoveredBatch } from './discovered-batches.ts';
import { expectExactSums } from '../commit/exact-sums.fixture.ts';

const { prisma } = await ownDatabase();

const parse = (links: unknown) => ({ pages: (links as string[]).map((url) => link(url)), announced: [] });
const announce = () => Promise.resolve();
const take = (id: string, how = parse) =>
  takeDiscoveredBatch(hotPathOf(prisma), {
    id,
    nodeId,
    now: start,
    intervalSeconds: 20,
    parse: how,
    write: (page) => page.url,
    announce,
  });

async function batchOf(urls: string[]): Promise<string> {
  const id = randomUUID();
  await commit(prisma, { discovered: [{ id, nodeId, links: urls }] });
  return id;
}

test('a batch is taken once: its new pages are inserted and the batch is deleted', async () => {
  const urls = [`http://${randomUUID()}.example/`, `http://${randomUUID()}.example/`];
  const id = await batchOf(urls);
  const first = await take(id);
  expect(first.inserted).toHaveLength(2);
  expect(first.pages.map((page) => page.url)).toEqual(urls);
  expect(await take(id)).toMatchObject({ inserted: [], pages: [], refused: [] });
  expect(await prisma.discoveredBatch.count({ where: { id } })).toBe(0);
  await expectExactSums(prisma);
});

test('a batch that is taken concurrently is processed once', async () => {
  const id = await batchOf([`http://${randomUUID()}.example/`]);
  const taken = await Promise.all(Array.from({ length: 8 }, () => take(id)));
  expect(taken.filter(({ inserted }) => inserted.length > 0)).toHaveLength(1);
  await expectExactSums(prisma);
});

test('known pages are returned, but not as new', async () => {
  const url = `http://${randomUUID()}.example/`;
  await take(await batchOf([url]));
  const again = await take(await batchOf([url]));
  expect(again.inserted).toEqual([]);
  expect(again.pages.map((page) => page.url)).toEqual([url]);
});

test('pages beyond the cap of their host are returned separately, and taken when the cap is raised', async () => {
  const host = `${randomUUID()}.example`;
  const urls = [1, 2, 3].map((page) => `http://${host}/${page}`);
  const takeUpTo = async (maxPagesPerHost: number) => {
    const { inserted, pages, refused } = await take(await batchOf(urls), () => ({
      pages: urls.map((url) => link(url, { maxPagesPerHost })),
      announced: [],
    }));
    return [inserted.length, pages.map(({ url }) => url), refused.map(({ url }) => url)];
  };
  expect(await takeUpTo(2)).toEqual([2, urls.slice(0, 2), urls.slice(2)]);
  expect(await takeUpTo(2)).toEqual([0, urls.slice(0, 2), urls.slice(2)]);
  expect(await takeUpTo(3)).toEqual([1, urls, []]);
});

test('a batch that cannot be read stays', async () => {
  const id = await batchOf(['x']);
  const failing = take(id, () => {
    throw new Error('unreadable');
  });
  await expect(failing).rejects.toThrow('unreadable');
  expect(await prisma.discoveredBatch.count({ where: { id } })).toBe(1);
});

test('batches that wait too long are listed, the oldest first, for their node only', async () => {
  await prisma.discoveredBatch.deleteMany();
  const add = async (seconds: number, node = nodeId) => {
    const id = randomUUID();
    await commit(prisma, { now: later(seconds), discovered: [{ id, nodeId: node, links: [] }] });
    return id;
  };
  const [second, first] = [await add(-20), await add(-30)];
  await add(-10);
  await add(-60, nodeId + 1);
  const list = (limit: number) => listWaitingBatches(prisma, { nodeId, before: later(-10), limit });
  expect(await list(10)).toEqual([first, second]);
  expect(await list(1)).toEqual([first]);
});
