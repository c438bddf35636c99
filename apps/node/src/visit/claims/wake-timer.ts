/** Wakes a loop that delays, at the soonest of the times that it was told of, and after `longestMs` at the latest. */
export interface WakeTimer {
  ringIn(ms: number): void;
  /** Resolves when it rings; what it was told of before is forgotten then. */
  rest(): Promise<void>;
}

export function createWakeTimer(longestMs: number): WakeTimer {
  let soonestMs = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let ring: (() => void) | null = null;

  /** A timer may fire up to a millisecond before its time. */
  function arm(): void {
    clearTimeout(timer);
    timer = setTimeout(() => ring?.(), Math.max(0, Math.ceil(soonestMs - performance.now()) + 1));
  }

  return {
    ringIn: (ms) => {
      const atMs = performance.now() + ms;
      if (atMs >= soonestMs) return;
      soonestMs = atMs;
      if (ring) arm();
    },
    rest: async () => {
      soonestMs = Math.min(soonestMs, performance.now() + longestMs);
      await new Promise<void>((resolve) => {
        ring = resolve;
        arm();
      });
      ring = null;
      soonestMs = Number.POSITIVE_INFINITY;
    },
  };
}
