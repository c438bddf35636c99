import { createKnownUrls, type KnownUrls } from './known-urls.ts';
import { newUrlSeed } from './url-hash.ts';

/** No crawl tells more new URLs than this while they wait to be inserted. */
const capacity = 262_144;

/**
 * URLs that were lately handed to their requester: other pages of the same site link to them too before they are inserted, and need not
 * tell them again. Forgotten after one to two minutes, because a requester may refuse a URL that it would take later.
 *
 * @param seed of the hashes, see {@link newUrlSeed}
 */
export function createReportedUrls(nowMs: () => number, forgetMs = 60_000, seed = newUrlSeed()): KnownUrls {
  let current = createKnownUrls(capacity, seed);
  let previous = createKnownUrls(capacity, seed);
  let sinceMs = nowMs();
  const turn = () => {
    const now = nowMs();
    if (now - sinceMs < forgetMs) return;
    previous = now - sinceMs < 2 * forgetMs ? current : createKnownUrls(capacity, seed);
    current = createKnownUrls(capacity, seed);
    sinceMs = now;
  };
  return {
    has: (url, about) => {
      turn();
      return current.has(url, about) || previous.has(url, about);
    },
    hasHash: (low, high, about) => {
      turn();
      return current.hasHash(low, high, about) || previous.hasHash(low, high, about);
    },
    add: (url, about) => {
      turn();
      current.add(url, about);
    },
  };
}
