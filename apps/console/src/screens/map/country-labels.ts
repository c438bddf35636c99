import { mercator } from '@meguri/contracts';
import type { Feature, Position } from 'geojson';

/** Place of a country's name on the map. */
export interface CountryPlace {
  /** ISO 3166-1 alpha-2. */
  region: string;
  latitude: number;
  longitude: number;
  /** Width of its largest part, degrees of longitude. */
  widthDegrees: number;
  /** Square degrees of its largest part. */
  area: number;
}

/** The same with the name in one locale. */
export interface CountryLabel extends Omit<CountryPlace, 'region'> {
  name: string;
}

/** Antarctica is below the edge of the default view. */
const southernmost = -60;

/** The centroids of the largest parts of countries; largest first. */
export function countryPlaces(countries: readonly Feature[]): CountryPlace[] {
  return countries
    .flatMap((country) => {
      const region = regionOf(country);
      const part = largestPart(country);
      if (region === undefined || !part || part.latitude < southernmost) return [];
      return [{ region, ...part }];
    })
    .toSorted((a, b) => b.area - a.area);
}

/** Names of countries in a locale. */
export function countryLabels(places: readonly CountryPlace[], locale: string): CountryLabel[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  return places.flatMap(({ region, ...place }) => {
    const name = names.of(region);
    return name === undefined ? [] : [{ name, ...place }];
  });
}

/** ISO 3166-1 alpha-2 of a shape with a numeric code; undefined without one, as for disputed territories. */
function regionOf({ id }: Feature): string | undefined {
  if (typeof id !== 'string' || !/^\d{3}$/.test(id)) return undefined;
  const { region } = new Intl.Locale(`und-${id}`);
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined;
}

function largestPart({ geometry }: Feature): Omit<CountryPlace, 'region'> | null {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return null;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const parts = polygons.flatMap(([outline]) => (outline ? [partOf(outline)] : []));
  // Shapes that cross the antimeridian are drawn at both edges: label the part inside the map.
  const inside = parts.filter(({ longitude }) => longitude >= -180 && longitude <= 180);
  return inside.toSorted((a, b) => b.area - a.area)[0] ?? null;
}

function partOf(outline: readonly Position[]): Omit<CountryPlace, 'region'> {
  let [twice, x, y] = [0, 0, 0];
  for (const [index, [fromX = 0, fromY = 0]] of outline.entries()) {
    const [toX = 0, toY = 0] = outline[(index + 1) % outline.length] ?? [];
    const cross = fromX * toY - toX * fromY;
    twice += cross;
    x += (fromX + toX) * cross;
    y += (fromY + toY) * cross;
  }
  const longitudes = outline.map(([longitude = 0]) => longitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  return {
    latitude: rounded(twice === 0 ? (outline[0]?.[1] ?? 0) : y / (3 * twice)),
    longitude: rounded(twice === 0 ? (west + east) / 2 : x / (3 * twice)),
    widthDegrees: rounded(east - west),
    area: rounded(Math.abs(twice) / 2),
  };
}

/** Rounds to a hundred metres, because browsers download these. */
const rounded = (degrees: number) => Math.round(degrees * 1_000) / 1_000;

/** Side of the map at a zoom. */
export const worldPx = (zoom: number): number => 256 * 2 ** zoom;

const heightPx = 15;
const gapPx = 4;
/** A name may extend beyond its country by this factor. */
const overhang = 1.25;

/**
 * The labels that fit at a zoom: those not much wider than their country and clear of larger ones. `squash`
 * is the share of its height that the tilted map keeps.
 */
export function fittingLabels(
  labels: readonly CountryLabel[],
  { zoom, squash }: { zoom: number; squash: number },
): CountryLabel[] {
  const side = worldPx(zoom);
  const taken: { x: number; y: number; width: number }[] = [];
  return labels.filter((label) => {
    const width = textWidthPx(label.name);
    if (width > ((label.widthDegrees * side) / 360) * overhang) return false;
    const place = mercator(label.latitude, label.longitude);
    const [x, y] = [place.x * side, place.y * side * squash];
    const overlaps = taken.some(
      (other) =>
        Math.abs(other.x - x) < (other.width + width) / 2 + gapPx && Math.abs(other.y - y) < heightPx,
    );
    if (!overlaps) taken.push({ x, y, width });
    return !overlaps;
  });
}

const latinPx = 6.2;
const widePx = 11;

/** Estimate for text of 11 px. */
function textWidthPx(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 0x2e_80 ? widePx : latinPx;
  return width;
}
