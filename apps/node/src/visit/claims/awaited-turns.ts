/** Hosts whose webmasters wait for an access that they asked for. */
export interface AwaitedTurns {
  /** @returns to be called when the access was made, or is not waited for any more */
  enter(hostId: bigint): () => void;
  isAwaited(hostId: bigint): boolean;
}

/**
 * The next visit of such a host stands back. A host that is crawled without a pause is claimed again as soon as it is free, and whoever only
 * looks now and then whether it is may look in vain for minutes.
 */
export function createAwaitedTurns(): AwaitedTurns {
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
    isAwaited: (hostId) => waiting.has(hostId),
  };
}
