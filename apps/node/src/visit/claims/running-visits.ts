import { LRUCache } from 'lru-cache';

/** What can be told to a visit under way. */
export interface EditListener {
  /** The host, or a rule that may hold for it, was edited. */
  noteEdit(): void;
}

/** The visits that this node is making, so that edits can be told to them. */
export interface RunningVisits {
  /**
   * @param sinceMs steady time from before the host was read for the visit: what was told since then is told at once
   * @returns to be called when the visit is over
   */
  enter(hostId: bigint, visit: EditListener, sinceMs: number): () => void;
  tell(hostId: bigint): void;
  tellAll(): void;
}

/** People edit fewer hosts than this while one is claimed. */
const rememberedHosts = 100_000;

export function createRunningVisits(steadyMs: () => number = () => performance.now()): RunningVisits {
  const running = new Map<bigint, Set<EditListener>>();
  const toldAtMs = new LRUCache<bigint, number>({ max: rememberedHosts });
  let toldAllAtMs = Number.NEGATIVE_INFINITY;
  return {
    enter: (hostId, visit, sinceMs) => {
      const visits = running.get(hostId) ?? new Set();
      running.set(hostId, visits.add(visit));
      if (Math.max(toldAllAtMs, toldAtMs.get(hostId) ?? toldAllAtMs) >= sinceMs) visit.noteEdit();
      return () => {
        visits.delete(visit);
        if (visits.size === 0 && running.get(hostId) === visits) running.delete(hostId);
      };
    },
    tell: (hostId) => {
      toldAtMs.set(hostId, steadyMs());
      running.get(hostId)?.forEach((visit) => visit.noteEdit());
    },
    tellAll: () => {
      toldAllAtMs = steadyMs();
      running.forEach((visits) => visits.forEach((visit) => visit.noteEdit()));
    },
  };
}
