import { LRUCache } from 'lru-cache';

/**
 * Pages that are certainly in the database, the most recently seen million of them. It only saves questions: forgetting is harmless, and a
 * key enters after the transaction that made it true.
 */
export interface KnownUrls {
  has(urlKey: string): boolean;
  add(urlKey: string): void;
}

export function createKnownUrls(maxEntries = 1_000_000): KnownUrls {
  const cache = new LRUCache<string, true>({ max: maxEntries });
  return {
    has: (urlKey) => cache.get(urlKey) === true,
    add: (urlKey) => void cache.set(urlKey, true),
  };
}
