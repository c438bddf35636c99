import { createKnownUrls, type KnownUrls } from './known-urls.ts';
import { newUrlSeed } from './url-hash.ts';

/** More URLs than a crawl reports while they wait to be inserted. */
const capacity = 262_144;

/**
 * URLs recently reported to their requester. Other pages of the same site link to them before they are
 * inserted, and need not report them again. Forgotten after one to two minutes, because a requester may
 * refuse a URL that it takes later.
 *
 * @param seed of the hashes, see {@link newUrlSeed}
 */
export function createReportedUrls(nowMs: () => number, forgetMs = 60_000, seed = newUrlSeed()): KnownUrls {
  let current = createKnownUrls(capacity, seed);
  let previous = createKnownUrls(capacity, seed);
  let sinceMs = nowMs();
  const rotate = () => {
    const now = nowMs();
    if (now - sinceMs < forgetMs) return;
    previous = now - sinceMs < 2 * forgetMs ? current : createKnownUrls(capacity, seed);
    current = createKnownUrls(capacity, seed);
    sinceMs = now;
  };
  return {
    has: (url, about) => {
      rotate();
      return current.has(url, about) || previous.has(url, about);
    },
    hasHash: (low, high, about) => {
      rotate();
      return current.hasHash(low, high, about) || previous.hasHash(low, high, about);
    },
    add: (url, about) => {
      rotate();
      current.add(url, about);
    },
  };
}
