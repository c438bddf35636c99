import { LRUCache } from 'lru-cache';

/**
 * How long hosts are still to be left alone, by the process's own steady time. The truth is the host's row; this is the guard against a
 * clock that is set while the process runs, by an hour or by a second.
 */
export interface SteadyRests {
  /** Steady time, for saying when an access ended. */
  nowMs(): number;
  /** The host was accessed until `endedMs` and rests for so long. */
  note(hostId: bigint, endedMs: number, restSeconds: number): void;
  /** Whether the host was accessed and has a rest that is not over. */
  isResting(hostId: bigint): boolean;
  /** 0 if nothing speaks against an access. */
  remainingMs(hostId: bigint): number;
}

export function createSteadyRests(nowMs: () => number = () => performance.now()): SteadyRests {
  const restUntilMs = new LRUCache<bigint, number>({ max: 100_000 });
  const remainingMs = (hostId: bigint) => Math.max(0, (restUntilMs.get(hostId) ?? 0) - nowMs());
  return {
    nowMs,
    note: (hostId, endedMs, restSeconds) => void restUntilMs.set(hostId, endedMs + restSeconds * 1000),
    isResting: (hostId) => remainingMs(hostId) > 0,
    remainingMs,
  };
}
