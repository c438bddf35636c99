import {
  centroidOfCell,
  finestMapLevel,
  mapLevels,
  quadsOfCell,
  unknownPlace,
  type MapCell,
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

type CountedCell = MapFigures & Pick<MapCell, 'cell' | 'middle'>;

/** Cells of a level within ranges of numbers where the count is not zero, highest first, and their number. */
async function readMapCells(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  input: { filter: MapFilter; level: number; ranges: readonly { from: number; to: number }[]; limit: number },
): Promise<{ cells: CountedCell[]; cellsInView: number }> {
  const { filter, level, ranges, limit } = input;
  const size = sizes[filter.verdict ?? 'pages'];
  const rows = await prisma.$queryRaw<
    (MapFigures & { cell: number; columnSum: number; rowSum: number; cellsInView: number })[]
  >`
    SELECT cell, ${figures}, sum(column_sum)::float8 AS "columnSum", sum(row_sum)::float8 AS "rowSum",
      (count(*) OVER ())::int AS "cellsInView"
    FROM unnest(${ranges.map(({ from }) => from)}::int[], ${ranges.map(({ to }) => to)}::int[]) AS range(low, high)
    JOIN map_cell_count ON level = ${level}::smallint AND cell >= range.low AND cell < range.high
    WHERE ${filterOf(filter)} GROUP BY cell HAVING ${size} > 0 ORDER BY ${size} DESC, cell LIMIT ${limit}`;
  const cells = rows.map(
    ({ cell, hosts, pages, firstCaptures, changed, unchanged, errors, columnSum, rowSum }) => {
      const middle = centroidOfCell({ level, cell }, { hosts, columnSum, rowSum });
      return { cell, hosts, pages, firstCaptures, changed, unchanged, errors, middle };
    },
  );
  return {
    cells,
    cellsInView: rows[0]?.cellsInView ?? 0,
  };
}

export interface CellName {
  country: string | null;
  city: string | null;
  otherPlaces: number;
  hasMorePlaces: boolean;
}

/** Cells that get a name, populated finest cells read of each, and hosts that name a finest cell. */
const namedCells = 100;
const countedQuads = 40;
const namingHosts = 20;

/**
 * Names of cells: the place in which most hosts lie, found by descending to the finest cell with the most
 * hosts, and the number of other places, counted by skipping from one populated finest cell to the next.
 * Costs a bounded number of index probes for each cell, however many hosts it holds.
 */
export async function readCellNames(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  input: { filter: MapFilter; level: number; cells: readonly number[] },
): Promise<Map<number, CellName>> {
  const cells = input.cells.slice(0, namedCells);
  const ranges = cells.map((cell) => quadsOfCell(input.level, cell));
  const matches = filterOf(input.filter);
  const nextQuad = (from: Prisma.Sql, to: Prisma.Sql) => Prisma.sql`
    SELECT cell FROM map_cell_count WHERE level = ${finestMapLevel}::smallint AND cell >= ${from} AND cell < ${to}
      AND hosts > 0 AND ${matches} ORDER BY cell LIMIT 1`;
  const rows = await prisma.$queryRaw<(CellName & { cell: number })[]>`
    WITH RECURSIVE asked AS (
      SELECT * FROM unnest(${cells}::int[], ${ranges.map(({ from }) => from)}::int[], ${ranges.map(({ to }) => to)}::int[]) AS asked(cell, low, high)),
    descent AS (
      SELECT cell AS asked, ${input.level}::int AS level, cell FROM asked
      UNION ALL
      SELECT asked, level + 2, child.cell FROM descent, LATERAL (
        SELECT finer.cell FROM map_cell_count AS finer
        WHERE finer.level = (descent.level + 2)::smallint AND finer.cell >= descent.cell * 16 AND finer.cell < descent.cell * 16 + 16
          AND ${matches}
        GROUP BY finer.cell ORDER BY sum(finer.hosts) DESC, finer.cell LIMIT 1) AS child
      WHERE level < ${finestMapLevel}),
    quads AS (
      SELECT asked.cell AS asked, high, 1 AS number, first.cell AS quad FROM asked,
        LATERAL (${nextQuad(Prisma.sql`asked.low`, Prisma.sql`asked.high`)}) AS first
      UNION ALL
      SELECT asked, high, number + 1, next.cell FROM quads,
        LATERAL (${nextQuad(Prisma.sql`quads.quad + 1`, Prisma.sql`quads.high`)}) AS next
      WHERE number <= ${countedQuads})
    SELECT largest.asked AS cell, largest.country, largest.city,
      (SELECT count(DISTINCT (place.country, place.city))::int FROM quads, LATERAL (${placeOf(Prisma.sql`quads.quad`)}) AS place
        WHERE quads.asked = largest.asked AND number <= ${countedQuads}
          AND (place.country, place.city) IS DISTINCT FROM (largest.country, largest.city)) AS "otherPlaces",
      (SELECT count(*) > ${countedQuads} FROM quads WHERE quads.asked = largest.asked) AS "hasMorePlaces"
    FROM (SELECT asked, country, city FROM descent, LATERAL (${placeOf(Prisma.sql`descent.cell`)}) AS place
      WHERE level = ${finestMapLevel}) AS largest`;
  return new Map(rows.map(({ cell, ...name }) => [cell, name]));
}

/** Country and city of most of a sample of the hosts of a finest cell. */
function placeOf(quad: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT country, city FROM (SELECT country, city FROM host WHERE quad = ${quad} LIMIT ${namingHosts}) AS sample
    GROUP BY country, city ORDER BY count(*) DESC, country, city LIMIT 1`;
}

/** Hosts that match a filter: with a known location, and without. */
async function readMapTotals(
  prisma: Pick<PrismaClient, '$queryRaw'>,
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

/** Cells in view and totals of one snapshot, so that they add up while the crawl runs. */
export function readMapSnapshot(prisma: PrismaClient, input: Parameters<typeof readMapCells>[1]) {
  return prisma.$transaction(
    async (tx) => ({ ...(await readMapCells(tx, input)), ...(await readMapTotals(tx, input.filter)) }),
    { isolationLevel: 'RepeatableRead' },
  );
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
