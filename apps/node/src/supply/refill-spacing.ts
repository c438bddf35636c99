export interface RefillSpacing {
  /** Pages went into the short-term queue of a host. */
  recordFilled(hostId: bigint): void;
  /**
   * Whether the queue of a host must wait for more pages, because it was refilled just now or a visit is
   * under way. The host is then refilled after the wait.
   */
  mustWait(hostId: bigint, queued: number): boolean;
}

/** Timers may fire this much early: a planned refill this near may be the one that asks. */
const timerMarginMs = 50;

/**
 * Spaces out refills of queues that still hold pages. A host becomes due whenever a new page of it is
 * discovered, and all its due pages would be read again each time, most of which are queued already. A queue
 * is not refilled during a visit either: the visit's pages are due until it is committed, so they would
 * return and be visited twice.
 *
 * @param options.isVisited whether a visit of the host has begun whose end is not committed yet
 * @param options.refillIn refills a host after a time, no matter what its queue holds then
 * @param options.spacingMs between two refills; a new page waits this long behind less valuable ones
 * @param options.nowMs a steady clock
 */
export function createRefillSpacing(options: {
  isVisited(hostId: bigint): boolean;
  refillIn(hostId: bigint, inMs: number): void;
  spacingMs?: number;
  nowMs?: () => number;
}): RefillSpacing {
  const { isVisited, refillIn, spacingMs = 2_000, nowMs = () => performance.now() } = options;
  const filledAtMs = createRecentInstants(spacingMs, nowMs);
  const refillsAtMs = createRecentInstants(spacingMs, nowMs);

  /** One refill is enough, however often a host becomes due meanwhile. */
  function refillOnceIn(hostId: bigint, inMs: number): void {
    if (refillsAtMs.get(hostId) - nowMs() > timerMarginMs) return;
    refillsAtMs.set(hostId, nowMs() + inMs);
    refillIn(hostId, inMs);
  }

  return {
    recordFilled: (hostId) => filledAtMs.set(hostId, nowMs()),
    mustWait: (hostId, queued) => {
      const filledMs = queued > 0 ? filledAtMs.get(hostId) : Number.NEGATIVE_INFINITY;
      const remainingMs = isVisited(hostId) ? spacingMs : filledMs + spacingMs - nowMs();
      if (remainingMs <= 0) return false;
      refillOnceIn(hostId, remainingMs);
      return true;
    },
  };
}

interface RecentInstants {
  /** Minus infinity: unknown, or forgotten. */
  get(hostId: bigint): number;
  set(hostId: bigint, instantMs: number): void;
}

/** Instants of hosts, remembered for one to two times `keptMs`. */
function createRecentInstants(keptMs: number, nowMs: () => number): RecentInstants {
  let current = new Map<bigint, number>();
  let old = new Map<bigint, number>();
  let turnedMs = nowMs();
  return {
    get: (hostId) => current.get(hostId) ?? old.get(hostId) ?? Number.NEGATIVE_INFINITY,
    set: (hostId, instantMs) => {
      if (nowMs() - turnedMs >= keptMs) {
        old = current;
        current = new Map();
        turnedMs = nowMs();
      }
      current.set(hostId, instantMs);
    },
  };
}
