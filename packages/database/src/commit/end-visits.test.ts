import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { VisitEnd } from './commit-types.ts';
import {
  access,
  commit,
  counter,
  later,
  newHost,
  ownDatabase,
  pageAfterAccess,
  readHost,
  start,
  visitEnd,
} from '../database.fixture.ts';
import { expectExactSums } from './exact-sums.fixture.ts';
import { refresherLeaseSeconds } from '../scheduling/claim-due-hosts.ts';
import { claimVisit } from '../scheduling/visit-lease.ts';

const { prisma } = await ownDatabase();

/** A host with a visit in progress, and the token of the visit. */
async function visitedHost(pages = 1) {
  const host = await newHost(prisma, pages);
  const token = randomUUID();
  const claimed = await claimVisit(prisma, { hostId: host.hostId, token, now: start, leaseUntil: later(60) });
  if (!claimed) throw new Error('not claimed');
  return { ...host, token };
}

const endVisit = (hostId: bigint, token: string, overrides: Partial<VisitEnd> = {}) =>
  commit(prisma, { visitEnds: [visitEnd(hostId, token, overrides)] });

test('the end of a visit frees its host and stores what the visit observed', async () => {
  const { hostId, token } = await visitedHost();
  const observed = {
    effectiveIntervalSeconds: 33.5,
    retryAfterUntil: later(100),
    suspendedUntil: later(200),
    activeSince: later(-300),
    speedBytesPerSecond: 1234.5,
    errorRing: 1023,
    consecutiveErrors: 4,
    blocked: true,
    address: '2001:db8::1',
    lastCode: 'rate-limited',
  };
  const place = { quad: 3_735_551, country: 'JP', city: '東京' };
  const duplicateForms = {
    forms: [
      {
        pattern: '/day/*$',
        repeat: 'same' as const,
        share: 0.97,
        example: 'http://a/day/2',
        original: 'http://a/day/1',
      },
    ],
    parameters: ['visit'],
  };
  await endVisit(hostId, token, { ...observed, place, preempted: 2, excludedTypes: 3, duplicateForms });
  expect(await readHost(prisma, hostId)).toMatchObject({
    ...observed,
    ...place,
    preemptedCount: 2n,
    excludedTypeCount: 3n,
    duplicateForms,
    visitToken: null,
    visitLeaseUntil: null,
    lastAccessAt: later(5),
    nextAccessAt: later(25),
  });
});

test('values that a visit did not observe are unchanged', async () => {
  const { hostId, token } = await visitedHost();
  await endVisit(hostId, token);
  const second = randomUUID();
  await claimVisit(prisma, { hostId, token: second, now: later(30), leaseUntil: later(90) });
  await endVisit(hostId, second, { address: null, lastCode: null, lastAccessAt: null });
  expect(await readHost(prisma, hostId)).toMatchObject({
    address: '192.0.2.1',
    lastCode: 'ok',
    lastAccessAt: later(5),
  });
});

test('the next access never moves to an earlier instant', async () => {
  const { hostId, token } = await visitedHost();
  await prisma.host.update({
    where: { hostId },
    data: { nextAccessAt: later(1_000), lastAccessAt: later(900) },
  });
  await endVisit(hostId, token);
  expect(await readHost(prisma, hostId)).toMatchObject({
    nextAccessAt: later(1_000),
    lastAccessAt: later(900),
    visitToken: null,
  });
});

test('the end of a visit that lost its lease changes only the times of access', async () => {
  const { hostId, token } = await visitedHost();
  const before = await readHost(prisma, hostId);
  const late = {
    blocked: true,
    consecutiveErrors: 9,
    effectiveIntervalSeconds: 99,
    lastCode: 'gone',
  };
  await endVisit(hostId, randomUUID(), late);
  expect(await readHost(prisma, hostId)).toEqual({
    ...before,
    lastAccessAt: later(5),
    nextAccessAt: later(25),
    visitToken: token,
  });
  await expectExactSums(prisma);
});

