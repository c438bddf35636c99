/** Bounds simultaneous visits per address, however many hosts it serves. */
export interface IpLimiter {
  /** Takes a place; null if all are taken. The answer gives it back. */
  tryEnter(address: string, limit: number): (() => void) | null;
}

export function createIpLimiter(): IpLimiter {
  const visits = new Map<string, number>();
  return {
    tryEnter: (address, limit) => {
      const current = visits.get(address) ?? 0;
      if (current >= limit) return null;
      visits.set(address, current + 1);
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
