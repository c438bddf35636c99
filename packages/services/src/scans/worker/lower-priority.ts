import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { childrenOf } from '@meguri/scans';

/**
 * Gives a process, its threads and its child processes the lowest priority. On Linux each thread has a
 * priority of its own, which later threads and processes inherit.
 */
export function lowerPriority(pid: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended.
    }
  }
  for (const child of childrenOf(pid)) lowerPriority(child);
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    // Elsewhere a process has one priority.
    return [pid];
  }
}
