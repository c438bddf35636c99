import type { MapServices } from '@meguri/api/services-port';
import { boundsOfCell, cellRanges, levelOfZoom, quadsOfCell } from '@meguri/contracts';
import { listHostsInQuads, readCellNames, readMapSnapshot } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

/** As many as a screen can show and a browser can draw. */
const maxCells = 600;
const listedHosts = 100;
const unnamed = { country: null, city: null, otherPlaces: 0, hasMorePlaces: false };

/** Hosts in the visible cells: from counters only, except for the names of places. */
export function createReadMap({ prisma }: Dependencies): MapServices['view'] {
  return async ({ input: { zoom, bounds, ...filter } }) => {
    const level = levelOfZoom(zoom);
    const ranges = cellRanges(bounds, level);
    const snapshot = await readMapSnapshot(prisma, { filter, level, ranges, limit: maxCells });
    const shown = snapshot.cells.map(({ cell }) => cell);
    const names = await readCellNames(prisma, { filter, level, cells: shown });
    return {
      ...snapshot,
      level,
      cells: snapshot.cells.map((cell) => ({
        ...cell,
        ...(names.get(cell.cell) ?? unnamed),
        bounds: boundsOfCell(level, cell.cell),
      })),
    };
  };
}

export function createListMapHosts({ prisma }: Dependencies): MapServices['hosts'] {
  return async ({ input: { level, cell, ...filter } }) => {
    const quads = quadsOfCell(level, cell);
    return { rows: await listHostsInQuads(prisma, { quads, filter, limit: listedHosts }) };
  };
}
