import {
  compareIntervalCounts,
  compareRateCells,
  compareTotals,
  sumHosts,
  type PrismaClient,
} from '@meguri/database';

/** Every kept figure that differs from the count of its rows. */
export async function wrongFigures(prisma: PrismaClient): Promise<string[]> {
  const hosts = await sumHosts(prisma, { after: -1n, limit: 10_000, hostId: null });
  const ofHosts = hosts.flatMap(({ name, stored, recomputed }) =>
    (Object.keys(stored) as (keyof typeof stored)[]).map((figure) => ({
      name: `${name} ${figure}`,
      stored: stored[figure],
      recomputed: recomputed[figure],
    })),
  );
  const cells = await Promise.all(hosts.map(({ hostId }) => compareRateCells(prisma, hostId)));
  const ofCells = cells.flat().map(({ cell, ...counts }) => ({ name: `cell ${cell}`, ...counts }));
  const figures = [
    ...ofHosts,
    ...ofCells,
    ...(await compareTotals(prisma)),
    ...(await compareIntervalCounts(prisma)),
  ];
  return figures
    .filter(({ stored, recomputed }) => stored !== recomputed)
    .map(({ name, stored, recomputed }) => `${name}: ${stored} is kept, ${recomputed} is right`);
}
