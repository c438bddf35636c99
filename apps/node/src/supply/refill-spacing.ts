export interface RefillSpacing {
  /** Pages went into the short-term queue of a host. */
  noteFilled(hostId: bigint): void;
  /**
   * Whether the queue of a host has to wait for more pages, as it was filled just now or a visit is under way. Its host is looked at when it
   * has waited.
   */
  mustWait(hostId: bigint, queued: number): boolean;
}

/** A timer may ring so much before its time: a look that is as near may be the one that asks. */
const timerMarginMs = 50;

/**
 * Spaces out the fillings of queues that still hold pages. A host comes up whenever a new page of it is discovered, and all that is due on it
 * would be read again each time, most of which is in its queue already. Nor is a queue filled during a visit: it has forgotten what was
 * accessed before that is committed, so the page would come back, and the host would be claimed once more for nothing.
 *
 * @param options.isVisited whether a visit of the host has begun whose end is not committed yet
 * @param options.lookIn has a host looked at after so long, whatever its queue holds then
 * @param options.spacingMs from one filling to the next; so long may a new page wait behind less valuable ones
 * @param options.nowMs a steady clock
 */
export function createRefillSpacing(options: {
  isVisited(hostId: bigint): boolean;
  lookIn(hostId: bigint, inMs: number): void;
  spacingMs?: number;
  nowMs?: () => number;
}): RefillSpacing {
  const { isVisited, lookIn, spacingMs = 2_000, nowMs = () => performance.now() } = options;
  const filledAtMs = createRecent(spacingMs, nowMs);
  /** One look is enough, however often a host comes up meanwhile. */
  const looksAtMs = createRecent(spacingMs, nowMs);

  function lookOnceIn(hostId: bigint, inMs: number): void {
    if (looksAtMs.get(hostId) - nowMs() > timerMarginMs) return;
    looksAtMs.set(hostId, nowMs() + inMs);
    lookIn(hostId, inMs);
  }

  return {
    noteFilled: (hostId) => filledAtMs.set(hostId, nowMs()),
    mustWait: (hostId, queued) => {
      const filledMs = queued > 0 ? filledAtMs.get(hostId) : Number.NEGATIVE_INFINITY;
      const remainingMs = isVisited(hostId) ? spacingMs : filledMs + spacingMs - nowMs();
      if (remainingMs <= 0) return false;
      lookOnceIn(hostId, remainingMs);
      return true;
    },
  };
}

interface Recent {
  /** Minus infinity: unknown, or forgotten. */
  get(hostId: bigint): number;
  set(hostId: bigint, instantMs: number): void;
}

/** Instants of hosts, kept for `keptMs` at least after they were told and for twice that at most while others are told: they go all at once. */
function createRecent(keptMs: number, nowMs: () => number): Recent {
  let young = new Map<bigint, number>();
  let old = new Map<bigint, number>();
  let turnedMs = nowMs();
  return {
    get: (hostId) => young.get(hostId) ?? old.get(hostId) ?? Number.NEGATIVE_INFINITY,
    set: (hostId, instantMs) => {
      if (nowMs() - turnedMs >= keptMs) {
        old = young;
        young = new Map();
        turnedMs = nowMs();
      }
      young.set(hostId, instantMs);
    },
  };
}
