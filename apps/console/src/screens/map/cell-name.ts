import type { MapCell } from '@meguri/contracts';

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
