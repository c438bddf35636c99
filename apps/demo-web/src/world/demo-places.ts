/** A place on the earth, in degrees; north and east are positive. */
export interface DemoPlace {
  latitude: number;
  longitude: number;
  /** ISO 3166-1 alpha-2. */
  country: string;
  city: string;
}

const table: readonly (readonly [city: string, country: string, latitude: number, longitude: number])[] = [
  ['Tokyo', 'JP', 35.68, 139.69],
  ['Osaka', 'JP', 34.69, 135.5],
  ['Sapporo', 'JP', 43.06, 141.35],
  ['Sendai', 'JP', 38.27, 140.87],
  ['Nagoya', 'JP', 35.18, 136.91],
  ['Kyoto', 'JP', 35.01, 135.77],
  ['Hiroshima', 'JP', 34.39, 132.46],
  ['Fukuoka', 'JP', 33.59, 130.4],
  ['Naha', 'JP', 26.21, 127.68],
  ['Seoul', 'KR', 37.57, 126.98],
  ['Taipei', 'TW', 25.03, 121.57],
  ['Singapore', 'SG', 1.35, 103.82],
  ['Mumbai', 'IN', 19.08, 72.88],
  ['Sydney', 'AU', -33.87, 151.21],
  ['Auckland', 'NZ', -36.85, 174.76],
  ['Cape Town', 'ZA', -33.92, 18.42],
  ['Nairobi', 'KE', -1.29, 36.82],
  ['Cairo', 'EG', 30.04, 31.24],
  ['Athens', 'GR', 37.98, 23.73],
  ['Rome', 'IT', 41.9, 12.5],
  ['Lisbon', 'PT', 38.72, -9.14],
  ['Paris', 'FR', 48.86, 2.35],
  ['London', 'GB', 51.51, -0.13],
  ['Berlin', 'DE', 52.52, 13.4],
  ['Prague', 'CZ', 50.08, 14.44],
  ['Warsaw', 'PL', 52.23, 21.01],
  ['Stockholm', 'SE', 59.33, 18.07],
  ['Reykjavík', 'IS', 64.15, -21.94],
  ['New York', 'US', 40.71, -74.01],
  ['Chicago', 'US', 41.88, -87.63],
  ['San Francisco', 'US', 37.77, -122.42],
  ['Vancouver', 'CA', 49.28, -123.12],
  ['Mexico City', 'MX', 19.43, -99.13],
  ['São Paulo', 'BR', -23.55, -46.63],
  ['Buenos Aires', 'AR', -34.6, -58.38],
];

/**
 * The invented place of a demo server, for the map. Each of its own loopback addresses
 * (127.0.0.2 and up) has one.
 *
 * @returns null for all other addresses
 */
export function demoPlaceOf(address: string): DemoPlace | null {
  const octet = Number(/^127\.0\.0\.(\d{1,3})$/.exec(address)?.[1] ?? 0);
  const entry = octet < 2 ? undefined : table[(octet - 2) % table.length];
  if (!entry) return null;
  const [city, country, latitude, longitude] = entry;
  return { latitude, longitude, country, city };
}
