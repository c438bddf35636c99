import {
  clockStepSeconds,
  newHostClock,
  setHostClock,
  defaultHostClockTuning,
  virtualInstant,
} from '@meguri/schedule';
import { expect, test } from 'vitest';
import { claimDueHosts, settleHosts } from './claim-due-hosts.ts';
import {
  access,
  capture,
  commit,
  hotPathOf,
  later,
  newHost,
  nodeId,
  ownDatabase,
  pageAfterAccess,
  pageWhere,
  readHost,
  start,
} from '../database.fixture.ts';
import { advanceHostClock } from './advance-host-clock.ts';

const { prisma } = await ownDatabase();
await prisma.seedList.create({ data: { id: 1, name: 'usual', createdAt: start, scope: {} } });

const day = 86_400;
const tuning = defaultHostClockTuning;
const hostClockOf = async (hostId: bigint) => {
  const {
    virtualDays,
    clockAt,
    clockPace: pace,
    clockObserved,
    clockExpected,
  } = await readHost(prisma, hostId);
  return { virtualDays, clockAt, pace, observed: clockObserved, expected: clockExpected };
};

/** Verdicts of a host's pages at an instant, each with a change probability of one half. */
async function commitVerdicts(host: Awaited<ReturnType<typeof newHost>>, now: Date, verdicts: boolean[]) {
  await commit(prisma, {
    now,
    accesses: verdicts.map((changed, index) => {
      const page = host.pages[index];
      if (!page) throw new Error('no page');
      return access(page, {
        capture: capture(page, { capturedAt: now }),
        page: pageAfterAccess(page, { lastVerdictAt: now }),
        clockVerdict: { changed, changeProbability: 0.5 },
      });
    }),
  });
}

const noNews = { pages: 5, changesFound: 0, changesExpected: 0, isPriced: false, servedDays: null };

test('verdicts set the clock of their host', async () => {
  const host = await newHost(prisma, 5);
  await commitVerdicts(host, later(day), [true, true, true, false]);
  const clock = setHostClock(newHostClock, {
    ...noNews,
    elapsedDays: 1,
    changesFound: 3,
    changesExpected: 2,
  });
  const first = await hostClockOf(host.hostId);
  expect(first.clockAt).toEqual(later(day));
  expect(first.virtualDays).toBeCloseTo(clock.virtualDays, 9);
  expect([first.observed, first.expected]).toEqual([3, 2]);
  expect(first.pace).toBeCloseTo(clock.pace, 12);

  await commitVerdicts(host, later(1.1 * day), [true]);
  const second = await hostClockOf(host.hostId);
  expect(second.observed).toBeCloseTo(3 * Math.exp(-0.1 / tuning.memoryDays) + 1, 12);
  // Between two settings the pace is constant.
  expect(second.virtualDays).toBeCloseTo(clock.virtualDays + 0.1 * clock.pace, 9);
});

test('a host of four pages keeps real time', async () => {
  const host = await newHost(prisma, 4);
  await commitVerdicts(host, later(day), [true, true, true, true]);
  expect(await hostClockOf(host.hostId)).toMatchObject({ pace: 1, observed: 0, expected: 0, virtualDays: 1 });
});

test('an access without a verdict does not change the clock', async () => {
  const host = await newHost(prisma, 5);
  const before = await hostClockOf(host.hostId);
  await commit(prisma, { now: later(day), accesses: host.pages.map((page) => access(page)) });
  expect(await hostClockOf(host.hostId)).toEqual(before);
});

test('with an access price, the clock shows the due time of the page accessed last', async () => {
  const host = await newHost(prisma, 5);
  await prisma.host.update({ where: { hostId: host.hostId }, data: { price: 2 } });
  const dueIn = async (index: number, virtualDays: number) => {
    const page = host.pages[index];
    if (!page) throw new Error('no page');
    await prisma.page.update({ where: pageWhere(page), data: { nextVisitAt: virtualInstant(virtualDays) } });
  };
  await dueIn(0, 0.25);
  await dueIn(1, 0.5);
  await commitVerdicts(host, later(day), [true, true, true]);
  expect(await readHost(prisma, host.hostId)).toMatchObject({ virtualDays: 0.5, clockLagDays: 0.5 });
  await dueIn(0, 7);
  await commitVerdicts(host, later(2 * day), [true]);
  expect(await readHost(prisma, host.hostId)).toMatchObject({ virtualDays: 7, clockLagDays: 0 });
});

test('a commit applied twice counts once', async () => {
  const host = await newHost(prisma, 5);
  const [page] = host.pages;
  if (!page) throw new Error('no page');
  const input = {
    commitId: crypto.randomUUID(),
    now: later(day),
    accesses: [access(page, { clockVerdict: { changed: true, changeProbability: 0.25 } })],
  };
  await commit(prisma, input);
  await commit(prisma, input);
  expect(await hostClockOf(host.hostId)).toMatchObject({ observed: 1, expected: 0.25 });
});

