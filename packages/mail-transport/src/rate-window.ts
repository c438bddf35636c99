/** Counts events per key in windows of a minute; forgets a window when the next one begins. */
export interface RateWindow {
  /** Counts one event; false if there were too many of this key. */
  allows(key: string, now: Date): boolean;
}

/** Most distinct keys; further ones count as one. */
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
