import { isOverloaded, plannedFrequency } from '@meguri/schedule';
import { expect } from 'vitest';
import type { PrismaClient } from '../connection/client.ts';
import { compareRateCells } from '../load/rate-cells.ts';
import { expectExactIntervalCounts } from '../figures/interval-counts.fixture.ts';

/**
 * Recomputes everything that is maintained by differences from the underlying rows, one by one, and expects
 * the stored values: sums and flags of hosts, totals, minutes and hours, counters by interval, histories.
 */
export async function expectExactSums(prisma: PrismaClient): Promise<void> {
  const [hosts, pages, captures] = await Promise.all([
    prisma.host.findMany(),
    prisma.page.findMany(),
    prisma.capture.findMany({ select: { hostId: true, verdict: true } }),
  ]);
  const pagesOf = Map.groupBy(pages, (page) => page.hostId);
  const capturesOf = Map.groupBy(captures, (row) => row.hostId);
  for (const host of hosts) {
    const own = pagesOf.get(host.hostId) ?? [];
    const outcomes = (capturesOf.get(host.hostId) ?? []).map((row) => row.verdict);
    const count = (verdict: string) => BigInt(outcomes.filter((one) => one === verdict).length);
    const load = sum(own.map((page) => wholeOf(page.plannedFrequency)));
    const baseLoad = sum(own.map(baseFrequency));
    const recomputed = {
      load,
      baseLoad,
      loadExcludedCount: own.filter((page) => page.loadExcluded).length,
      rateSum: sum(own.map((page) => wholeOf(page.rateTerm))),
      ratePages: own.filter((page) => page.rateTerm > 0).length,
      // Between the two thresholds both states are valid.
      overloaded: isOverloaded({
        baseLoad,
        accessIntervalSeconds: host.effectiveIntervalSeconds,
        wasOverloaded: host.overloaded,
      }),
      pageCount: own.length,
      capturedCount: own.filter((page) => page.visits > 0).length,
      duplicateCount: own.filter((page) => page.duplicateOf !== null).length,
      firstCaptureCount: count('new'),
      changedCount: count('changed'),
      unchangedCount: count('unchanged'),
      errorCount: count('error'),
      accessCount: BigInt(outcomes.length),
    };
    expect({ host: host.name, ...host }).toMatchObject({ host: host.name, ...recomputed });
    expect(await compareRateCells(prisma, host.hostId)).toEqual([]);
    const { aliasOf, mergedUntil } = host;
    const isMerged = ({ urlKey }: { urlKey: bigint }) => mergedUntil === null || urlKey <= mergedUntil;
    if (aliasOf !== null)
      expect(own.filter((page) => isMerged(page) && page.nextVisitAt !== null)).toEqual([]);
  }
  const total = (figure: (host: (typeof hosts)[number]) => bigint | number | boolean) =>
    sum(hosts.map((host) => BigInt(figure(host))));
  await expectTotals(prisma, {
    hosts: BigInt(hosts.length),
    known: total((host) => host.pageCount),
    captured: total((host) => host.capturedCount),
    accesses: total((host) => host.accessCount),
    first_captures: total((host) => host.firstCaptureCount),
    changed: total((host) => host.changedCount),
    unchanged: total((host) => host.unchangedCount),
    errors: total((host) => host.errorCount),
    bytes: total((host) => host.byteCount),
    overloaded: total((host) => host.overloaded),
    blocked: total((host) => host.blocked),
    seeds: BigInt(await prisma.seed.count({ where: { error: null } })),
    deferred: BigInt(pages.filter((page) => page.deferred).length),
  });
  await expectExactIntervalCounts(prisma);
  await expectExactHistory(prisma, hosts);
}

/** Hours and days of each host add up to its counters. */
async function expectExactHistory(prisma: PrismaClient, hosts: readonly HostCounters[]): Promise<void> {
  const rows = [...(await prisma.hostHour.findMany()), ...(await prisma.hostDay.findMany())];
  const rowsOf = Map.groupBy(rows, (row) => row.hostId);
  for (const host of hosts) {
    const own = rowsOf.get(host.hostId) ?? [];
    const total = (figure: (row: (typeof rows)[number]) => number) =>
      sum(own.map((row) => BigInt(figure(row))));
    expect(host).toMatchObject({
      accessCount: total((row) => row.accesses),
      firstCaptureCount: total((row) => row.firstCaptures),
      changedCount: total((row) => row.changed),
      unchangedCount: total((row) => row.unchanged),
      errorCount: total((row) => row.errors),
      byteCount: sum(own.map((row) => row.bytes)),
    });
  }
}

type HostCounters = Pick<
  Awaited<ReturnType<PrismaClient['host']['findMany']>>[number],
  | 'hostId'
  | 'accessCount'
  | 'firstCaptureCount'
  | 'changedCount'
  | 'unchangedCount'
  | 'errorCount'
  | 'byteCount'
>;

/** Planned frequency of a page if politeness were no limit. */
const baseFrequency = (page: { baseIntervalSeconds: number | null; plannedFrequency: number }) =>
  page.baseIntervalSeconds === null
    ? wholeOf(page.plannedFrequency)
    : BigInt(plannedFrequency(page.baseIntervalSeconds));

/** PostgreSQL prints a float32 with the fewest digits that identify it; the number itself has all of them. */
const wholeOf = (float32: number) => BigInt(Math.fround(float32));

async function expectTotals(prisma: PrismaClient, recomputed: Record<string, bigint>): Promise<void> {
  const totals = new Map(Object.keys(recomputed).map((name) => [name, 0n]));
  for (const { name, value } of await prisma.counter.findMany()) {
    totals.set(name, (totals.get(name) ?? 0n) + value);
  }
  expect(Object.fromEntries(totals)).toEqual(recomputed);
  const byTime = [await prisma.statisticMinute.findMany(), await prisma.statisticHour.findMany()];
  for (const counts of byTime)
    expect({
      accesses: sum(counts.map((count) => BigInt(count.accesses))),
      firstCaptures: sum(counts.map((count) => BigInt(count.firstCaptures))),
      changed: sum(counts.map((count) => BigInt(count.changed))),
      unchanged: sum(counts.map((count) => BigInt(count.unchanged))),
      errors: sum(counts.map((count) => BigInt(count.errors))),
      bytes: sum(counts.map((count) => count.bytes)),
      known: sum(counts.map((count) => BigInt(count.discovered))),
    }).toEqual({
      accesses: recomputed['accesses'],
      firstCaptures: recomputed['first_captures'],
      changed: recomputed['changed'],
      unchanged: recomputed['unchanged'],
      errors: recomputed['errors'],
      bytes: recomputed['bytes'],
      known: recomputed['known'],
    });
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
