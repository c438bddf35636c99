import { setTimeout as delay } from 'node:timers/promises';

export interface EarlyRefills {
  /** A host's short-term queue has run empty, and what its last visit learnt is committed. */
  noteDrained(hostId: bigint): void;
  /** A host is to be looked at after so long, whatever its queue holds. */
  lookIn(hostId: bigint, inMs: number): void;
  /** Forgets whom it has not looked at and waits for the look under way. */
  close(): Promise<void>;
}

/** Before the rest of a host is over. What falls due while it delays is found in the same look. */
const lookAheadMs = 2_000;

/**
 * Has hosts whose short-term queues have run empty looked at shortly before they may be accessed again, several together: from one look to the
 * next it is a tenth of a second at least. Only this process knows of them; when it dies, or they rest for longer than the refresher's lease,
 * they come up when that is over.
 *
 * @param options.delayMs how long a host is still to be left alone
 * @param options.look has to bear hosts that are not its own, or have work again
 * @param options.leaseMs the refresher's lease
 * @param options.spacingMs from the beginning of one look to that of the next
 * @param options.retryMs the same after a look that failed
 */
export function createEarlyRefills(options: {
  delayMs(hostId: bigint): number;
  look(hostIds: readonly bigint[]): Promise<void>;
  onError(error: unknown): void;
  leaseMs: number;
  spacingMs?: number;
  retryMs?: number;
}): EarlyRefills {
  const { delayMs, look, onError, leaseMs, spacingMs = 100, retryMs = 1_000 } = options;
  const waiting = new Set<bigint>();
  const closing = new AbortController();
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    while (waiting.size > 0 && !closing.signal.aborted) {
      const begunMs = performance.now();
      const pauseMs = (await lookAtAll()) ? spacingMs : retryMs;
      const remainingMs = Math.max(0, begunMs + pauseMs - performance.now());
      await delay(remainingMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    working = null;
  }

  /** Whether they were looked at; else they wait for another look. */
  async function lookAtAll(): Promise<boolean> {
    const hostIds = [...waiting];
    waiting.clear();
    try {
      await look(hostIds);
      return true;
    } catch (error) {
      onError(error);
      for (const hostId of hostIds) waiting.add(hostId);
      return false;
    }
  }

  function lookSoon(hostId: bigint): void {
    waiting.add(hostId);
    working ??= Promise.resolve().then(work);
  }

  function lookIn(hostId: bigint, inMs: number): void {
    if (inMs <= 0) lookSoon(hostId);
    else if (inMs < leaseMs) setTimeout(() => lookSoon(hostId), inMs).unref();
  }

  return {
    noteDrained: (hostId) => lookIn(hostId, delayMs(hostId) - lookAheadMs),
    lookIn,
    close: async () => {
      closing.abort();
      await working;
    },
  };
}
