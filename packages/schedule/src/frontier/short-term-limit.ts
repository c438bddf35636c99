/** Limits of the pages in short-term queues, which are held in memory. */
export interface ShortTermBounds {
  /** Most pages of one host. */
  maxPagesPerHost: number;
  /** Most pages of all hosts that hold back queues. */
  maxPages: number;
  backQueues: number;
}

/** Every host may have this many: the pages of a visit or two. */
const fewestPages = 10;

/** Most pages of a waiting host: Redis keeps a queue of up to 128 in a third of the memory per page. */
const maxWaiting = 64;

/**
 * Most pages in the short-term queue of a host. A host that holds a back queue takes the pages of a day. A
 * host that waits for one takes the pages of its first turn, because its queue is refilled once it holds one.
 *
 * @param host.dayPages its capacity per day
 * @param host.turnPages pages of a turn: pagesPerTurn
 */
export function shortTermLimit(
  host: { dayPages: number; turnPages: number; holdsBackQueue: boolean },
  { maxPagesPerHost, maxPages, backQueues }: ShortTermBounds,
): number {
  const share = Math.floor(maxPages / Math.max(1, backQueues));
  const limit = Math.min(host.dayPages, maxPagesPerHost, Math.max(fewestPages, share));
  if (host.holdsBackQueue) return limit;
  return Math.min(limit, Math.max(fewestPages, Math.min(host.turnPages, maxWaiting)));
}