test('without verdicts, the pace returns to that of real time', async () => {
  const host = await newHost(prisma, 5);
  await commitVerdicts(host, start, [true, true, true, true, true]);
  const paces: number[] = [];
  for (let hour = 0; hour <= 30 * 24; hour += 6) {
    await advanceHostClock(prisma, { hostId: host.hostId, now: later(hour * 3_600), tuning });
    paces.push((await hostClockOf(host.hostId)).pace);
  }
  expect(paces).toEqual(paces.toSorted((a, b) => b - a));
  expect(paces[0]).toBeGreaterThan(2);
  expect(paces.at(-1)).toBe(1);
  let clock = setHostClock(newHostClock, {
    ...noNews,
    elapsedDays: 0,
    changesFound: 5,
    changesExpected: 2.5,
  });
  for (let hour = 0; hour <= 30 * 24; hour += 6) {
    clock = setHostClock(clock, { ...noNews, elapsedDays: hour === 0 ? 0 : 0.25 });
  }
  expect((await hostClockOf(host.hostId)).virtualDays).toBeCloseTo(clock.virtualDays, 9);
});

test('the clock is set after any time without visits', async () => {
  const host = await newHost(prisma, 5);
  await commitVerdicts(host, start, [true, true, true]);
  await advanceHostClock(prisma, { hostId: host.hostId, now: later(3_000 * day), tuning });
  await advanceHostClock(prisma, { hostId: host.hostId, now: later(6_000 * day), tuning });
  expect(await hostClockOf(host.hostId)).toMatchObject({ pace: 1, observed: 0, expected: 0 });
});

/** A host whose virtual time lags behind, with a page last visited at the start. */
async function slowHost(input: {
  lagDays: number;
  dueInVirtualDays: number;
  lastVerdictAt: Date;
  now: Date;
}) {
  const host = await newHost(prisma);
  const [page] = host.pages;
  if (!page) throw new Error('no page');
  await prisma.host.update({
    where: { hostId: host.hostId },
    data: { clockPace: 0.1, clockAt: input.now, clockLagDays: input.lagDays, virtualDays: 1_000 },
  });
  const { lastVerdictAt } = input;
  await prisma.page.update({
    where: pageWhere(page),
    data: { visits: 1, nextVisitAt: virtualInstant(1_000 + input.dueInVirtualDays), lastVerdictAt },
  });
  return {
    hostId: host.hostId,
    nextVisitAt: async () => (await prisma.page.findUniqueOrThrow({ where: pageWhere(page) })).nextVisitAt,
  };
}

test('a slow clock keeps no page waiting for longer than its maximum', async () => {
  const now = later(390 * day);
  const host = await slowHost({ lagDays: 100, dueInVirtualDays: 90, lastVerdictAt: start, now });
  await advanceHostClock(prisma, { hostId: host.hostId, now, tuning });
  expect(await host.nextVisitAt()).toEqual(later(400 * day));
});

test('a page that can wait until the next check still follows the clock', async () => {
  const now = later(370 * day);
  const host = await slowHost({ lagDays: 100, dueInVirtualDays: 90, lastVerdictAt: start, now });
  await advanceHostClock(prisma, { hostId: host.hostId, now, tuning });
  expect(await host.nextVisitAt()).toEqual(virtualInstant(1_090));
  // There is no check before the next one is due.
  await advanceHostClock(prisma, { hostId: host.hostId, now: later(389 * day), tuning });
  expect(await host.nextVisitAt()).toEqual(virtualInstant(1_090));
  await advanceHostClock(prisma, { hostId: host.hostId, now: later(390 * day), tuning });
  expect(await host.nextVisitAt()).toEqual(later(400 * day));
});

test('a host whose clock must be set becomes due', async () => {
  const now = later(370 * day);
  const host = await slowHost({ lagDays: 100, dueInVirtualDays: 90, lastVerdictAt: start, now });
  const look = async (at: Date) => {
    await prisma.host.update({ where: { hostId: host.hostId }, data: { nextDueAt: start } });
    const due = await claimDueHosts(hotPathOf(prisma), { nodeId, now: at, limit: 1_000, tuning });
    const own = due.filter(({ hostId }) => hostId === host.hostId);
    const isDue = own[0]?.clockIsDue;
    if (isDue) await advanceHostClock(prisma, { hostId: host.hostId, now: at, tuning });
    await settleHosts(hotPathOf(prisma), { hosts: own, now: at, tuning });
    return { isDue, nextDueAt: (await readHost(prisma, host.hostId)).nextDueAt };
  };
  // The first check is due at once, the next one a step later.
  expect(await look(now)).toMatchObject({
    isDue: true,
    nextDueAt: later(370 * day + clockStepSeconds(tuning)),
  });
  expect(await look(later(370.05 * day))).toMatchObject({
    isDue: false,
    nextDueAt: later(370 * day + clockStepSeconds(tuning)),
  });
});
