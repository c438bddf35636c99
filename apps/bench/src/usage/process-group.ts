import type { ChildProcess, SpawnOptions } from 'node:child_process';

/** Processes that are measured together: those spawned here, and all that they start, however they detach themselves. */
export interface ProcessGroup {
  /** `cgroup`: the kernel accounts for all of them exactly; `tree`: added up from /proc, in steps of 10 ms. */
  accounting: 'cgroup' | 'tree';
  spawn(command: readonly string[], options?: SpawnOptions): ChildProcess;
  /** Processor time since the group was opened, of processes that ended as well. */
  cpuMicroseconds(): number;
  /** What the living ones use now: the sum of their proportional set sizes. */
  memoryBytes(): number;
  /** Kills what is still running, and waits for its end. */
  close(): void;
}
