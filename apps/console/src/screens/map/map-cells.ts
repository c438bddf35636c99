import type { MapFilter, MapFigures, MapCell, MapLevel } from '@meguri/contracts';
import type { Translator } from '../../i18n/translator.ts';

/** Ranks by size: red, blue, yellow. */
export type CellRank = 'high' | 'middle' | 'low';

const highShare = 0.1;
const middleShare = 0.4;

/** Rank of a cell among those in view: the largest tenth, the next three tenths, the others. */
export function rankOf(place: number, cells: number): CellRank {
  if (place < Math.max(1, cells * highShare)) return 'high';
  return place < Math.max(2, cells * middleShare) ? 'middle' : 'low';
}

/** The measure that sizes the circles. */
export function sizeOf(cell: MapFigures, { verdict }: Pick<MapFilter, 'verdict'>): number {
  if (verdict === undefined) return cell.pages;
  if (verdict === 'error') return cell.errors;
  return verdict === 'new' ? cell.firstCaptures : cell[verdict];
}

const smallestPx = 14;
const largestPx = 68;

/** Diameter of a circle with an area proportional to the size, within visible bounds. */
export function diameterPx(size: number, largest: number): number {
  return Math.round(smallestPx + (largestPx - smallestPx) * Math.sqrt(largest > 0 ? size / largest : 0));
}

const tallestPx = 150;
/** Share of the map's height that a pillar may take. */
const tallestShare = 0.3;
const lowestPx = 4;

/** Height of a pillar on a map of height `mapPx`, in proportion to the size, always visible. */
export function pillarPx(size: number, largest: number, mapPx: number): number {
  const tallest = Math.min(tallestPx, mapPx * tallestShare);
  return Math.max(lowestPx, Math.round(largest > 0 ? (tallest * size) / largest : 0));
}

export type NamedCell = Pick<MapCell, 'city' | 'country' | 'middle' | 'otherPlaces' | 'hasMorePlaces'>;

/** Name of a cell: the place with the most hosts and the number of others, else its centroid in degrees. */
export function cellName(cell: NamedCell, t: Translator<'map'>, locale: string): string {
  const { city, country, middle, otherPlaces: count, hasMorePlaces } = cell;
  const land = country === null ? null : landName(country, locale);
  const name = city ?? land;
  if (name === null) return degrees(middle);
  if (hasMorePlaces) return count === 0 ? t('surroundings', { name }) : t('manyMore', { name, count });
  if (count > 0) return t('andMore', { name, count });
  return city === null || land === null ? name : `${city}, ${land}`;
}

/** The view that shows a cell with its circle: the closest zoom at which its level is drawn. */
export function viewOfCell(level: MapLevel, middle: MapCell['middle']): MapCell['middle'] & { zoom: number } {
  return { ...middle, zoom: level - 1 };
}

/**
 * Sums of the cells drawn for each rank, and of everything that is not drawn: together they are the total.
 */
export function mapSums(
  { cells, located, unknown }: { cells: readonly MapFigures[]; located: MapFigures; unknown: MapFigures },
  of: (figures: MapFigures) => number,
): Record<CellRank | 'elsewhere' | 'unknown' | 'all', number> & { places: Record<CellRank, number> } {
  const sums = { high: 0, middle: 0, low: 0 };
  const places = { high: 0, middle: 0, low: 0 };
  for (const [place, cell] of cells.entries()) {
    const rank = rankOf(place, cells.length);
    sums[rank] += of(cell);
    places[rank] += 1;
  }
  const shown = sums.high + sums.middle + sums.low;
  return {
    ...sums,
    places,
    elsewhere: of(located) - shown,
    unknown: of(unknown),
    all: of(located) + of(unknown),
  };
}

export function landName(country: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  } catch {
    // Not a country code.
    return country;
  }
}

function degrees({ latitude, longitude }: MapCell['middle']): string {
  const part = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(1)}° ${value < 0 ? negative : positive}`;
  return `${part(latitude, 'N', 'S')}, ${part(longitude, 'E', 'W')}`;
}
