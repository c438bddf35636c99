/** What can be told to a visit under way. */
export interface Heeding {
  /** The host, or a rule that may hold for it, was edited. */
  heedEdit(): void;
}

/** The visits that this node is making, so that edits can be told to them. */
export interface RunningVisits {
  /** @returns to be called when the visit is over */
  enter(hostId: bigint, visit: Heeding): () => void;
  tell(hostId: bigint): void;
  tellAll(): void;
}

export function createRunningVisits(): RunningVisits {
  const running = new Map<bigint, Set<Heeding>>();
  return {
    enter: (hostId, visit) => {
      const visits = running.get(hostId) ?? new Set();
      running.set(hostId, visits.add(visit));
      return () => {
        visits.delete(visit);
        if (visits.size === 0 && running.get(hostId) === visits) running.delete(hostId);
      };
    },
    tell: (hostId) => running.get(hostId)?.forEach((visit) => visit.heedEdit()),
    tellAll: () => running.forEach((visits) => visits.forEach((visit) => visit.heedEdit())),
  };
}
