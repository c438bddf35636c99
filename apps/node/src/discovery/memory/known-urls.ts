import { hashUrl, newUrlSeed, type UrlHash } from './url-hash.ts';

/**
 * URLs of pages that are certainly in the database, and other spellings of them. It only saves queries:
 * forgetting is harmless, and a URL enters after the transaction that inserted it.
 */
export interface KnownUrls {
  /** @param about a whole number that separates several uses of one memory */
  has(url: string, about?: number): boolean;
  /** Like `has`, by a hash with the seed of this memory. */
  hasHash(low: number, high: number, about?: number): boolean;
  add(url: string, about?: number): void;
}

/** Known URLs that are forgotten part by part, since their pages may be deleted. */
export interface ForgettingUrls extends KnownUrls {
  /** Forgets the next part. Once the shares add up to 1, no earlier URL is left, unless the table grew. */
  forget(share: number): void;
}

/**
 * Places that one URL may take (a set): an entry is forgotten when this many newer ones fell into its set.
 */
const ways = 4;

/**
 * A table starts with this many places, and doubles when a quarter of them is taken, so that few sets are
 * full.
 */
const firstCapacity = 16_384;

/**
 * Remembers about `capacity` URLs by 64 bits of a hash, in 8 bytes each and without objects: a cache of
 * strings would take a hundred bytes and more for each, and the garbage collector would walk through all of
 * it.
 *
 * Two of ten million URLs are confused with probability 3e-6.
 *
 * @param capacity maximum number of places, rounded up to a power of two; it starts with fewer
 * @param seed of the hashes, see {@link newUrlSeed}
 */
export function createKnownUrls(capacity = 4_194_304, seed = newUrlSeed()): ForgettingUrls {
  const maxPlaces = ways * 2 ** Math.ceil(Math.log2(Math.max(1, capacity / ways)));
  const hash: UrlHash = { low: 0, high: 0 };
  let places = Math.min(maxPlaces, firstCapacity);
  let lows = new Int32Array(places);
  let highs = new Int32Array(places);
  let taken = 0;
  let forgotten = 0;
  const firstPlace = (low: number, high: number) => (low ^ (high >>> 7)) & (places - ways);
  const holds = (low: number, high: number): boolean => {
    const first = firstPlace(low, high);
    for (let place = first; place < first + ways; place += 1) {
      if (lows[place] === low && highs[place] === high) return true;
    }
    return false;
  };
  const put = (low: number, high: number): void => {
    const first = firstPlace(low, high);
    if (highs[first + ways - 1] === 0) taken += 1;
    lows.copyWithin(first + 1, first, first + ways - 1);
    highs.copyWithin(first + 1, first, first + ways - 1);
    lows[first] = low;
    highs[first] = high;
  };
  const grow = () => {
    const [formerLows, formerHighs] = [lows, highs];
    places *= 2;
    lows = new Int32Array(places);
    highs = new Int32Array(places);
    taken = 0;
    // The newest of a set stand first, so the oldest are put first.
    for (let place = formerLows.length - 1; place >= 0; place -= 1)
      if (formerHighs[place] !== 0) put(formerLows[place]!, formerHighs[place]!);
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
      put(low, high);
      if (taken > places / 4 && places < maxPlaces) grow();
    },
    forget: (share) => {
      const placeAt = (part: number) => Math.floor((Math.min(part, 1) * places) / ways) * ways;
      const [from, to] = [placeAt(forgotten), placeAt(forgotten + share)];
      for (let place = from; place < to; place += 1) if (highs[place] !== 0) taken -= 1;
      lows.fill(0, from, to);
      highs.fill(0, from, to);
      forgotten = forgotten + share >= 1 ? 0 : forgotten + share;
    },
  };
}

const lowAbout = (low: number, about: number) => low ^ Math.imul(about, 0x9e3779b1);

/** Never zero, which marks an empty place. */
const highAbout = (high: number, about: number) => (high ^ Math.imul(about, 0x85ebca6b)) | 1;
