import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { openCgroup } from './cgroup.ts';
import { openProcessTree } from './process-tree.ts';
import type { MemoryByProgram, MemoryPart } from './proc.ts';

/**
 * Processes that are measured together: the spawned ones and all their descendants, detached ones included.
 */
export interface ProcessGroup {
  /** `cgroup`: exact figures of the kernel. `tree`: sums over /proc, in steps of 10 ms. */
  accounting: 'cgroup' | 'tree';
  spawn(command: readonly string[], options?: SpawnOptions): ChildProcess;
  /** Processor time since the group was opened, ended processes included. */
  cpuMicroseconds(): number;
  /** Current memory by program, in bytes: sums of proportional set sizes. */
  memory(part?: MemoryPart): MemoryByProgram;
  /** Ids of its running processes. */
  pids(): readonly number[];
  /** Kills running processes and waits for their exit. */
  close(): void;
}

/**
 * Opens a process group in a new cgroup or, if that is not permitted, as a process tree that is polled
 * regularly. It closes when this process exits at the latest, so that an interrupted measurement leaves no
 * process running.
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
