import type { MapFilter, MapFigures, MapCell } from '@meguri/contracts';

/** The ranks of the system's ancestors: red, yellow, blue. */
export type CellRank = 'high' | 'middle' | 'low';

const highShare = 0.1;
const middleShare = 0.4;

/** The rank of a cell by its place among those in view, the largest first: the first tenth, the next three tenths, the others. */
export function rankOf(place: number, cells: number): CellRank {
  if (place < Math.max(1, cells * highShare)) return 'high';
  return place < Math.max(2, cells * middleShare) ? 'middle' : 'low';
}

/** What a cell is sized by. */
export function sizeOf(cell: MapFigures, { outcome }: Pick<MapFilter, 'outcome'>): number {
  if (outcome === undefined) return cell.pages;
  return outcome === 'error' ? cell.errors : cell[outcome];
}

const smallestPx = 14;
const largestPx = 68;

/** The diameter of a circle whose area is in proportion to a size, so that all can be seen. */
export function diameterPx(size: number, largest: number): number {
  return Math.round(smallestPx + (largestPx - smallestPx) * Math.sqrt(largest > 0 ? size / largest : 0));
}

export type NamedCell = Pick<MapCell, 'city' | 'country' | 'middle'>;

/** Where a cell is: the city most of its hosts say that they are in, else its middle in degrees. */
export function cellName({ city, country, middle }: NamedCell, locale: string): string {
  const land = country === null ? null : landName(country, locale);
  if (city !== null) return land === null ? city : `${city}, ${land}`;
  return land ?? degrees(middle);
}

export function landName(country: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  } catch {
    // Not a code of a country.
    return country;
  }
}

function degrees({ latitude, longitude }: MapCell['middle']): string {
  const part = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(1)}° ${value < 0 ? negative : positive}`;
  return `${part(latitude, 'N', 'S')}, ${part(longitude, 'E', 'W')}`;
}
