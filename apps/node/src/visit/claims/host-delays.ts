import { LRUCache } from 'lru-cache';

/**
 * How long hosts are still to be left alone, by the process's own steady time. The truth is the host's row; this is the guard against a
 * clock that is set while the process runs, by an hour or by a second.
 */
export interface HostDelays {
  /** Steady time, for saying when an access ended. */
  nowMs(): number;
  /** The host was accessed until `endedMs` and delays for so long. */
  note(hostId: bigint, endedMs: number, delaySeconds: number): void;
  /** Whether the host was accessed and has a rest that is not over. */
  isDelayed(hostId: bigint): boolean;
  /** 0 if nothing speaks against an access. */
  remainingMs(hostId: bigint): number;
}

export function createHostDelays(nowMs: () => number = () => performance.now()): HostDelays {
  const delayUntilMs = new LRUCache<bigint, number>({ max: 100_000 });
  const remainingMs = (hostId: bigint) => Math.max(0, (delayUntilMs.get(hostId) ?? 0) - nowMs());
  return {
    nowMs,
    note: (hostId, endedMs, delaySeconds) => void delayUntilMs.set(hostId, endedMs + delaySeconds * 1000),
    isDelayed: (hostId) => remainingMs(hostId) > 0,
    remainingMs,
  };
}
