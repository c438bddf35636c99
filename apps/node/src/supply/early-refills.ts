import { setTimeout as delay } from 'node:timers/promises';

export interface EarlyRefills {
  /** A host's short-term queue has run empty, and the results of its last visit are committed. */
  recordDrained(hostId: bigint): void;
  /** Refills a host after a time, no matter what its queue holds. */
  refillIn(hostId: bigint, inMs: number): void;
  /** Drops what has not begun, and waits for the refill under way. */
  close(): Promise<void>;
}

/**
 * How long before the end of an access delay a host is refilled. Pages that fall due during the delay are
 * found, too.
 */
const refillAheadMs = 2_000;

/**
 * Refills hosts whose short-term queues have run empty shortly before they may be accessed again, several
 * together. Only this process knows of them; if it dies, or their access delay is longer than the refresher's
 * lease, they are claimed when the lease is over.
 *
 * @param options.delayMs what remains of a host's access delay
 * @param options.refill must accept hosts of other nodes, and hosts that have work again
 * @param options.leaseMs the refresher's lease
 * @param options.spacingMs from the beginning of one refill to that of the next
 * @param options.retryMs like `spacingMs`, after a failure
 */
export function createEarlyRefills(options: {
  delayMs(hostId: bigint): number;
  refill(hostIds: readonly bigint[]): Promise<void>;
  onError(error: unknown): void;
  leaseMs: number;
  spacingMs?: number;
  retryMs?: number;
}): EarlyRefills {
  const { delayMs, refill, onError, leaseMs, spacingMs = 100, retryMs = 1_000 } = options;
  const waiting = new Set<bigint>();
  const closing = new AbortController();
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    while (waiting.size > 0 && !closing.signal.aborted) {
      const begunMs = performance.now();
      const pauseMs = (await refillWaiting()) ? spacingMs : retryMs;
      const remainingMs = Math.max(0, begunMs + pauseMs - performance.now());
      await delay(remainingMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    working = null;
  }

  /** Returns whether the refill succeeded; otherwise the hosts wait for another attempt. */
  async function refillWaiting(): Promise<boolean> {
    const hostIds = [...waiting];
    waiting.clear();
    try {
      await refill(hostIds);
      return true;
    } catch (error) {
      onError(error);
      for (const hostId of hostIds) waiting.add(hostId);
      return false;
    }
  }

  function refillSoon(hostId: bigint): void {
    waiting.add(hostId);
    working ??= Promise.resolve().then(work);
  }

  function refillIn(hostId: bigint, inMs: number): void {
    if (inMs <= 0) refillSoon(hostId);
    else if (inMs < leaseMs) setTimeout(() => refillSoon(hostId), inMs).unref();
  }

  return {
    recordDrained: (hostId) => refillIn(hostId, delayMs(hostId) - refillAheadMs),
    refillIn,
    close: async () => {
      closing.abort();
      await working;
    },
  };
}
