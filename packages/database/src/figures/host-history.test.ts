import { randomUUID } from 'node:crypto';
import { type CaptureVerdict, secondsPerDay } from '@meguri/contracts';
import { expect, test } from 'vitest';
import { expectExactSums } from '../commit/exact-sums.fixture.ts';
import {
  access,
  capture,
  commit,
  later,
  newHost,
  ownDatabase,
  start,
  visitEnd,
} from '../database.fixture.ts';
import { foldHostHours, pruneHostDays } from './fold-host-hours.ts';
import { readHostHistory, readHostHistoryStart } from './host-history.ts';
import { claimVisit } from '../scheduling/visit-lease.ts';
import { compareHostHistory } from './verify-host-history.ts';

const { prisma } = await ownDatabase();

const hourSeconds = 3_600;
const midnight = new Date('2025-03-02T00:00:00Z');

/** A host with an access in each of these hours from the start on. */
async function hostWithHours(hours: readonly number[]) {
  const { hostId, pages } = await newHost(prisma, hours.length);
  for (const [index, page] of pages.entries()) {
    const now = later((hours[index] ?? 0) * hourSeconds);
    await commit(prisma, { now, accesses: [access(page, { endedAt: now })] });
  }
  return hostId;
}

const read = (hostId: bigint, stepSeconds: number) =>
  readHostHistory(prisma, { hostId, from: later(-secondsPerDay), to: later(9 * secondsPerDay), stepSeconds });

test('an hour counts accesses by outcome, duration and kind of error, with the state at its end', async () => {
  const { hostId, pages } = await newHost(prisma, 4);
  const [first, second, failed, robots] = pages as [(typeof pages)[0], ...typeof pages];
  const took = (page: (typeof pages)[number], durationMs: number, verdict: CaptureVerdict) =>
    capture(page, { durationMs, verdict });
  await commit(prisma, { accesses: [access(first, { capture: took(first, 30, 'changed') })] });
  const token = randomUUID();
  await claimVisit(prisma, { hostId, token, now: start, leaseUntil: later(60) });
  await commit(prisma, {
    accesses: [
      access(second!, { verdict: 'unchanged', capture: took(second!, 12_000, 'unchanged') }),
      access(failed!, {
        verdict: 'error',
        capture: capture(failed!, { code: 'headers-timeout', verdict: 'error', durationMs: 60 }),
      }),
      access(robots!, { verdict: 'check', page: null, capture: took(robots!, 60, 'check') }),
    ],
    visitEnds: [visitEnd(hostId, token, { effectiveIntervalSeconds: 40, intervalReason: 'webmaster' })],
  });
  const [hour, ...others] = await read(hostId, hourSeconds);
  expect(others).toEqual([]);
  expect(hour).toMatchObject({
    at: start,
    accesses: 4,
    changed: 1,
    unchanged: 1,
    errors: 1,
    bytes: 4_000,
    durationMs: 12_150,
    longestMs: 12_000,
    durations: [1, 2, 0, 0, 0, 0, 0, 0, 1],
    errorsByKind: { timeout: 1 },
    intervalSeconds: 40,
    intervalReason: 'webmaster',
  });
  expect(hour?.demandPerDay).toBeCloseTo(3, 5);
  await expectExactSums(prisma);
});

test('a history that lost a row differs from the hours of the crawl', async () => {
  const hostId = await hostWithHours([0, 30]);
  const differing = async () =>
    (await compareHostHistory(prisma)).filter(({ stored, recomputed }) => stored !== recomputed);
  const before = await differing();
  const lost = { hostId, hour: later(30 * hourSeconds) };
  const row = await prisma.hostHour.delete({ where: { hostId_hour: lost } });
  expect(before).toEqual([]);
  expect((await differing()).map(({ name }) => name)).toContain('host history accesses');
  await prisma.hostHour.create({ data: row });
});

test('hours become days without changing any sum, and old days are deleted', async () => {
  const hostId = await hostWithHours([0, 1, 1, 11, 13, 40]);
  const byHour = await read(hostId, hourSeconds);
  expect(byHour.map(({ at, accesses }) => [at, accesses])).toEqual([
    [start, 1],
    [later(hourSeconds), 2],
    [later(11 * hourSeconds), 1],
    [later(13 * hourSeconds), 1],
    [later(40 * hourSeconds), 1],
  ]);
  const byDay = await read(hostId, secondsPerDay);
  expect(byDay.map(({ accesses }) => accesses)).toEqual([4, 1, 1]);
  for (let from = 0n; ;) {
    const batch = await foldHostHours(prisma, { before: midnight, from, limit: 2 });
    if (!batch) break;
    expect(batch.hours).toBeLessThanOrEqual(2);
    from = batch.lastHost;
  }
  expect(await prisma.hostHour.count({ where: { hostId } })).toBe(2);
  expect(await prisma.hostDay.count({ where: { hostId } })).toBe(1);
  expect(await read(hostId, secondsPerDay)).toEqual(byDay);
  expect(await readHostHistoryStart(prisma, hostId)).toEqual(new Date('2025-03-01T00:00:00Z'));
  await expectExactSums(prisma);
  await pruneHostDays(prisma, { before: midnight, limit: 100 });
  expect(await read(hostId, secondsPerDay)).toEqual(byDay.slice(1));
});
