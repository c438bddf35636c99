import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  access,
  capture,
  commit,
  counter,
  later,
  newHost,
  nodeId,
  ownDatabase,
  pageAfterAccess,
  readHost,
  readPage,
  start,
  visitEnd,
} from '../database.fixture.ts';
import { deferBeyond } from '../scheduling/due-pages.ts';
import { expectExactSums } from '../commit/exact-sums.fixture.ts';
import {
  beginAlias,
  excludeAliasPages,
  findVersion,
  listAliases,
  listUncapturedPages,
} from './host-aliases.ts';
import { markAlias } from './mark-alias.fixture.ts';
import { claimVisit } from '../scheduling/visit-lease.ts';

const { prisma } = await ownDatabase();

type Host = Awaited<ReturnType<typeof newHost>>;
const merge = (alias: { hostId: bigint }, target: { hostId: bigint }) =>
  markAlias(prisma, { hostId: alias.hostId, targetId: target.hostId, reason: 'www-twin', nodeId });

async function commitPages({ pages }: Host, overrides: Parameters<typeof pageAfterAccess>[1] = {}) {
  await commit(prisma, {
    accesses: pages.map((page) => access(page, { page: pageAfterAccess(page, overrides) })),
  });
}

test('a merged host has no planned visits and keeps its captures', async () => {
  const [alias, target] = [await newHost(prisma, 3), await newHost(prisma)];
  await commitPages(alias, { rateTerm: 12 });
  expect(await merge(alias, target)).toBe(true);
  expect(await readHost(prisma, alias.hostId)).toMatchObject({
    aliasOf: target.hostId,
    aliasReason: 'www-twin',
    nextDueAt: null,
    load: 0n,
    rateSum: 0n,
    ratePages: 0,
    pageCount: 3,
    capturedCount: 3,
  });
  for (const page of alias.pages) {
    expect(await readPage(prisma, page)).toMatchObject({ nextVisitAt: null, excluded: 'alias', visits: 1 });
  }
  expect(await prisma.capture.count({ where: { hostId: alias.hostId } })).toBe(3);
  expect(await listAliases(prisma)).toContainEqual({
    hostId: alias.hostId,
    name: alias.name,
    target: target.name,
    nodeId,
    isMerging: false,
  });
  await expectExactSums(prisma);
});

test('a merged host no longer counts as overloaded or blocked, nor its pages as deferred', async () => {
  const [alias, target] = [await newHost(prisma, 3), await newHost(prisma)];
  const before = await Promise.all(
    ['overloaded', 'blocked', 'deferred'].map((name) => counter(prisma, name)),
  );
  const [first] = alias.pages;
  if (!first) throw new Error('no page');
  const busy = pageAfterAccess(first, { plannedFrequency: 86_400 * 2 ** 22 });
  const token = randomUUID();
  await claimVisit(prisma, { hostId: alias.hostId, token, now: start, leaseUntil: later(60) });
  await commit(prisma, {
    accesses: [access(first, { page: busy })],
    visitEnds: [visitEnd(alias.hostId, token, { blocked: true })],
  });
  await deferBeyond(prisma, { hostId: alias.hostId, nodeId, now: start, keep: 0, until: later(500) });
  const during = await Promise.all(
    ['overloaded', 'blocked', 'deferred'].map((name) => counter(prisma, name)),
  );
  expect(during).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1, (before[2] ?? 0) + 2]);

  expect(await merge(alias, target)).toBe(true);
  const after = await Promise.all(['overloaded', 'blocked', 'deferred'].map((name) => counter(prisma, name)));
  expect(after).toEqual(before);
  expect(await readHost(prisma, alias.hostId)).toMatchObject({ overloaded: false, blocked: false });
  await expectExactSums(prisma);
});

