import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startBreakingProxy } from '../connection/breaking-proxy.fixture.ts';
import { openDatabase } from '../connection/client.ts';
import { commitResults } from './commit-results.ts';
import {
  access,
  capture,
  commit,
  counter,
  group,
  hotPathOf,
  later,
  newHost,
  nodeId,
  ownDatabase,
  pageAfterAccess,
  readHost,
  readPage,
  start,
} from '../database.fixture.ts';
import { expectExactSums } from './exact-sums.fixture.ts';
import { isTransient } from '../connection/database-errors.ts';

const { prisma, url } = await ownDatabase();

test('an access is stored in its capture, its page, its host, the totals and the minute', async () => {
  const { hostId, pages } = await newHost(prisma, 2);
  const [page] = pages;
  if (!page) throw new Error('no page');
  const before = await counter(prisma, 'accesses');
  await commit(prisma, { accesses: [access(page)] });

  expect(await readPage(prisma, page)).toMatchObject({
    nextVisitAt: later(86_400),
    nextReason: 'first-interval-random',
    visits: 1,
    policyState: [0.5, 5, 0, 0],
    payloadDigest: new Uint8Array([1, 2]),
    simhash: null,
    title: 'A page',
  });
  expect(await readHost(prisma, hostId)).toMatchObject({
    load: 4_194_304n,
    capturedCount: 1,
    accessCount: 1n,
    changedCount: 1n,
    byteCount: 1_000n,
    lastAccessAt: start,
    overloaded: false,
  });
  expect(await prisma.capture.count({ where: { hostId } })).toBe(1);
  expect(await counter(prisma, 'accesses')).toBe(before + 1);
  await expectExactSums(prisma);
});

describe('the same group committed twice', () => {
  const once = { accessCount: 1n, byteCount: 1_000n, load: 4_194_304n, batches: 1 };

  /** The rows that a group with one access and one batch of links leaves after `attempt`. */
  async function leftBy(attempt: (input: ReturnType<typeof group>) => Promise<unknown>) {
    const { hostId, pages } = await newHost(prisma);
    const batch = { id: randomUUID(), nodeId, links: [{ url: 'http://a.example/' }] };
    await attempt(group({ accesses: pages.map((page) => access(page)), discovered: [batch] }));
    const { accessCount, byteCount, load } = await readHost(prisma, hostId);
    await expectExactSums(prisma);
    const batches = await prisma.discoveredBatch.count({ where: { id: batch.id } });
    return { accessCount, byteCount, load, batches };
  }

  test('changes nothing the second time', async () => {
    const left = await leftBy(async (input) => {
      await commitResults(hotPathOf(prisma), input);
      await commitResults(hotPathOf(prisma), input);
    });
    expect(left).toEqual(once);
  });

  test('changes nothing the second time even if both are concurrent', async () => {
    const left = await leftBy((input) =>
      Promise.all([commitResults(hotPathOf(prisma), input), commitResults(hotPathOf(prisma), input)]),
    );
    expect(left).toEqual(once);
  });

  test('is one commit when the connection breaks after the commit and before its answer', async () => {
    const proxy = await startBreakingProxy(url);
    const remote = openDatabase(proxy.url, 1);
    try {
      const left = await leftBy(async (input) => {
        proxy.swallowNextCommitAnswer();
        await expect(commitResults(remote.hotPath, input)).rejects.toSatisfy((error) => isTransient(error));
        expect(await prisma.appliedCommit.count({ where: { id: input.commitId } })).toBe(1);
        await commitResults(remote.hotPath, input);
      });
      expect(left).toEqual(once);
    } finally {
      await remote.close();
      await proxy.close();
    }
  });
});

test('ids of old commits are dropped, those of the last hour and of other nodes are kept', async () => {
  const ids = { old: randomUUID(), other: randomUUID(), recent: randomUUID(), now: randomUUID() };
  const own = nodeId + 1;
  await commit(prisma, { commitId: ids.old, nodeId: own, now: later(-3_601) });
  await commit(prisma, { commitId: ids.other, nodeId: own + 1, now: later(-7_200) });
  await commit(prisma, { commitId: ids.recent, nodeId: own, now: later(-3_599) });
  await commit(prisma, { commitId: ids.now, nodeId: own });
  const kept = await prisma.appliedCommit.findMany({ where: { nodeId: { gte: own } } });
  expect(new Set(kept.map((row) => row.id))).toEqual(new Set([ids.other, ids.recent, ids.now]));
});

test('a group that fails stores nothing, and can be committed when the cause is gone', async () => {
  const { hostId, pages } = await newHost(prisma);
  const batch = { id: randomUUID(), nodeId, links: [] };
  await commit(prisma, { discovered: [batch] });
  const accesses = pages.map((page) => access(page));
  const input = group({ accesses, discovered: [batch] });
  await expect(commitResults(hotPathOf(prisma), input)).rejects.toThrow(/unique/i);
  expect(await prisma.capture.count({ where: { hostId } })).toBe(0);
  expect(await readHost(prisma, hostId)).toMatchObject({ accessCount: 0n, load: 0n });
  await prisma.discoveredBatch.delete({ where: { id: batch.id } });
  await commitResults(hotPathOf(prisma), input);
  expect(await readHost(prisma, hostId)).toMatchObject({ accessCount: 1n });
  await expectExactSums(prisma);
});

