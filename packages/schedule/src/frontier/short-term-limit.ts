/** What bounds the pages in short-term queues, all in memory. */
export interface ShortTermBounds {
  /** Most pages of one host. */
  maxPagesPerHost: number;
  /** Pages of all hosts that hold back queues. */
  maxPages: number;
  backQueues: number;
}

/** Pages of a visit or two: a host always has as many. */
const fewestPages = 10;

/** Most pages of a waiting host: Redis keeps a queue of up to 128 in a third of the memory per page. */
const mostWaiting = 64;

/**
 * Most pages in the short-term queue of a host. One that holds a back queue takes those of a day; one that waits for
 * a back queue those of its first turn, as it is filled again once it holds one.
 *
 * @param host.dayPages its capacity of a day
 * @param host.turnPages pages of a turn: pagesPerTurn
 */
export function shortTermLimit(
  host: { dayPages: number; turnPages: number; holdsBackQueue: boolean },
  { maxPagesPerHost, maxPages, backQueues }: ShortTermBounds,
): number {
  const share = Math.floor(maxPages / Math.max(1, backQueues));
  const most = Math.min(host.dayPages, maxPagesPerHost, Math.max(fewestPages, share));
  if (host.holdsBackQueue) return most;
  return Math.min(most, Math.max(fewestPages, Math.min(host.turnPages, mostWaiting)));
}
