import type { Clock } from '@meguri/contracts';

/** The visits under way in this process, and the timer of the loop that begins new ones. */
export interface VisitBoard {
  /** Whether a visit of the host has begun whose end is not committed yet. */
  isUnderWay(hostId: bigint): boolean;
  begin(hostId: bigint, visit: Promise<void>): void;
  end(hostId: bigint): void;
  readonly count: number;
  /** A host becomes due at that instant, so the loop must look by then. */
  wakeAt(instant: Date): void;
  wakeNow(): void;
  /** Resolves at the earliest requested instant, or after `longestMs`. Only for the loop. */
  sleep(longestMs: number): Promise<void>;
  untilAllEnd(): Promise<void>;
}

export function createVisitBoard(clock: Clock): VisitBoard {
  const underWay = new Map<bigint, Promise<void>>();
  const timer = createWakeTimer();
  return {
    isUnderWay: (hostId) => underWay.has(hostId),
    begin: (hostId, visit) => void underWay.set(hostId, visit),
    end: (hostId) => void underWay.delete(hostId),
    get count() {
      return underWay.size;
    },
    wakeAt: (instant) => timer.wakeIn(instant.getTime() - clock.now().getTime()),
    wakeNow: () => timer.wakeIn(0),
    sleep: timer.sleep,
    untilAllEnd: async () => {
      await Promise.all(underWay.values());
    },
  };
}

/** Wakes one sleeper at the earliest requested time. */
function createWakeTimer() {
  let soonestMs = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let wake: (() => void) | null = null;

  /** A timer may fire up to a millisecond early. */
  function arm(): void {
    clearTimeout(timer);
    timer = setTimeout(() => wake?.(), Math.max(0, Math.ceil(soonestMs - performance.now()) + 1));
  }

  return {
    wakeIn: (ms: number): void => {
      const atMs = performance.now() + ms;
      if (atMs >= soonestMs) return;
      soonestMs = atMs;
      if (wake) arm();
    },
    sleep: async (longestMs: number): Promise<void> => {
      soonestMs = Math.min(soonestMs, performance.now() + longestMs);
      await new Promise<void>((resolve) => {
        wake = resolve;
        arm();
      });
      wake = null;
      soonestMs = Number.POSITIVE_INFINITY;
    },
  };
}
