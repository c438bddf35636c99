import type { StoredRobots } from '@meguri/database';
import { LRUCache } from 'lru-cache';

/**
 * Recently read robots records, so that visits every few seconds do not load the whole text from the database
 * each time. A record stays for a minute, so that changes by an operator or another node take effect.
 */
export interface RobotsCache {
  /** Whether there is a record of a host, for any scheme. */
  knows(hostId: bigint): boolean;
  get(hostId: bigint, scheme: string): StoredRobots | undefined;
  put(hostId: bigint, scheme: string, robots: StoredRobots): void;
  forget(hostId: bigint, scheme: string): void;
}

export function createRobotsCache(
  options: { maxRecords?: number; maxAgeMs?: number; nowMs?: () => number } = {},
): RobotsCache {
  const { maxRecords = 5_000, maxAgeMs = 60_000, nowMs = () => performance.now() } = options;
  const cache = new LRUCache<string, StoredRobots>({
    max: maxRecords,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now: nowMs },
  });
  return {
    knows: (hostId) => cache.has(`http ${hostId}`) || cache.has(`https ${hostId}`),
    get: (hostId, scheme) => cache.get(`${scheme} ${hostId}`),
    // Without its text, which is needed only for the comparison with the next record. A hit does not prolong
    // its stay.
    put: (hostId, scheme, robots) => {
      const key = `${scheme} ${hostId}`;
      if (!cache.has(key)) cache.set(key, { ...robots, body: null });
    },
    forget: (hostId, scheme) => void cache.delete(`${scheme} ${hostId}`),
  };
}
