import type { Feature, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** The exports of `world-atlas`, because JSON modules have no types. */
type Atlas = Topology<{ countries: GeometryCollection }>;

/** Country outlines of an atlas of Natural Earth. Shapes that cross the date line are at both edges. */
export function countriesOf(atlas: unknown): Feature[] {
  const topology = atlas as Atlas;
  const found = feature(topology, topology.objects.countries);
  const features = 'features' in found ? found.features : [found];
  return features.map(withoutJumps);
}

/** Draws shapes that cross the date line at both edges, instead of across the whole map. */
function withoutJumps(country: Feature): Feature {
  const { geometry } = country;
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return country;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const coordinates = polygons.flatMap((rings) => {
    if (!rings.some(jumps)) return [rings];
    const eastern = rings.map((ring) => ring.map(([x = 0, y = 0]) => [x < 0 ? x + 360 : x, y]));
    return [eastern, eastern.map((ring) => ring.map(([x = 0, y = 0]) => [x - 360, y]))];
  });
  return { ...country, geometry: { type: 'MultiPolygon', coordinates } };
}

function jumps(ring: Position[]): boolean {
  return ring.some(([x = 0], index) => index > 0 && Math.abs(x - (ring[index - 1]?.[0] ?? x)) > 180);
}
