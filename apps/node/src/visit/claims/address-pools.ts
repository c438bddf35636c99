import type { Settings } from '@meguri/contracts';
import { addressPrefixes } from '@meguri/fetch';
import { prefixPlaces } from '@meguri/schedule';
import { PlacePool } from './place-pool.ts';

/** Most pools that are remembered. Beyond this, idle ones are dropped. */
const maxPools = 50_000;

/** The pools of places that the visits of an address share. */
export interface PoolsOfAddress {
  address: PlacePool;
  prefixes: readonly PlacePool[];
}

/** Finds the pools of addresses and their prefixes, which exist while they are in use. */
export function createAddressPools(settings: () => Settings): (address: string) => PoolsOfAddress {
  const pools = new Map<string, PlacePool>();
  const reservedShare = () => settings()['crawler.reservedShare'];

  function poolOf(key: string, places: () => number): PlacePool {
    const known = pools.get(key);
    if (known) return known;
    if (pools.size >= maxPools) for (const [idle, pool] of pools) if (pool.isIdle) pools.delete(idle);
    const pool = new PlacePool({ places, reservedShare });
    pools.set(key, pool);
    return pool;
  }

  return (address) => ({
    address: poolOf(address, () => settings()['crawler.ipConcurrency']),
    prefixes: addressPrefixes(address).map(({ key, width }) =>
      poolOf(key, () => {
        const { 'crawler.prefixConcurrency': perPrefix, 'crawler.ipConcurrency': perAddress } = settings();
        return prefixPlaces({ perPrefix, perAddress, width });
      }),
    ),
  });
}
