/** Least time for which a demand for places is remembered. */
const windowMs = 300_000;

/** The most hosts of a standing that recently wanted a place at the same time. */
export interface RecentDemand {
  record(count: number, nowMs: number): void;
  readonly peak: number;
}

/** Remembers the demand of this window and the one before. */
export function createRecentDemand(): RecentDemand {
  let [current, before, windowEndMs] = [0, 0, 0];
  return {
    record: (count, nowMs) => {
      if (nowMs >= windowEndMs) {
        before = nowMs < windowEndMs + windowMs ? current : 0;
        current = 0;
        windowEndMs = nowMs + windowMs;
      }
      current = Math.max(current, count);
    },
    get peak() {
      return Math.max(current, before);
    },
  };
}
