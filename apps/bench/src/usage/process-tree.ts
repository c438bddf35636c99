import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { microsecondsPerTick, killAll, parseProcStat, type ProcStat, memoryOf } from './proc.ts';
import type { ProcessGroup } from './process-group.ts';
import { createTreeAccount } from './tree-account.ts';

const pollEveryMs = 100;

/** The descendants of the spawned processes as process group, for machines where no cgroup can be created. */
export function openProcessTree(): ProcessGroup {
  const roots: number[] = [];
  const account = createTreeAccount();
  const look = () => account.update(roots, readProcesses());
  const timer = setInterval(look, pollEveryMs);
  const perTick = microsecondsPerTick();
  return {
    accounting: 'tree',
    spawn: (command, options = {}) => {
      const child = spawn(command[0] ?? '', command.slice(1), options);
      if (child.pid !== undefined) roots.push(child.pid);
      return child;
    },
    cpuMicroseconds: () => {
      look();
      return account.ticks() * perTick;
    },
    pids: account.members,
    memory: (part) => memoryOf(account.members(), part),
    close: () => {
      clearInterval(timer);
      look();
      killAll(account.members());
    },
  };
}

function readProcesses(): ProcStat[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [parseProcStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))];
      } catch {
        return [];
      }
    });
}