test('a host is merged some pages at a time, and every figure is exact in between', async () => {
  const [alias, target] = [await newHost(prisma, 7), await newHost(prisma)];
  await commitPages(alias, { plannedFrequency: 86_400 * 2 ** 22, rateTerm: 12 });
  await deferBeyond(prisma, { hostId: alias.hostId, nodeId, now: start, keep: 2, until: later(500) });
  const input = { hostId: alias.hostId, targetId: target.hostId, reason: 'www-twin', nodeId };
  expect(await beginAlias(prisma, input)).toBe(true);
  const planned: number[] = [];
  for (let isMore = true; isMore;) {
    await expectExactSums(prisma);
    planned.push(await prisma.page.count({ where: { hostId: alias.hostId, nextVisitAt: { not: null } } }));
    expect((await listAliases(prisma)).find(({ name }) => name === alias.name)?.isMerging).toBe(true);
    // By a visit that was in progress.
    const page = alias.pages[planned.length]!;
    await commit(prisma, {
      accesses: [access(page, { capture: capture(page, { capturedAt: later(planned.length) }) })],
    });
    isMore = await excludeAliasPages(prisma, { hostId: alias.hostId, nodeId, pagesPerStep: 3 });
  }
  expect(planned.length).toBe(3);
  expect(planned[0]).toBe(7);
  expect(planned[1]).toBeLessThanOrEqual(4);
  expect(planned[1]).toBeGreaterThan(0);
  expect(await readHost(prisma, alias.hostId)).toMatchObject({ load: 0n, baseLoad: 0n, overloaded: false });
  expect(await prisma.page.count({ where: { hostId: alias.hostId, nextVisitAt: { not: null } } })).toBe(0);
  await expectExactSums(prisma);
});

test('chains, cycles, unknown hosts and the host itself are refused', async () => {
  const [one, two, three] = [await newHost(prisma), await newHost(prisma), await newHost(prisma)];
  expect(await merge(one, one)).toBe(false);
  expect(await merge(one, { hostId: 99n })).toBe(false);
  expect(await merge({ hostId: 99n }, one)).toBe(false);
  expect(await merge(one, two)).toBe(true);
  expect(await merge(one, three)).toBe(false);
  expect(await merge(three, one)).toBe(false);
  expect(await merge(two, one)).toBe(false);
  expect(await merge(two, three)).toBe(false);
  expect(await merge(three, two)).toBe(true);
});

test('of two hosts merged into each other concurrently, one remains', async () => {
  const [one, two] = [await newHost(prisma), await newHost(prisma)];
  const merged = await Promise.all([merge(one, two), merge(two, one)]);
  expect(merged.filter(Boolean)).toHaveLength(1);
});

test('a visit that commits after the merge plans no visits', async () => {
  const [alias, target] = [await newHost(prisma, 2), await newHost(prisma)];
  const token = randomUUID();
  await claimVisit(prisma, { hostId: alias.hostId, token, now: start, leaseUntil: later(60) });
  await merge(alias, target);
  await commit(prisma, {
    accesses: alias.pages.map((page) =>
      access(page, { page: pageAfterAccess(page, { plannedFrequency: 86_400 * 2 ** 22, rateTerm: 3 }) }),
    ),
    visitEnds: [visitEnd(alias.hostId, token, { blocked: true })],
  });
  expect(await readHost(prisma, alias.hostId)).toMatchObject({
    load: 0n,
    rateSum: 0n,
    overloaded: false,
    blocked: false,
    nextDueAt: null,
    capturedCount: 2,
    visitToken: null,
  });
  await expectExactSums(prisma);
});

test('pages that were never captured are listed in steps', async () => {
  const host = await newHost(prisma, 7);
  const [captured, ...rest] = host.pages;
  if (!captured) throw new Error('no page');
  await commit(prisma, { accesses: [access(captured)] });
  const listed: string[] = [];
  for (let after = String(-(2n ** 63n)); ;) {
    const step = await listUncapturedPages(prisma, { hostId: host.hostId, after, limit: 4 });
    listed.push(...step.map((page) => page.url));
    after = step.at(-1)?.urlKey ?? after;
    if (step.length < 4) break;
  }
  expect(listed.toSorted()).toEqual(rest.map((page) => page.url).toSorted());
});

test('a page’s text digest is returned while its last response was successful', async () => {
  const host = await newHost(prisma);
  const [page] = host.pages;
  if (!page) throw new Error('no page');
  expect(await findVersion(prisma, page)).toBeNull();
  await commitPages(host);
  expect(await findVersion(prisma, page)).toMatchObject({ textDigest: new Uint8Array([3]) });
  await commitPages(host, { lastCode: 'server-error' });
  expect(await findVersion(prisma, page)).toBeNull();
});
