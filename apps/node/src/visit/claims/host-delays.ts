import { LRUCache } from 'lru-cache';

/**
 * Access delays by the process's own steady time. The host's row is the truth; this guards against clock
 * changes while the process runs.
 */
export interface HostDelays {
  /** Steady time, for saying when an access ended. */
  nowMs(): number;
  /** The host was accessed until `endedMs` and has an access delay from then on. */
  record(hostId: bigint, endedMs: number, delaySeconds: number): void;
  isDelayed(hostId: bigint): boolean;
  /** 0 if no delay of the host is known. */
  remainingMs(hostId: bigint): number;
}

const rememberedHosts = 100_000;

export function createHostDelays(nowMs: () => number = () => performance.now()): HostDelays {
  const delayUntilMs = new LRUCache<bigint, number>({ max: rememberedHosts });
  const remainingMs = (hostId: bigint) => Math.max(0, (delayUntilMs.get(hostId) ?? 0) - nowMs());
  return {
    nowMs,
    record: (hostId, endedMs, delaySeconds) => void delayUntilMs.set(hostId, endedMs + delaySeconds * 1000),
    isDelayed: (hostId) => remainingMs(hostId) > 0,
    remainingMs,
  };
}