test('a capture that exists already is unchanged', async () => {
  const { hostId, pages } = await newHost(prisma);
  const [page] = pages;
  if (!page) throw new Error('no page');
  await commit(prisma, { accesses: [access(page)] });
  const again = capture(page, { fileName: 'two.warc.gz' });
  await commit(prisma, { accesses: [access(page, { capture: again, verdict: null, bytes: 0 })] });
  expect(await prisma.captureEntry.findMany({ where: { hostId }, select: { fileName: true } })).toEqual([
    { fileName: 'one.warc.gz' },
  ]);
});

test('page updates without an access change pages and load, but no count of accesses', async () => {
  const { hostId, pages } = await newHost(prisma);
  const accesses = pages.map((page) => access(page, { verdict: null, bytes: 0, capture: null }));
  const minutes = await prisma.statisticMinute.findMany();
  await commit(prisma, { accesses });
  expect(await readHost(prisma, hostId)).toMatchObject({
    load: 4_194_304n,
    accessCount: 0n,
    lastAccessAt: null,
  });
  expect(await prisma.statisticMinute.findMany()).toEqual(minutes);
  await expectExactSums(prisma);
});

test('bytes without an access count in the minute and in the total', async () => {
  const { hostId, pages } = await newHost(prisma);
  const now = later(86_400);
  await commit(prisma, {
    now,
    accesses: pages.map((page) => access(page, { verdict: null, bytes: 77, capture: null })),
  });
  expect(await readHost(prisma, hostId)).toMatchObject({ byteCount: 77n });
  expect(await prisma.statisticMinute.findMany({ where: { minute: now } })).toMatchObject([
    { accesses: 0, bytes: 77n },
  ]);
  await expectExactSums(prisma);
});

test('of two states of one page in a group, the later one is stored and counted once in the load', async () => {
  const { hostId, pages } = await newHost(prisma);
  const [page] = pages;
  if (!page) throw new Error('no page');
  const second = pageAfterAccess(page, { title: 'second', plannedFrequency: 5, rateTerm: 2, visits: 2 });
  await commit(prisma, {
    accesses: [
      access(page),
      access(page, { page: second, capture: capture(page, { capturedAt: later(1) }) }),
    ],
  });
  expect(await readPage(prisma, page)).toMatchObject({ title: 'second', visits: 2 });
  expect(await readHost(prisma, hostId)).toMatchObject({
    load: 5n,
    rateSum: 2n,
    ratePages: 1,
    capturedCount: 1,
  });
  await expectExactSums(prisma);
});

test('a host becomes overloaded at 98 % of its capacity, recovers a tenth below, and is counted', async () => {
  const { hostId, pages } = await newHost(prisma);
  const before = await counter(prisma, 'overloaded');
  const updateTo = (frequency: number) =>
    commit(prisma, {
      accesses: pages.map((page) =>
        access(page, {
          capture: null,
          verdict: null,
          page: pageAfterAccess(page, { plannedFrequency: frequency }),
        }),
      ),
    });
  const most = (0.98 * 86_400 * 2 ** 22) / 20;
  await updateTo(0.999 * most);
  expect(await readHost(prisma, hostId)).toMatchObject({ overloaded: false });
  await updateTo(1.001 * most);
  expect(await readHost(prisma, hostId)).toMatchObject({ overloaded: true });
  await updateTo(0.901 * most);
  expect(await readHost(prisma, hostId)).toMatchObject({ overloaded: true });
  expect(await counter(prisma, 'overloaded')).toBe(before + 1);
  await updateTo(0.899 * most);
  expect(await readHost(prisma, hostId)).toMatchObject({ overloaded: false });
  expect(await counter(prisma, 'overloaded')).toBe(before);
});

test('a page that becomes due earlier moves its host’s due time forward, never back', async () => {
  const { hostId, pages } = await newHost(prisma, 2);
  await prisma.host.update({ where: { hostId }, data: { nextDueAt: later(500) } });
  const visitAt = (nextVisitAt: Date | null) =>
    commit(prisma, {
      accesses: pages.map((page) =>
        access(page, { capture: null, verdict: null, page: pageAfterAccess(page, { nextVisitAt }) }),
      ),
    });
  await visitAt(later(1_000));
  expect((await readHost(prisma, hostId)).nextDueAt).toEqual(later(500));
  await visitAt(null);
  expect((await readHost(prisma, hostId)).nextDueAt).toEqual(later(500));
  await visitAt(later(60));
  expect((await readHost(prisma, hostId)).nextDueAt).toEqual(later(60));
});

test('an access to an unknown page changes nothing', async () => {
  const { hostId, pages } = await newHost(prisma);
  const [page] = pages;
  if (!page) throw new Error('no page');
  const stranger = { ...page, urlKey: '1' };
  await commit(prisma, { accesses: [access(stranger, { capture: null, verdict: null, bytes: 0 })] });
  expect(await readHost(prisma, hostId)).toMatchObject({ load: 0n, capturedCount: 0 });
  await expectExactSums(prisma);
});
