import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { openCgroup } from './cgroup.ts';
import { openProcessTree } from './process-tree.ts';
import type { MemoryByProgram, MemoryPart } from './proc.ts';

/**
 * Processes that are measured together: those spawned here and all their descendants, detached ones included.
 */
export interface ProcessGroup {
  /**
   * `cgroup`: the kernel accounts for all of them exactly; `tree`: added up from /proc, in steps of 10 ms.
   */
  accounting: 'cgroup' | 'tree';
  spawn(command: readonly string[], options?: SpawnOptions): ChildProcess;
  /** Processor time since the group was opened, ended processes included. */
  cpuMicroseconds(): number;
  /** Present memory by program: sums of proportional set sizes. */
  memory(part?: MemoryPart): MemoryByProgram;
  /** Ids of its present processes. */
  pids(): readonly number[];
  /** Kills running processes and waits for their exit. */
  close(): void;
}

/**
 * Opens a process group in a cgroup of its own, or where that is not permitted as a tree of processes
 * that is polled regularly. It closes with this process at the latest, so that an interrupted
 * measurement leaves nothing running.
 */
export function openProcessGroup(name: string): ProcessGroup {
  const group = openCgroup(name) ?? openProcessTree();
  process.once('exit', group.close);
  return {
    ...group,
    close: () => {
      process.off('exit', group.close);
      group.close();
    },
  };
}
