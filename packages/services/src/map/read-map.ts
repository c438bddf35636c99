import type { MapServices } from '@meguri/api/services-port';
import { boundsOfCell, cellRanges, levelOfZoom, quadsOfCell } from '@meguri/contracts';
import { listHostsInQuads, readCellNames, readMapCells, readMapTotals } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

/** What a screen can show and a browser can draw. */
const mostCells = 600;
/** Hosts that are looked at for the largest of them: as many as take some hundredths of a second. */
const hostsLookedAt = 10_000;
const listedHosts = 100;

/** Where hosts are, in the cells in view: from counters alone. */
export function createReadMap({ prisma }: Dependencies): MapServices['view'] {
  return async ({ input: { zoom, bounds, ...filter } }) => {
    const level = levelOfZoom(zoom);
    const ranges = cellRanges(bounds, level);
    const [cells, totals] = await Promise.all([
      readMapCells(prisma, { filter, level, ranges, limit: mostCells }),
      readMapTotals(prisma, filter),
    ]);
    const names = await readCellNames(prisma, { level, cells: cells.map(({ cell }) => cell) });
    return {
      level,
      cells: cells.map(({ cell, hosts, pages, changed, unchanged, errors }) => ({
        cell,
        hosts,
        pages,
        changed,
        unchanged,
        errors,
        ...(names.get(cell) ?? { country: null, city: null }),
        bounds: boundsOfCell(level, cell),
      })),
      cellsInView: cells[0]?.cellsInView ?? 0,
      ...totals,
    };
  };
}

export function createListMapHosts({ prisma }: Dependencies): MapServices['hosts'] {
  return async ({ input: { level, cell, ...filter } }) => {
    const [known] = await readMapCells(prisma, {
      filter: { ...filter, outcome: undefined },
      level,
      ranges: [{ from: cell, to: cell + 1 }],
      limit: 1,
    });
    const quads = quadsOfCell(level, cell);
    const rows = await listHostsInQuads(prisma, {
      quads,
      filter,
      lookedAt: hostsLookedAt,
      limit: listedHosts,
    });
    return { rows, isPart: (known?.hosts ?? 0) > hostsLookedAt };
  };
}
