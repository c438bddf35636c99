import { beforeAll, expect, test } from 'vitest';
import {
  counter,
  hotPathOf,
  later,
  newHost,
  nodeId,
  ownDatabase,
  pageWhere,
  readHost,
  readPage,
  start,
} from '../database.fixture.ts';
import { loadDuePages, loadDeferredPages, deferBeyond, type DuePage } from './due-pages.ts';
import { expectExactSums } from '../commit/exact-sums.fixture.ts';
import type { DiscoveredPage } from '../discovery/insert-discovered.ts';
import { requestRevisits } from './request-revisits.ts';

const { prisma } = await ownDatabase();

interface Plan {
  priority?: number;
  nextVisitAt?: Date | null;
  deferred?: boolean;
}

/** A host with one page for each plan; URLs end in the plan's name. */
async function hostWith(plans: Record<string, Plan>) {
  const names = Object.keys(plans);
  const host = await newHost(prisma, names.length);
  const pages = new Map<string, DiscoveredPage>();
  for (const [index, page] of host.pages.entries()) {
    const name = names[index] ?? '';
    const { deferred = false, ...plan } = plans[name] ?? {};
    await prisma.page.update({ where: pageWhere(page), data: { ...plan, deferred, url: name } });
    if (deferred)
      await prisma.counter.updateMany({ where: { name: 'deferred' }, data: { value: { increment: 1 } } });
    pages.set(name, page);
  }
  return { ...host, pages };
}

const urlsOf = (hostId: bigint, pages: Map<bigint, DuePage[]>) =>
  (pages.get(hostId) ?? []).map((page) => page.url);

const load = async (hostId: bigint, limit = 100) =>
  urlsOf(hostId, await loadDuePages(hotPathOf(prisma), { hosts: [{ hostId, limit }], now: start }));

beforeAll(() => prisma.counter.create({ data: { nodeId, name: 'deferred' } }));

const plans = {
  'other, newer': { priority: 2, nextVisitAt: later(-1) },
  'other, older': { priority: 2, nextVisitAt: later(-500) },
  'deferred and due': { priority: 9, nextVisitAt: start, deferred: true },
  best: { priority: 1, nextVisitAt: start },
  'not due': { priority: 0, nextVisitAt: later(1) },
  never: { priority: 0, nextVisitAt: null },
  'deferred, not due': { priority: 0, nextVisitAt: later(900), deferred: true },
} satisfies Record<string, Plan>;

test('due pages are returned most valuable first: deferred ones, then by priority, then the longest due', async () => {
  const { hostId } = await hostWith(plans);
  const order = ['deferred and due', 'best', 'other, older', 'other, newer'];
  expect(await load(hostId)).toEqual(order);
  expect(await load(hostId, 2)).toEqual(order.slice(0, 2));
});

test('pages of several hosts are loaded in one call, with a limit for each, without excepted seed lists', async () => {
  const hosts = [await hostWith(plans), await hostWith({ only: {} }), await hostWith({})];
  const [{ hostId: first } = { hostId: 0n }, { hostId: second } = { hostId: 0n }] = hosts;
  const asked = hosts.map(({ hostId }, index) => ({ hostId, limit: index === 0 ? 2 : 9 }));
  const due = await loadDuePages(hotPathOf(prisma), { hosts: asked, now: start });
  expect(due.size).toBe(2);
  expect(urlsOf(first, due)).toEqual(['deferred and due', 'best']);
  expect(urlsOf(second, due)).toEqual(['only']);
  const none = await loadDuePages(hotPathOf(prisma), { hosts: asked, now: start, exceptListIds: [1, 2] });
  expect(none.size).toBe(0);
});

test('deferred pages can be taken early, unless they are due', async () => {
  const { hostId } = await hostWith(plans);
  const early = async (until: Date) =>
    urlsOf(
      hostId,
      await loadDeferredPages(hotPathOf(prisma), { hosts: [{ hostId, limit: 9 }], now: start, until }),
    );
  expect(await early(later(900))).toEqual(['deferred, not due']);
  expect(await early(later(899))).toEqual([]);
});

test('the least valuable pages beyond the limit are deferred, and each is counted once', async () => {
  const { hostId, pages } = await hostWith(plans);
  const before = await counter(prisma, 'deferred');
  const deferred = (keep: number, now = start, until = later(259_200)) =>
    deferBeyond(prisma, { hostId, nodeId, now, keep, until });
  expect(await deferred(2)).toBe(2);
  expect(await load(hostId)).toEqual(['deferred and due', 'best']);
  const moved = pages.get('other, newer');
  if (!moved) throw new Error('no page');
  expect(await readPage(prisma, moved)).toMatchObject({
    nextVisitAt: later(259_200),
    nextReason: 'deferred',
    deferred: true,
  });
  expect((await readHost(prisma, hostId)).deferredCount).toBe(2n);
  expect(await counter(prisma, 'deferred')).toBe(before + 2);
  await expectExactSums(prisma);

  expect(await deferred(2)).toBe(0);
  expect(await deferred(0, later(259_200), later(600_000))).toBe(6);
  expect((await readHost(prisma, hostId)).deferredCount).toBe(8n);
  expect(await counter(prisma, 'deferred')).toBe(before + 4);
  await expectExactSums(prisma);
});

test('the kept pages are the loaded ones, even among pages of equal value', async () => {
  const equal = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`equal ${index}`, {}]));
  const { hostId } = await hostWith(equal);
  const loaded = await load(hostId, 7);
  await deferBeyond(prisma, { hostId, nodeId, now: start, keep: 7, until: later(1_000) });
  expect(await load(hostId)).toEqual(loaded);
});

test('concurrent deferral and revisit request keep the count exact', async () => {
  const { hostId, pages } = await hostWith({ a: {}, b: {}, c: {}, d: {} });
  const keys = [...pages.values()];
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([
      deferBeyond(prisma, { hostId, nodeId, now: later(round), keep: 1, until: later(round + 0.5) }),
      requestRevisits(prisma, { pages: keys, now: later(round) }),
      deferBeyond(prisma, { hostId, nodeId, now: later(round), keep: 0, until: later(round + 0.5) }),
    ]);
  }
  await expectExactSums(prisma);
  expect((await readHost(prisma, hostId)).deferredCount).toBeGreaterThan(0n);
});
