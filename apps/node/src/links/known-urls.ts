import { randomInt } from 'node:crypto';

/**
 * URLs that need no more asking: pages that are certainly in the database, and other spellings of them. It only saves questions:
 * forgetting is harmless, and a URL enters after the transaction that made it true.
 */
export interface KnownUrls {
  /** @param about what the URL is remembered for, where several share the memory: a whole number */
  has(url: string, about?: number): boolean;
  add(url: string, about?: number): void;
}

/** Places that one URL may take: an entry is forgotten when as many newer ones fell into the same set. */
const ways = 4;

/**
 * Remembers about `capacity` URLs by 64 bits of a hash, in 8 bytes each and without an object for any of them: a cache of strings would
 * take a hundred bytes and more, and the garbage collector would walk through all of it.
 *
 * Two of ten million URLs are taken for each other with probability 3e-6. The hash is seeded by chance, so that nobody can make
 * a URL that hides another's.
 *
 * @param capacity rounded up to a power of two
 */
export function createKnownUrls(capacity = 4_194_304, seed = randomInt(2 ** 32)): KnownUrls {
  const sets = 2 ** Math.ceil(Math.log2(Math.max(1, capacity / ways)));
  const low = new Uint32Array(sets * ways);
  const high = new Uint32Array(sets * ways);
  const hash: UrlHash = { low: 0, high: 0 };
  const find = (first: number): number => {
    for (let place = first; place < first + ways; place += 1) {
      if (low[place] === hash.low && high[place] === hash.high) return place;
    }
    return -1;
  };
  const firstPlace = () => ((hash.low ^ (hash.high >>> 7)) & (sets - 1)) * ways;
  return {
    has: (url, about = 0) => {
      hashUrl(url, seed ^ about, hash);
      return find(firstPlace()) !== -1;
    },
    add: (url, about = 0) => {
      hashUrl(url, seed ^ about, hash);
      const first = firstPlace();
      if (find(first) !== -1) return;
      low.copyWithin(first + 1, first, first + ways - 1);
      high.copyWithin(first + 1, first, first + ways - 1);
      low[first] = hash.low;
      high[first] = hash.high;
    },
  };
}

interface UrlHash {
  low: number;
  high: number;
}

/** Two lanes in the manner of MurmurHash3; never zero, which marks an empty place. */
function hashUrl(url: string, seed: number, into: UrlHash): void {
  // Asked once: strings come in many shapes, and each asking looks up which it is.
  const { length } = url;
  let low = seed ^ length;
  let high = Math.imul(seed, 0x9e3779b1) ^ length;
  for (let index = 0; index < length; index += 1) {
    const unit = url.charCodeAt(index);
    low = Math.imul(low ^ unit, 0xcc9e2d51);
    low ^= low >>> 15;
    high = Math.imul(high ^ unit, 0x1b873593);
    high ^= high >>> 13;
  }
  into.low = finish(low ^ Math.imul(high, 0x85ebca6b));
  into.high = (finish(high ^ Math.imul(low, 0xc2b2ae35)) | 1) >>> 0;
}

function finish(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
