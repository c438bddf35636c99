import { defaultHostClockTuning } from '@meguri/schedule';
import { beforeEach, expect, test } from 'vitest';
import type { HotPath } from '../connection/hot-path.ts';
import {
  claimDueHosts,
  endHostLeases,
  pokeHosts,
  readLeasedHosts,
  refresherLeaseSeconds,
  settleHosts,
} from './claim-due-hosts.ts';
import {
  access,
  commit,
  hotPathOf,
  insert,
  later,
  link,
  newHost,
  nodeId,
  ownDatabase,
  pageAfterAccess,
  readHost,
  start,
} from '../database.fixture.ts';

const { prisma } = await ownDatabase();
/** Hosts of the previous test are no longer due. */
beforeEach(() => prisma.host.updateMany({ data: { nextDueAt: null } }));

const tuning = defaultHostClockTuning;
const leaseUntil = later(refresherLeaseSeconds);
const claim = (overrides: Partial<Parameters<typeof claimDueHosts>[1]> = {}) =>
  claimDueHosts(hotPathOf(prisma), {
    nodeId,
    now: start,
    limit: 100,
    ...overrides,
    tuning,
  });
const settle = (hostId: bigint, now = start, nextDueAt = leaseUntil) =>
  settleHosts(hotPathOf(prisma), { hosts: [{ hostId, nextDueAt }], now, tuning });
const namesOf = (hosts: { name: string }[]) => hosts.map((host) => host.name);

test('due hosts are claimed most overdue first, and again when their lease is over', async () => {
  const [one, two, three] = [await newHost(prisma), await newHost(prisma), await newHost(prisma)];
  const due = { [one.name]: -10, [two.name]: -30, [three.name]: 0 };
  for (const [name, seconds] of Object.entries(due)) {
    await prisma.host.updateMany({ where: { name }, data: { nextDueAt: later(seconds) } });
  }
  expect(namesOf(await claim())).toEqual([two.name, one.name, three.name]);
  expect(await claim()).toEqual([]);
  expect(await claim({ now: later(29) })).toEqual([]);
  expect(await claim({ now: leaseUntil })).toHaveLength(3);
});

test('a claim reads no paused hosts and no aliases, which remain due', async () => {
  const [paused, alias, open] = [await newHost(prisma), await newHost(prisma), await newHost(prisma)];
  await prisma.host.update({ where: { hostId: paused.hostId }, data: { paused: true } });
  await prisma.host.update({ where: { hostId: alias.hostId }, data: { aliasOf: open.hostId } });
  await prisma.host.updateMany({ data: { nextDueAt: start } });
  const plan = await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    const plans: string[] = [];
    const explaining: HotPath = {
      transaction: async (statements) => {
        const [claim] = statements;
        if (!claim) throw new Error('no statement');
        const rows = await tx.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(
          `EXPLAIN (ANALYZE) ${claim.text}`,
          ...claim.values,
        );
        plans.push(...rows.map((row) => row['QUERY PLAN']));
        return [[]] as never;
      },
      close: () => Promise.resolve(),
    };
    await claimDueHosts(explaining, { nodeId, now: start, limit: 100, tuning });
    return plans.join('\n');
  });
  expect(plan).toContain('Index Scan using host_node_id_next_due_at_idx');
  expect(plan).not.toContain('Rows Removed');
});

test('claims at most the limit of hosts, and the others next time', async () => {
  for (let count = 0; count < 5; count += 1) await newHost(prisma);
  expect(await claim({ limit: 3 })).toHaveLength(3);
  expect(await claim({ limit: 3 })).toHaveLength(2);
});

test('paused hosts, aliases, hosts of other nodes and hosts that are not due yet are not claimed', async () => {
  const [paused, alias, target, foreign, early] = await Promise.all(
    Array.from({ length: 5 }, () => newHost(prisma)),
  );
  if (!paused || !alias || !target || !foreign || !early) throw new Error('no hosts');
  const update = (hostId: bigint, data: object) => prisma.host.update({ where: { hostId }, data });
  await update(paused.hostId, { paused: true });
  await update(alias.hostId, { aliasOf: target.hostId });
  await update(foreign.hostId, { nodeId: nodeId + 1 });
  await update(early.hostId, { nextDueAt: later(1) });
  expect(namesOf(await claim())).toEqual([target.name]);
});

test('two refreshers never claim the same host', async () => {
  for (let count = 0; count < 30; count += 1) await newHost(prisma);
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim({ limit: 10 })));
  const names = namesOf(claims.flat());
  expect(new Set(names).size).toBe(names.length);
  for (const one of claims) expect(one.length).toBeLessThanOrEqual(10);
  expect(names.length + (await claim()).length).toBe(30);
});

