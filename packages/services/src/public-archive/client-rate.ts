/** Limits requests per client network, so that one client leaves capacity for the others. */
export interface ClientRate {
  /**
   * Counts one more request of a network.
   *
   * @param perMinute requests that a network may make on average, and in a burst after a pause; 0: unlimited
   * @returns 0, or the seconds after which it may retry
   */
  take(network: string, perMinute: number): number;
}

/** Most networks that are remembered; the least recent one is forgotten first. */
const maxNetworks = 20_000;

/** @param nowMs of a clock that never goes back */
export function createClientRate(nowMs: () => number): ClientRate {
  /** Requests that a network may make at once, at an instant. */
  const left = new Map<string, { requests: number; atMs: number }>();
  return {
    take: (network, perMinute) => {
      if (perMinute === 0) return 0;
      const now = nowMs();
      const before = left.get(network);
      const regained = before ? before.requests + ((now - before.atMs) / 60_000) * perMinute : perMinute;
      const requests = Math.min(perMinute, regained);
      // The map keeps the order of insertion.
      left.delete(network);
      if (left.size >= maxNetworks)
        for (const oldest of left.keys()) {
          left.delete(oldest);
          break;
        }
      const isAllowed = requests >= 1;
      left.set(network, { requests: isAllowed ? requests - 1 : requests, atMs: now });
      return isAllowed ? 0 : Math.ceil(((1 - requests) * 60) / perMinute);
    },
  };
}
