/** Hosts whose webmasters wait for an access that they requested. */
export interface WebmasterRequests {
  /** @returns to be called when the access was made or is given up */
  enter(hostId: bigint): () => void;
  isWaiting(hostId: bigint): boolean;
}

/**
 * The next ordinary visit of such a host steps aside. Without that, a continuously crawled host is claimed
 * again as soon as it is free, and the requested access may find no gap for minutes.
 */
export function createWebmasterRequests(): WebmasterRequests {
  const waiting = new Map<bigint, number>();
  return {
    enter: (hostId) => {
      waiting.set(hostId, (waiting.get(hostId) ?? 0) + 1);
      return () => {
        const others = (waiting.get(hostId) ?? 0) - 1;
        if (others > 0) waiting.set(hostId, others);
        else waiting.delete(hostId);
      };
    },
    isWaiting: (hostId) => waiting.has(hostId),
  };
}
