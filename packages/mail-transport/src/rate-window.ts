/** Counts events per key in one-minute windows; forgets a window when the next one begins. */
export interface RateWindow {
  /** Counts one event; false if the key has too many in this window. */
  allows(key: string, now: Date): boolean;
}

/** Maximum number of distinct keys; further ones count as one key. */
const maxKeys = 10_000;

export function createRateWindow(maxPerMinute: number): RateWindow {
  let minute = 0;
  let counts = new Map<string, number>();
  return {
    allows: (key, now) => {
      const current = Math.floor(now.getTime() / 60_000);
      if (current !== minute) {
        minute = current;
        counts = new Map();
      }
      const counted = counts.has(key) || counts.size < maxKeys ? key : '';
      const count = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, count);
      return count <= maxPerMinute;
    },
  };
}
