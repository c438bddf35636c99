import { cellOfQuad, mapLevels, positionOfQuad, unknownPlace } from '@meguri/contracts';
import {
  changeRatioThousandths,
  hostIntervalBins,
  intervalBinOf,
  pageIntervalBin,
  uniqueRatioThousandths,
} from '@meguri/schedule';
import { topLevelGroup } from '@meguri/urls';
import { expect } from 'vitest';
import type { PrismaClient } from '../connection/client.ts';

/**
 * Counts pages, repeated verdicts and hosts one by one with the pure functions, and expects the
 * same counters by interval.
 */
export async function expectExactIntervalCounts(prisma: PrismaClient): Promise<void> {
  const hosts = await prisma.host.findMany();
  const hostOf = new Map(hosts.map((host) => [host.hostId, host]));
  const placeOf = (hostId: bigint) => {
    const host = hostOf.get(hostId);
    if (!host) throw new Error('a row without a host');
    return { node: host.nodeId, domain: topLevelGroup(host.name) };
  };
  const pages = createTally();
  for (const page of await prisma.page.findMany()) {
    const { node, domain } = placeOf(page.hostId);
    const ratio = changeRatioThousandths(page);
    const frequency = Math.fround(page.plannedFrequency);
    const unique = uniqueRatioThousandths({ ...page, returns: page.returns ?? 0 });
    const figures = [1, frequency, ratio, ratio * ratio, unique, unique * unique];
    pages.add([node, domain, page.seedListId, pageIntervalBin(page)], figures);
  }
  const visits = createTally();
  for (const capture of await prisma.capture.findMany()) {
    const { hostId, capturedAt, elapsedSeconds, seedListId, verdict, refersToAt, refersToKey, code } =
      capture;
    if (elapsedSeconds === null) continue;
    const key = [mondayOf(capturedAt), placeOf(hostId).domain, seedListId, intervalBinOf(elapsedSeconds)];
    const isChange = verdict === 'changed';
    const isReturn = isChange && refersToAt !== null && refersToKey === null && code !== 'redirect';
    visits.add(key, [1, isChange ? 1 : 0, isReturn ? 1 : 0]);
  }
  const access = createTally();
  for (const host of hosts.filter(({ pageCount }) => pageCount > 0)) {
    const { node, domain } = placeOf(host.hostId);
    const { demanded, attainable } = hostIntervalBins(host);
    access.add([node, domain, demanded], [1, host.overloaded ? 1 : 0, 0]);
    access.add([node, domain, attainable], [0, 0, 1]);
  }
  const map = createTally();
  for (const host of hosts.filter(({ pageCount }) => pageCount > 0)) {
    const { node, domain } = placeOf(host.hostId);
    const figures = [
      1,
      host.pageCount,
      host.firstCaptureCount,
      host.changedCount,
      host.unchangedCount,
      host.errorCount,
    ];
    const { quad } = host;
    const { column, row } = quad === null ? { column: 0, row: 0 } : positionOfQuad(quad);
    figures.push(column, row);
    if (quad === null) map.add([unknownPlace.level, unknownPlace.cell, node, domain], figures);
    else for (const level of mapLevels) map.add([level, cellOfQuad(quad, level), node, domain], figures);
  }
  expect(await storedCounts(prisma)).toEqual({
    pages: pages.rows(),
    visits: visits.rows(),
    hosts: access.rows(),
    map: map.rows(),
  });
}

async function storedCounts(prisma: PrismaClient) {
  const pages = createTally();
  for (const row of await prisma.pageIntervalCount.findMany())
    pages.add(
      [row.nodeId, row.topLevelDomain, row.seedListId, row.bin],
      [row.pages, row.frequency, row.ratioSum, row.ratioSquares, row.uniqueSum, row.uniqueSquares],
    );
  const visits = createTally();
  for (const row of await prisma.changeDetectionCount.findMany())
    visits.add(
      [row.week.toISOString().slice(0, 10), row.topLevelDomain, row.seedListId, row.bin],
      [row.visits, row.changes, row.returns],
    );
  const hosts = createTally();
  for (const row of await prisma.hostIntervalCount.findMany())
    hosts.add([row.nodeId, row.topLevelDomain, row.bin], [row.demanded, row.overloaded, row.attainable]);
  const map = createTally();
  for (const row of await prisma.mapCellCount.findMany())
    map.add(
      [row.level, row.cell, row.nodeId, row.topLevelDomain],
      [
        row.hosts,
        row.pages,
        row.firstCaptures,
        row.changed,
        row.unchanged,
        row.errors,
        row.columnSum,
        row.rowSum,
      ],
    );
  return { pages: pages.rows(), visits: visits.rows(), hosts: hosts.rows(), map: map.rows() };
}

function mondayOf(instant: Date): string {
  const sinceMonday = (instant.getUTCDay() + 6) % 7;
  return new Date(instant.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10);
}

/** Sums by key, without rows of zeros. */
function createTally() {
  const sums = new Map<string, bigint[]>();
  return {
    add: (key: readonly unknown[], figures: readonly (number | bigint)[]) => {
      const name = key.join(' ');
      const before = sums.get(name);
      sums.set(
        name,
        figures.map((figure, index) => BigInt(figure) + (before?.[index] ?? 0n)),
      );
    },
    rows: () =>
      Object.fromEntries([...sums].filter(([, figures]) => figures.some((figure) => figure !== 0n))),
  };
}
