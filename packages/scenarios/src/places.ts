import { quadOf, type HostPlace, type Random } from '@meguri/contracts';
import { normal, weighted } from './draws.ts';

type City = readonly [city: string, country: string, latitude: number, longitude: number];

/**
 * Locations of the hosts of a national archive: mostly domestic, some abroad, in about the
 * proportions of real host lists.
 */
const cities: readonly (readonly [weight: number, city: City])[] = [
  [30, ['Tokyo', 'JP', 35.68, 139.69]],
  [12, ['Osaka', 'JP', 34.69, 135.5]],
  [5, ['Nagoya', 'JP', 35.18, 136.91]],
  [4, ['Fukuoka', 'JP', 33.59, 130.4]],
  [4, ['Sapporo', 'JP', 43.06, 141.35]],
  [3, ['Sendai', 'JP', 38.27, 140.87]],
  [3, ['Hiroshima', 'JP', 34.39, 132.46]],
  [3, ['Kyoto', 'JP', 35.01, 135.77]],
  [2, ['Niigata', 'JP', 37.92, 139.04]],
  [2, ['Naha', 'JP', 26.21, 127.68]],
  [2, ['Kagoshima', 'JP', 31.6, 130.56]],
  [2, ['Matsuyama', 'JP', 33.84, 132.77]],
  [7, ['Ashburn', 'US', 39.04, -77.49]],
  [4, ['San Jose', 'US', 37.34, -121.89]],
  [2, ['Dallas', 'US', 32.78, -96.8]],
  [2, ['Frankfurt', 'DE', 50.11, 8.68]],
  [1, ['London', 'GB', 51.51, -0.13]],
  [1, ['Amsterdam', 'NL', 52.37, 4.9]],
  [1, ['Paris', 'FR', 48.86, 2.35]],
  [2, ['Singapore', 'SG', 1.35, 103.82]],
  [1, ['Hong Kong', 'HK', 22.32, 114.17]],
  [1, ['Seoul', 'KR', 37.57, 126.98]],
  [1, ['Taipei', 'TW', 25.03, 121.57]],
  [1, ['Sydney', 'AU', -33.87, 151.21]],
  [0.5, ['São Paulo', 'BR', -23.55, -46.63]],
  [0.5, ['Johannesburg', 'ZA', -26.2, 28.05]],
];

const unknownShare = 0.06;
/** Hosts of a city are spread around its centre. */
const spreadDegrees = 0.25;

export function drawPlace(random: Random): HostPlace {
  if (random.next() < unknownShare) return { quad: null, country: null, city: null };
  const [city, country, latitude, longitude] = weighted(cities, random);
  const [north, east] = [normal(random) * spreadDegrees, normal(random) * spreadDegrees];
  return { quad: quadOf(latitude + north, longitude + east), country, city };
}
