import { createKnownUrls, type KnownUrls } from './known-urls.ts';

/** No crawl tells more new URLs than this while they wait to be inserted. */
const capacity = 262_144;

/**
 * URLs that were lately handed to their requester: other pages of the same site link to them too before they are inserted, and need not
 * tell them again. Forgotten after one to two minutes, because a requester may refuse a URL that it would take later.
 */
export function createToldUrls(nowMs: () => number, forgetMs = 60_000): KnownUrls {
  let current = createKnownUrls(capacity);
  let previous = createKnownUrls(capacity);
  let sinceMs = nowMs();
  const turn = () => {
    const now = nowMs();
    if (now - sinceMs < forgetMs) return;
    previous = now - sinceMs < 2 * forgetMs ? current : createKnownUrls(capacity);
    current = createKnownUrls(capacity);
    sinceMs = now;
  };
  return {
    has: (url, about) => {
      turn();
      return current.has(url, about) || previous.has(url, about);
    },
    add: (url, about) => {
      turn();
      current.add(url, about);
    },
  };
}
