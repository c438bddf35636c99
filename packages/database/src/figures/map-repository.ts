import {
  mapLevels,
  quadsOfCell,
  unknownPlace,
  type MapFigures,
  type MapFilter,
  type MapHost,
} from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { allOf } from '../connection/query-fragments.ts';

const figures = Prisma.sql`sum(hosts)::float8 AS hosts, sum(pages)::float8 AS pages, sum(first_captures)::float8 AS "firstCaptures", sum(changed)::float8 AS changed,
  sum(unchanged)::float8 AS unchanged, sum(errors)::float8 AS errors`;

const sizes = {
  pages: Prisma.sql`sum(pages)`,
  new: Prisma.sql`sum(first_captures)`,
  changed: Prisma.sql`sum(changed)`,
  unchanged: Prisma.sql`sum(unchanged)`,
  error: Prisma.sql`sum(errors)`,
} as const;

/** Cells of a level within ranges of numbers where the count is not zero, highest first, and their number. */
export function readMapCells(
  prisma: PrismaClient,
  input: { filter: MapFilter; level: number; ranges: readonly { from: number; to: number }[]; limit: number },
): Promise<(MapFigures & { cell: number; cellsInView: number })[]> {
  const { filter, level, ranges, limit } = input;
  const size = sizes[filter.outcome ?? 'pages'];
  return prisma.$queryRaw`
    SELECT cell, ${figures}, (count(*) OVER ())::int AS "cellsInView"
    FROM unnest(${ranges.map(({ from }) => from)}::int[], ${ranges.map(({ to }) => to)}::int[]) AS range(low, high)
    JOIN map_cell_count ON level = ${level}::smallint AND cell >= range.low AND cell < range.high
    WHERE ${filterOf(filter)} GROUP BY cell HAVING ${size} > 0 ORDER BY ${size} DESC, cell LIMIT ${limit}`;
}

/** Cells whose city is read, and hosts read of each. */
const namedCells = 100;
const askedHosts = 100;

/** The city of most of a sample of hosts of each cell. */
export async function readCellNames(
  prisma: PrismaClient,
  input: { level: number; cells: readonly number[] },
): Promise<Map<number, { country: string | null; city: string | null }>> {
  const cells = input.cells.slice(0, namedCells);
  const ranges = cells.map((cell) => quadsOfCell(input.level, cell));
  const rows = await prisma.$queryRaw<{ cell: number; country: string | null; city: string | null }[]>`
    SELECT asked.cell, named.country, named.city
    FROM unnest(${cells}::int[], ${ranges.map(({ from }) => from)}::int[], ${ranges.map(({ to }) => to)}::int[]) AS asked(cell, low, high),
      LATERAL (
        SELECT country, city FROM (
          SELECT country, city FROM host WHERE quad >= asked.low AND quad < asked.high LIMIT ${askedHosts}) AS sample
        GROUP BY country, city ORDER BY count(*) DESC, country, city LIMIT 1) AS named`;
  return new Map(rows.map(({ cell, country, city }) => [cell, { country, city }]));
}

/** Hosts that match a filter: with a known location, and without. */
export async function readMapTotals(
  prisma: PrismaClient,
  filter: MapFilter,
): Promise<{ located: MapFigures; unknown: MapFigures }> {
  const rows = await prisma.$queryRaw<(MapFigures & { level: number })[]>`
    SELECT level, ${figures} FROM map_cell_count
    WHERE level IN (${unknownPlace.level}, ${mapLevels[0]}) AND ${filterOf(filter)} GROUP BY level`;
  const ofLevel = (level: number): MapFigures => {
    const row = rows.find((one) => one.level === level);
    const { hosts = 0, pages = 0, firstCaptures = 0, changed = 0, unchanged = 0, errors = 0 } = row ?? {};
    return { hosts, pages, firstCaptures, changed, unchanged, errors };
  };
  return { located: ofLevel(mapLevels[0]), unknown: ofLevel(unknownPlace.level) };
}

function filterOf({ node, topLevelDomain }: MapFilter): Prisma.Sql {
  return allOf([
    node === undefined ? null : Prisma.sql`node_id = ${node}`,
    topLevelDomain === undefined ? null : Prisma.sql`top_level_domain = ${topLevelDomain}`,
  ]);
}

/**
 * Hosts in a range of cells of the finest level, those with most pages first. Walks the shorter one of two
 * indexes: that of locations, or that of page counts until enough hosts lie in the range.
 */
export function listHostsInQuads(
  prisma: PrismaClient,
  input: { quads: { from: number; to: number }; filter: MapFilter; limit: number },
): Promise<MapHost[]> {
  const { quads, filter, limit } = input;
  return prisma.$queryRaw`
    SELECT name, site, page_count AS pages, error_count::float8 AS errors, last_access_at AS "lastAccessAt", country, city
    FROM host WHERE quad >= ${quads.from} AND quad < ${quads.to} AND page_count > 0 AND ${filterOf(filter)}
    ORDER BY page_count DESC, host_id DESC LIMIT ${limit}`;
}
