/** Limits simultaneous visits of an address, however many hosts it serves. */
export interface AddressLimiter {
  /** Takes a place for a host's visit; null if all are taken. The result releases it. */
  tryEnter(hostId: bigint, address: string): (() => void) | null;
  /**
   * Whether a host would find no place now at its last known address; false if none is known. Costs nothing.
   */
  isFull(hostId: bigint): boolean;
}

/** Hosts whose last address is remembered. */
const rememberedHosts = 100_000;

export function createAddressLimiter(limit: () => number): AddressLimiter {
  const visits = new Map<string, number>();
  const addressOf = new Map<bigint, string>();
  const isTaken = (address: string) => (visits.get(address) ?? 0) >= limit();
  return {
    isFull: (hostId) => {
      const address = addressOf.get(hostId);
      return address !== undefined && isTaken(address);
    },
    tryEnter: (hostId, address) => {
      if (addressOf.size >= rememberedHosts) addressOf.clear();
      addressOf.set(hostId, address);
      if (isTaken(address)) return null;
      visits.set(address, (visits.get(address) ?? 0) + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        const remaining = (visits.get(address) ?? 1) - 1;
        if (remaining > 0) visits.set(address, remaining);
        else visits.delete(address);
      };
    },
  };
}
