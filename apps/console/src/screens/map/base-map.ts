import type { Feature, FeatureCollection } from 'geojson';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Atlas = Topology<{ countries: GeometryCollection }>;

/** Outlines of the countries, from Natural Earth; the finer ones are asked for when somebody looks closely. */
export async function loadCountries(detail: 'coarse' | 'fine'): Promise<FeatureCollection> {
  const [{ feature }, atlas] = await Promise.all([
    import('topojson-client'),
    detail === 'fine' ? import('world-atlas/countries-50m.json') : import('world-atlas/countries-110m.json'),
  ]);
  // The module says of its JSON no more than that it is some.
  const topology = atlas.default as unknown as Atlas;
  const found: FeatureCollection | Feature = feature(topology, topology.objects.countries);
  return found.type === 'FeatureCollection' ? found : { type: 'FeatureCollection', features: [found] };
}
