import type { ProcStat } from './proc.ts';

/** Sums the processor time of a tree of processes over successive reads of the process table. */
export interface TreeAccount {
  /** Reads the process table. A descendant stays a member, even if its parent exits first. */
  update(roots: readonly number[], processes: readonly ProcStat[]): void;
  /** Ids of the members that were alive at the last read. */
  members(): number[];
  /** Processor time of all members so far, in clock ticks; never falls. */
  ticks(): number;
}

/**
 * The time of a member is its own and that of children it waited for. The time of an ended member has moved
 * to its parent; if the parent is no member (for a root, or a process left to init), its last known time is
 * kept separately.
 */
export function createTreeAccount(): TreeAccount {
  let members = new Map<number, ProcStat>();
  let orphanTicks = 0;
  let highestTicks = 0;
  return {
    update(roots, processes) {
      const next = descendants(roots, members, processes);
      for (const [pid, gone] of members) {
        const isAlive = next.get(pid)?.startTicks === gone.startTicks;
        if (!isAlive && !members.has(gone.parentPid)) orphanTicks += usedBy(gone);
      }
      members = next;
      const living = [...members.values()].reduce((sum, member) => sum + usedBy(member), 0);
      highestTicks = Math.max(highestTicks, living + orphanTicks);
    },
    members: () => [...members.keys()],
    ticks: () => highestTicks,
  };
}

const usedBy = ({ ownTicks, waitedChildrenTicks }: ProcStat): number => ownTicks + waitedChildrenTicks;

function descendants(
  roots: readonly number[],
  known: ReadonlyMap<number, ProcStat>,
  processes: readonly ProcStat[],
): Map<number, ProcStat> {
  const found = new Map<number, ProcStat>();
  const isKnown = (one: ProcStat) => known.get(one.pid)?.startTicks === one.startTicks;
  for (const one of processes) if (roots.includes(one.pid) || isKnown(one)) found.set(one.pid, one);
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const one of processes) if (found.has(one.parentPid)) found.set(one.pid, one);
  }
  return found;
}
