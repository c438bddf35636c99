import type { MapFilter, MapFigures, MapCell } from '@meguri/contracts';

/** Ranks by size: red, yellow, blue. */
export type CellRank = 'high' | 'middle' | 'low';

const highShare = 0.1;
const middleShare = 0.4;

/** Rank of a cell among those in view: the largest tenth, the next three tenths, the others. */
export function rankOf(place: number, cells: number): CellRank {
  if (place < Math.max(1, cells * highShare)) return 'high';
  return place < Math.max(2, cells * middleShare) ? 'middle' : 'low';
}

/** The measure that sizes the circles. */
export function sizeOf(cell: MapFigures, { outcome }: Pick<MapFilter, 'outcome'>): number {
  if (outcome === undefined) return cell.pages;
  if (outcome === 'error') return cell.errors;
  return outcome === 'new' ? cell.firstCaptures : cell[outcome];
}

const smallestPx = 14;
const largestPx = 68;

/** Diameter of a circle with an area proportional to the size, within visible bounds. */
export function diameterPx(size: number, largest: number): number {
  return Math.round(smallestPx + (largestPx - smallestPx) * Math.sqrt(largest > 0 ? size / largest : 0));
}

export type NamedCell = Pick<MapCell, 'city' | 'country' | 'middle'>;

/** Name of a cell: the most frequent city of its hosts, else its centre in degrees. */
export function cellName({ city, country, middle }: NamedCell, locale: string): string {
  const land = country === null ? null : landName(country, locale);
  if (city !== null) return land === null ? city : `${city}, ${land}`;
  return land ?? degrees(middle);
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