test('a visit that lost its lease and the one that took over may end in one group, in any order', async () => {
  for (const reversed of [false, true]) {
    const { hostId, token } = await visitedHost();
    const lost = visitEnd(hostId, randomUUID(), { nextAccessAt: later(700), lastCode: 'gone' });
    const alsoLost = visitEnd(hostId, randomUUID(), { nextAccessAt: later(600), lastCode: 'gone' });
    const own = visitEnd(hostId, token, { lastCode: 'ok' });
    const visitEnds = [lost, own, alsoLost];
    await commit(prisma, { visitEnds: reversed ? visitEnds.toReversed() : visitEnds });
    expect(await readHost(prisma, hostId)).toMatchObject({
      visitToken: null,
      nextAccessAt: later(700),
      lastCode: 'ok',
    });
  }
});

test('hosts that become blocked or unblocked are counted', async () => {
  const [one, two] = [await visitedHost(), await visitedHost()];
  const before = await counter(prisma, 'blocked');
  await commit(prisma, {
    visitEnds: [one, two].map(({ hostId, token }) => visitEnd(hostId, token, { blocked: true })),
  });
  expect(await counter(prisma, 'blocked')).toBe(before + 2);
  const token = randomUUID();
  await claimVisit(prisma, { hostId: one.hostId, token, now: later(60), leaseUntil: later(90) });
  await endVisit(one.hostId, token, { blocked: true });
  expect(await counter(prisma, 'blocked')).toBe(before + 2);
  await claimVisit(prisma, { hostId: one.hostId, token, now: later(120), leaseUntil: later(150) });
  await endVisit(one.hostId, token, { blocked: false });
  expect(await counter(prisma, 'blocked')).toBe(before + 1);
  await expectExactSums(prisma);
});

test('a longer interval makes a host overloaded, also in one commit with its pages', async () => {
  const { hostId, token, pages } = await visitedHost();
  const before = await counter(prisma, 'overloaded');
  const busy = pages.map((page) =>
    access(page, {
      page: pageAfterAccess(page, { plannedFrequency: Math.fround((0.98 * 86_400 * 2 ** 22) / 40) }),
    }),
  );
  await commit(prisma, {
    accesses: busy,
    visitEnds: [visitEnd(hostId, token, { effectiveIntervalSeconds: 40.1 })],
  });
  expect(await readHost(prisma, hostId)).toMatchObject({ overloaded: true });
  expect(await counter(prisma, 'overloaded')).toBe(before + 1);
  await claimVisit(prisma, { hostId, token, now: later(60), leaseUntil: later(90) });
  await endVisit(hostId, token, { effectiveIntervalSeconds: 35 });
  expect(await readHost(prisma, hostId)).toMatchObject({ overloaded: false });
  expect(await counter(prisma, 'overloaded')).toBe(before);
  await expectExactSums(prisma);
});

test('a host settled during its visit is due again at once, one under the refresher’s lease when that ends', async () => {
  const [settled, leased] = [await visitedHost(), await visitedHost()];
  const dueOf = async ({ hostId }: { hostId: bigint }) => (await readHost(prisma, hostId)).nextDueAt;
  const settleUntil = (host: { hostId: bigint }, nextDueAt: Date) =>
    prisma.host.update({ where: { hostId: host.hostId }, data: { nextDueAt } });
  await settleUntil(settled, later(500));
  await settleUntil(leased, later(refresherLeaseSeconds));
  await endVisit(settled.hostId, randomUUID());
  expect(await dueOf(settled)).toEqual(later(500));
  await endVisit(settled.hostId, settled.token);
  await endVisit(leased.hostId, leased.token);
  expect(await dueOf(settled)).toEqual(start);
  expect(await dueOf(leased)).toEqual(later(refresherLeaseSeconds));
});
