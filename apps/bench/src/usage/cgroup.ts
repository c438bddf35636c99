import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { killAll, parseCgroup2Mount, parseCpuUsage, memoryOf } from './proc.ts';
import type { ProcessGroup } from './process-group.ts';

/**
 * Moves a shell into the cgroup and replaces it by the program, so that no part of the program runs outside.
 */
const enter = 'echo $$ > "$0/cgroup.procs" && exec "$@"';

/**
 * A cgroup (version 2) as process group; null: none can be created. Counting processor time needs no
 * controller.
 */
export function openCgroup(name: string): ProcessGroup | null {
  const directory = makeCgroup(`meguri-bench-${process.pid}-${name}`);
  if (directory === null) return null;
  const read = (file: string) => readFileSync(path.join(directory, file), 'utf8');
  const pids = () =>
    read('cgroup.procs')
      .split('\n')
      .filter((line) => line !== '')
      .map(Number);
  return {
    accounting: 'cgroup',
    spawn: (command, options = {}) => spawn('/bin/sh', ['-c', enter, directory, ...command], options),
    cpuMicroseconds: () => parseCpuUsage(read('cpu.stat')),
    pids,
    memory: (part) => memoryOf(pids(), part),
    close: () => {
      while (pids().length > 0) killAll(pids());
      removeEmpty(directory);
    },
  };
}

/** Removes a cgroup, which ended processes may keep for a moment. */
function removeEmpty(directory: string): void {
  for (let triesLeft = 50; ; triesLeft -= 1) {
    try {
      rmdirSync(directory);
      return;
    } catch (error) {
      if (triesLeft === 0) throw error;
      killAll([]);
    }
  }
}

function makeCgroup(name: string): string | null {
  try {
    const mount = parseCgroup2Mount(readFileSync('/proc/self/mounts', 'utf8'));
    if (mount === null) return null;
    const directory = path.join(mount, name);
    mkdirSync(directory);
    // Only trying shows whether a process may join.
    if (spawnSync('/bin/sh', ['-c', enter, directory, 'true']).status === 0) return directory;
    rmdirSync(directory);
    return null;
  } catch {
    return null;
  }
}