test('a claim does not wait for a host locked by another transaction', async () => {
  const [locked, free] = [await newHost(prisma), await newHost(prisma)];
  await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM host WHERE host_id = ${locked.hostId} FOR UPDATE`;
    expect(namesOf(await claim())).toEqual([free.name]);
  });
  expect(namesOf(await claim())).toEqual([locked.name]);
});

test('a host without due pages is settled on its earliest page', async () => {
  const { hostId, pages } = await newHost(prisma, 2);
  await commit(prisma, {
    accesses: pages.map((page, index) =>
      access(page, { page: pageAfterAccess(page, { nextVisitAt: later(1_000 - index) }) }),
    ),
  });
  await claim();
  await settle(hostId);
  expect((await readHost(prisma, hostId)).nextDueAt).toEqual(later(999));
});

test('a host without planned pages is settled without a due time', async () => {
  const { hostId, pages } = await newHost(prisma);
  await commit(prisma, {
    accesses: pages.map((page) => access(page, { page: pageAfterAccess(page, { nextVisitAt: null }) })),
  });
  await claim();
  await settle(hostId);
  expect((await readHost(prisma, hostId)).nextDueAt).toBeNull();
});

test('a page inserted between claim and settling is not overlooked', async () => {
  const { hostId, name, pages } = await newHost(prisma);
  await commit(prisma, { accesses: pages.map((page) => access(page)) });
  await claim();
  await insert(prisma, [link(`http://${name}/late`)], later(1));
  await settle(hostId);
  expect((await readHost(prisma, hostId)).nextDueAt).toEqual(later(1));
});

test('a page whose insertion is in progress while its host is settled is not overlooked', async () => {
  const { hostId, name, pages } = await newHost(prisma);
  await commit(prisma, { accesses: pages.map((page) => access(page)) });
  await claim();
  const settling = await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM host WHERE host_id = ${hostId} FOR UPDATE`;
    const waiting = settle(hostId);
    await untilAQueryWaits();
    const row = {
      hostId,
      urlKey: 1n,
      url: `http://${name}/x`,
      seedListId: 1,
      depth: 0,
      dynamicHops: 0,
    };
    const dates = { discoveredAt: start, nextVisitAt: later(2), nextReason: 1, priority: 0 };
    await tx.page.create({ data: { ...row, ...dates } });
    await pokeHosts(tx, [hostId], later(2));
    // In an object: awaiting the promise inside the transaction would deadlock.
    return { waiting };
  });
  await settling.waiting;
  expect((await readHost(prisma, hostId)).nextDueAt).toEqual(later(2));
});

test('a host is read again under its lease, and settled by the new values', async () => {
  const { hostId, pages } = await newHost(prisma);
  await commit(prisma, {
    accesses: pages.map((page) =>
      access(page, { page: pageAfterAccess(page, { nextVisitAt: later(1_000) }) }),
    ),
  });
  const read = (seconds: number) =>
    readLeasedHosts(hotPathOf(prisma), { nodeId, now: later(seconds), hostIds: [hostId], tuning });
  expect(await read(0)).toEqual([]);
  const claimed = await claim();
  expect(await read(10)).toEqual(claimed);
  expect(await read(refresherLeaseSeconds)).toEqual([]);
  await prisma.host.update({ where: { hostId }, data: { nextAccessAt: later(1_000) } });
  expect(await read(10)).toEqual([]);
  await settle(hostId, later(10), later(29));
  expect((await readHost(prisma, hostId)).nextDueAt).toEqual(leaseUntil);
  await settle(hostId, later(10));
  expect((await readHost(prisma, hostId)).nextDueAt).toEqual(later(1_000));
  expect(await read(10)).toEqual([]);
});

test('ending leases makes only hosts under a lease due', async () => {
  const [leased, settled, foreign] = [await newHost(prisma), await newHost(prisma), await newHost(prisma)];
  await claim();
  await prisma.host.update({ where: { hostId: settled.hostId }, data: { nextDueAt: later(500) } });
  await prisma.host.update({ where: { hostId: foreign.hostId }, data: { nodeId: nodeId + 1 } });
  await endHostLeases(prisma, { nodeId, now: later(1) });
  const dueOf = async ({ hostId }: { hostId: bigint }) => (await readHost(prisma, hostId)).nextDueAt;
  expect([await dueOf(leased), await dueOf(settled), await dueOf(foreign)]).toEqual([
    later(1),
    later(500),
    leaseUntil,
  ]);
});

test('poking makes hosts due now, never later than before', async () => {
  const [overdue, idle, early] = [await newHost(prisma), await newHost(prisma), await newHost(prisma)];
  await prisma.host.update({ where: { hostId: overdue.hostId }, data: { nextDueAt: later(-50) } });
  await prisma.host.update({ where: { hostId: idle.hostId }, data: { nextDueAt: null } });
  await prisma.host.update({ where: { hostId: early.hostId }, data: { nextDueAt: later(500) } });
  await pokeHosts(prisma, [overdue.hostId, idle.hostId, early.hostId], start);
  await pokeHosts(prisma, [], start);
  const dueOf = async ({ hostId }: { hostId: bigint }) => (await readHost(prisma, hostId)).nextDueAt;
  expect([await dueOf(overdue), await dueOf(idle), await dueOf(early)]).toEqual([later(-50), start, start]);
});

/** Resolves when a session of this database waits for a lock. */
async function untilAQueryWaits(): Promise<void> {
  for (;;) {
    const rows = await prisma.$queryRaw<object[]>`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (rows.length > 0) return;
  }
}
