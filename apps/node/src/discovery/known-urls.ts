import { hashUrl, newUrlSeed, type UrlHash } from './url-hash.ts';

/**
 * URLs of pages that are certainly in the database, and other spellings of them. It only saves queries:
 * forgetting is harmless, and a URL enters after the transaction that inserted it.
 */
export interface KnownUrls {
  /** @param about a whole number that keeps several uses of one memory apart */
  has(url: string, about?: number): boolean;
  /** The same by a hash with the seed of this memory. */
  hasHash(low: number, high: number, about?: number): boolean;
  add(url: string, about?: number): void;
}

/** Places that one URL may take: an entry is forgotten when as many newer ones fell into the same set. */
const ways = 4;

/**
 * Remembers about `capacity` URLs by 64 bits of a hash, in 8 bytes each and without objects: a cache of
 * strings would take a hundred bytes and more for each, and the garbage collector would walk through all of
 * it.
 *
 * Two of ten million URLs are confused with probability 3e-6.
 *
 * @param capacity rounded up to a power of two
 * @param seed of the hashes, see {@link newUrlSeed}
 */
export function createKnownUrls(capacity = 4_194_304, seed = newUrlSeed()): KnownUrls {
  const sets = 2 ** Math.ceil(Math.log2(Math.max(1, capacity / ways)));
  const lows = new Int32Array(sets * ways);
  const highs = new Int32Array(sets * ways);
  const hash: UrlHash = { low: 0, high: 0 };
  const firstPlace = (low: number, high: number) => ((low ^ (high >>> 7)) & (sets - 1)) * ways;
  const holds = (low: number, high: number): boolean => {
    const first = firstPlace(low, high);
    for (let place = first; place < first + ways; place += 1) {
      if (lows[place] === low && highs[place] === high) return true;
    }
    return false;
  };
  const hasHash = (low: number, high: number, about = 0) =>
    holds(lowAbout(low, about), highAbout(high, about));
  return {
    hasHash,
    has: (url, about) => {
      hashUrl(url, seed, hash);
      return hasHash(hash.low, hash.high, about);
    },
    add: (url, about = 0) => {
      hashUrl(url, seed, hash);
      const low = lowAbout(hash.low, about);
      const high = highAbout(hash.high, about);
      if (holds(low, high)) return;
      const first = firstPlace(low, high);
      lows.copyWithin(first + 1, first, first + ways - 1);
      highs.copyWithin(first + 1, first, first + ways - 1);
      lows[first] = low;
      highs[first] = high;
    },
  };
}

const lowAbout = (low: number, about: number) => low ^ Math.imul(about, 0x9e3779b1);

/** Never zero, which marks an empty place. */
const highAbout = (high: number, about: number) => (high ^ Math.imul(about, 0x85ebca6b)) | 1;
