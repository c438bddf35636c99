/**
 * The grid in which the map counts hosts: squares of the Mercator projection that web maps use. Level k has
 * 2^k by 2^k cells. The number of a cell interleaves the bits of column and row (a Morton code), so a cell's
 * parent is its number without the last two bits, and the cells inside it are a range of numbers.
 */
export const finestMapLevel = 11;

/** The counted levels, coarsest first; each cell splits into sixteen of the next level. */
export const mapLevels = [3, 5, 7, 9, finestMapLevel] as const;
export type MapLevel = (typeof mapLevels)[number];

/** Hosts with an unknown location count here. */
export const unknownPlace = { level: 0, cell: 0 } as const;

/** Location of a host. */
export interface HostPlace {
  /** The cell of the finest level; null if unknown. */
  quad: number | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
}

/** Latitude at which the projection's square ends. */
export const mercatorEdgeLatitude = 85.051_128_779_806_6;

/** A location on the square of the projection (EPSG:3857), as shares of its side from the upper left. */
export function mercator(latitude: number, longitude: number): { x: number; y: number } {
  const within = Math.max(-mercatorEdgeLatitude, Math.min(mercatorEdgeLatitude, latitude));
  const radians = (within * Math.PI) / 180;
  return { x: (longitude + 180) / 360, y: (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2 };
}

/** The cell of the finest level that contains a location. */
export function quadOf(latitude: number, longitude: number): number {
  const size = 2 ** finestMapLevel;
  const within = (share: number) => Math.min(size - 1, Math.max(0, Math.floor(share * size)));
  const { x, y } = mercator(latitude, longitude);
  return interleave(within(x), within(y));
}

/** The cell of a coarser level that contains a cell of the finest one. */
export function cellOfQuad(quad: number, level: number): number {
  return Math.floor(quad / 4 ** (finestMapLevel - level));
}

/** The cells of the finest level inside a cell: from, and up to but not including, to. */
export function quadsOfCell(level: number, cell: number): { from: number; to: number } {
  const inside = 4 ** (finestMapLevel - level);
  return { from: cell * inside, to: (cell + 1) * inside };
}

/** In degrees. */
export interface MapBounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Column and row of a cell of the finest level; whole numbers from 0. */
export function positionOfQuad(quad: number): { column: number; row: number } {
  return placeInGrid(quad, finestMapLevel);
}

/**
 * Centroid in degrees, on the map's projection, of the hosts of a cell, from the sums of the columns and rows
 * of their finest cells: exact to half a finest cell (10 km at the equator). A cell never crosses the
 * antimeridian, so its centroid cannot be on the other side of the world.
 */
export function centroidOfCell(
  { level, cell }: { level: number; cell: number },
  { hosts, columnSum, rowSum }: { hosts: number; columnSum: number; rowSum: number },
): { latitude: number; longitude: number } {
  const inside = 2 ** (finestMapLevel - level);
  const first = placeInGrid(cell, level);
  // A node of an older version counts hosts without sums until it is replaced: stay inside the cell.
  const within = (sum: number, from: number) =>
    hosts > 0
      ? Math.min((from + 1) * inside, Math.max(from * inside, sum / hosts + 0.5))
      : (from + 0.5) * inside;
  const size = 2 ** finestMapLevel;
  return {
    latitude: latitudeOf(within(rowSum, first.row) / size),
    longitude: (within(columnSum, first.column) / size) * 360 - 180,
  };
}

/** Latitude at a share of the square's height, from the north. */
function latitudeOf(share: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI;
}

export function boundsOfCell(level: number, cell: number): MapBounds {
  const { column, row } = placeInGrid(cell, level);
  const size = 2 ** level;
  const longitude = (index: number) => (index / size) * 360 - 180;
  const latitude = (index: number) => latitudeOf(index / size);
  return {
    south: latitude(row + 1),
    west: longitude(column),
    north: latitude(row),
    east: longitude(column + 1),
  };
}

/** The level whose cells are 64 to 128 px wide at a zoom of a web map. */
export function levelOfZoom(zoom: number): MapLevel {
  return mapLevels.find((level) => zoom <= level - 1) ?? finestMapLevel;
}

/** Ranges of cells of a level that together cover the bounds and little more: at most 25 of them. */
export function cellRanges(bounds: MapBounds, level: number): { from: number; to: number }[] {
  const northWest = quadOf(bounds.north, bounds.west);
  const southEast = quadOf(bounds.south, bounds.east);
  for (let coarse = level; ; coarse -= 1) {
    const from = placeInGrid(cellOfQuad(northWest, coarse), coarse);
    const to = placeInGrid(cellOfQuad(southEast, coarse), coarse);
    if ((to.column - from.column + 1) * (to.row - from.row + 1) > maxRanges) continue;
    const inside = 4 ** (level - coarse);
    const ranges: { from: number; to: number }[] = [];
    for (let row = from.row; row <= to.row; row += 1)
      for (let column = from.column; column <= to.column; column += 1) {
        const cell = interleave(column, row);
        ranges.push({ from: cell * inside, to: (cell + 1) * inside });
      }
    return ranges;
  }
}

const maxRanges = 25;

function interleave(column: number, row: number): number {
  let cell = 0;
  for (let bit = finestMapLevel - 1; bit >= 0; bit -= 1)
    cell = cell * 4 + ((row >> bit) & 1) * 2 + ((column >> bit) & 1);
  return cell;
}

function placeInGrid(cell: number, level: number): { column: number; row: number } {
  let column = 0;
  let row = 0;
  for (let bit = level - 1; bit >= 0; bit -= 1) {
    const pair = Math.floor(cell / 4 ** bit) % 4;
    column = column * 2 + (pair & 1);
    row = row * 2 + (pair >> 1);
  }
  return { column, row };
}
