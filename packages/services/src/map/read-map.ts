import type { MapServices } from '@meguri/api/services-port';
import { boundsOfCell, cellRanges, levelOfZoom, mapLevels, quadsOfCell } from '@meguri/contracts';
import type { MapCell, MapFigures, MapFilter, MapLevel } from '@meguri/contracts';
import { listHostsInQuads, readCellNames, readMapCells, readMapTotals } from '@meguri/database';
import type { PrismaClient } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';

/** As many as a screen can show and a browser can draw. */
const maxCells = 600;
const listedHosts = 100;

/** Hosts in the visible cells: from counters only, except for the names of places. */
export function createReadMap({ prisma }: Dependencies): MapServices['view'] {
  return async ({ input: { zoom, bounds, ...filter } }) => {
    const level = levelOfZoom(zoom);
    const ranges = cellRanges(bounds, level);
    const [cells, totals] = await Promise.all([
      readMapCells(prisma, { filter, level, ranges, limit: maxCells }),
      readMapTotals(prisma, filter),
    ]);
    const shown = cells.map(({ cell }) => cell);
    const [names, middles] = await Promise.all([
      readCellNames(prisma, { level, cells: shown }),
      readMiddles(prisma, { filter, level, cells: shown }),
    ]);
    return {
      level,
      cells: cells.map(({ cell, hosts, pages, firstCaptures, changed, unchanged, errors }) => ({
        cell,
        hosts,
        pages,
        firstCaptures,
        changed,
        unchanged,
        errors,
        ...(names.get(cell) ?? { country: null, city: null }),
        bounds: boundsOfCell(level, cell),
        middle: middles.get(cell) ?? centreOf(level, cell),
      })),
      cellsInView: cells[0]?.cellsInView ?? 0,
      ...totals,
    };
  };
}

/** Centre of the next finer cells inside each cell, weighted by what they count. */
async function readMiddles(
  prisma: PrismaClient,
  { filter, level, cells }: { filter: MapFilter; level: MapLevel; cells: readonly number[] },
): Promise<Map<number, MapCell['middle']>> {
  const finer = mapLevels[mapLevels.indexOf(level) + 1];
  if (finer === undefined) return new Map();
  const inside = 4 ** (finer - level);
  const ranges = cells.map((cell) => ({ from: cell * inside, to: (cell + 1) * inside }));
  const parts = await readMapCells(prisma, { filter, level: finer, ranges, limit: maxCells * inside });
  const size = (part: MapFigures) => sizeOf(part, filter.outcome);
  return new Map(
    [...Map.groupBy(parts, ({ cell }) => Math.floor(cell / inside))].map(([cell, within]) => {
      const total = within.reduce((sum, part) => sum + size(part), 0);
      const mean = (of: (place: MapCell['middle']) => number) =>
        within.reduce((sum, part) => sum + size(part) * of(centreOf(finer, part.cell)), 0) / total;
      return [
        cell,
        { latitude: mean((place) => place.latitude), longitude: mean((place) => place.longitude) },
      ];
    }),
  );
}

function sizeOf(figures: MapFigures, outcome: MapFilter['outcome']): number {
  if (outcome === undefined) return figures.pages;
  if (outcome === 'error') return figures.errors;
  return outcome === 'new' ? figures.firstCaptures : figures[outcome];
}

function centreOf(level: number, cell: number): MapCell['middle'] {
  const { south, west, north, east } = boundsOfCell(level, cell);
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 };
}

export function createListMapHosts({ prisma }: Dependencies): MapServices['hosts'] {
  return async ({ input: { level, cell, ...filter } }) => {
    const quads = quadsOfCell(level, cell);
    return { rows: await listHostsInQuads(prisma, { quads, filter, limit: listedHosts }) };
  };
}
