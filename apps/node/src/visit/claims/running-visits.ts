import { LRUCache } from 'lru-cache';

export interface EditListener {
  /** The host, or a rule that may apply to it, was edited. */
  notifyEdit(): void;
}

/** The visits under way, so that edits reach them. */
export interface RunningVisits {
  /**
   * @param sinceMs steady time from before the host was read for the visit: later edits are reported at once
   * @returns to be called when the visit is over
   */
  enter(hostId: bigint, visit: EditListener, sinceMs: number): () => void;
  notifyEdit(hostId: bigint): void;
  notifyEditOfAll(): void;
}

/** Fewer hosts than this are edited while one is claimed. */
const rememberedHosts = 100_000;

export function createRunningVisits(steadyMs: () => number = () => performance.now()): RunningVisits {
  const running = new Map<bigint, Set<EditListener>>();
  const editedAtMs = new LRUCache<bigint, number>({ max: rememberedHosts });
  let allEditedAtMs = Number.NEGATIVE_INFINITY;
  return {
    enter: (hostId, visit, sinceMs) => {
      const visits = running.get(hostId) ?? new Set();
      running.set(hostId, visits.add(visit));
      if (Math.max(allEditedAtMs, editedAtMs.get(hostId) ?? allEditedAtMs) >= sinceMs) visit.notifyEdit();
      return () => {
        visits.delete(visit);
        if (visits.size === 0 && running.get(hostId) === visits) running.delete(hostId);
      };
    },
    notifyEdit: (hostId) => {
      editedAtMs.set(hostId, steadyMs());
      running.get(hostId)?.forEach((visit) => visit.notifyEdit());
    },
    notifyEditOfAll: () => {
      allEditedAtMs = steadyMs();
      running.forEach((visits) => visits.forEach((visit) => visit.notifyEdit()));
    },
  };
}
