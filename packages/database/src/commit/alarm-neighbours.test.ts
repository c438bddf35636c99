import {
  alarmWeight,
  alarmedIntervalShare,
  changeRateTerm,
  foldAlarmedVisits,
  neighbourShare,
  newNeighbourRecord,
  virtualInstant,
} from '@meguri/schedule';
import { expect, test } from 'vitest';
import type { CommittedAccess } from './commit-types.ts';
import {
  access,
  capture,
  commit,
  later,
  newHost,
  ownDatabase,
  pageAfterAccess,
  pageWhere,
  readHost,
  start,
} from '../database.fixture.ts';
import { expectExactSums } from './exact-sums.fixture.ts';
import type { DiscoveredPage } from '../discovery/insert-discovered.ts';

const { prisma } = await ownDatabase();

const day = 86_400;
const intervalDays = 20;
const ratePerDay = 0.1;

const read = (page: DiscoveredPage) => prisma.page.findUniqueOrThrow({ where: pageWhere(page) });

/** A verdict on a page whose next visit follows the host clock from an instant on. */
function verdict(page: DiscoveredPage, at: Date, rest: Partial<CommittedAccess> = {}): CommittedAccess {
  return access(page, {
    endedAt: at,
    capture: capture(page, { capturedAt: at }),
    page: pageAfterAccess(page, {
      visits: 2,
      lastVerdictAt: at,
      nextVisitAt: virtualInstant((at.getTime() - start.getTime()) / (day * 1000) + intervalDays),
      intervalSeconds: intervalDays * day,
      rateTerm: changeRateTerm({ ratePerDay, informed: true }),
    }),
    ...rest,
  });
}

/**
 * A host whose first two pages were visited now; a day later the first is found changed, which raises an
 * alarm for the others.
 */
async function alarmedHost(elapsedSeconds: number) {
  const host = await newHost(prisma, 3);
  const [changed, next, unvisited] = host.pages as [DiscoveredPage, DiscoveredPage, DiscoveredPage];
  await commit(prisma, { now: start, accesses: [verdict(changed, start), verdict(next, start)] });
  const alarm = async () => {
    const urlKeys = [next.urlKey, unvisited.urlKey];
    const found = verdict(changed, later(day), { alarms: { urlKeys, elapsedSeconds } });
    await commit(prisma, { now: later(day), accesses: [found] });
  };
  return { ...host, changed, next, unvisited, alarm };
}

test.each([
  ['since then', day / 2],
  ['at some time before, perhaps', 4 * day],
])('a page next to one that changed %s waits for less', async (_, elapsedSeconds) => {
  const { hostId, next, alarm } = await alarmedHost(elapsedSeconds);
  await alarm();
  const weight = alarmWeight(day, elapsedSeconds);
  const probability = weight * neighbourShare(newNeighbourRecord);
  const left = alarmedIntervalShare(probability, ratePerDay * intervalDays);
  const { alarm: stored, nextVisitAt, intervalSeconds } = await read(next);
  expect(stored).toBe(Math.round(100 * weight));
  expect(nextVisitAt?.getTime()).toBeCloseTo(virtualInstant(left * intervalDays).getTime(), -3);
  expect(intervalSeconds).toBe(intervalDays * day);
  expect((await readHost(prisma, hostId)).nextDueAt?.getTime()).toBeLessThanOrEqual(
    later(left * intervalDays * day).getTime() + 500,
  );
  await expectExactSums(prisma);
});

test('an alarm brings a page forward once, and skips pages never visited or visited since', async () => {
  const { changed, next, unvisited, alarm } = await alarmedHost(day);
  await alarm();
  const first = await read(next);
  const there = [await read(unvisited), await read(changed)];
  await alarm();
  expect(await read(next)).toEqual(first);
  expect(await read(unvisited)).toEqual(there[0]);
  expect(await read(changed)).toMatchObject({ alarm: null });
  const late = await newHost(prisma, 2);
  const [one, other] = late.pages as [DiscoveredPage, DiscoveredPage];
  const alarms = { urlKeys: [other.urlKey], elapsedSeconds: day };
  await commit(prisma, {
    now: later(day),
    accesses: [verdict(other, later(day)), verdict(one, later(day), { alarms })],
  });
  expect(await read(other)).toMatchObject({ alarm: null, nextVisitAt: virtualInstant(1 + intervalDays) });
});

test('a verdict ends the alarm and updates the host’s neighbour record; an error does neither', async () => {
  const { hostId, next, alarm } = await alarmedHost(day);
  await alarm();
  const failed = pageAfterAccess(next, { visits: 2, consecutiveErrors: 1, lastVerdictAt: start });
  await commit(prisma, {
    now: later(2 * day),
    accesses: [access(next, { verdict: 'error', capture: null, page: failed })],
  });
  expect((await read(next)).alarm).toBe(100);
  const alarmedVisit = { changed: true, changeProbability: 0.25, weight: 1 };
  const seen = verdict(next, later(3 * day), { alarmedVisit });
  const after = seen.page && { ...seen.page, visits: 3 };
  await commit(prisma, { now: later(3 * day), accesses: [{ ...seen, page: after }] });
  expect((await read(next)).alarm).toBeNull();
  const { neighbourTrials, neighbourExcess } = await readHost(prisma, hostId);
  const { trials, excess } = foldAlarmedVisits([alarmedVisit]);
  expect(neighbourTrials).toBeCloseTo(trials, 6);
  expect(neighbourExcess).toBeCloseTo(excess, 6);
});
