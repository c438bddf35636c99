import type { Feature, FeatureCollection, Position } from 'geojson';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Atlas = Topology<{ countries: GeometryCollection }>;

/** Country outlines from Natural Earth; finer ones load at high zoom. */
export async function loadCountries(detail: 'coarse' | 'fine'): Promise<FeatureCollection> {
  const [{ feature }, atlas] = await Promise.all([
    import('topojson-client'),
    detail === 'fine' ? import('world-atlas/countries-50m.json') : import('world-atlas/countries-110m.json'),
  ]);
  // The module does not type its JSON.
  const topology = atlas.default as unknown as Atlas;
  const found: FeatureCollection | Feature = feature(topology, topology.objects.countries);
  const features = found.type === 'FeatureCollection' ? found.features : [found];
  return { type: 'FeatureCollection', features: features.map(withoutJumps) };
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
