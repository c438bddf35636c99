import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The fields read from `/proc/PID/stat`; times in clock ticks. */
export interface ProcStat {
  pid: number;
  parentPid: number;
  /** User and system time of the process itself, its threads included. */
  ownTicks: number;
  /** The same for ended descendants whose parents have waited for them. */
  waitedChildrenTicks: number;
  /** Since boot; distinguishes a process from a later one with the same id. */
  startTicks: number;
}

/**
 * Parses `/proc/PID/stat` (proc_pid_stat(5)). The program's name may hold spaces and brackets, so fields
 * count from its last bracket.
 */
export function parseProcStat(text: string): ProcStat {
  const nameEnd = text.lastIndexOf(')');
  const fields = text.slice(nameEnd + 2).split(' ');
  /** By its number in the manual page; the third is the first after the name. */
  const field = (number: number): number => Number(fields[number - 3]);
  return {
    pid: Number.parseInt(text, 10),
    parentPid: field(4),
    ownTicks: field(14) + field(15),
    waitedChildrenTicks: field(16) + field(17),
    startTicks: field(22),
  };
}

/** `shared`: writable shared memory, such as the buffers of PostgreSQL. */
export type MemoryPart = 'all' | 'shared';

/**
 * Proportional set size in bytes from `/proc/PID/smaps_rollup`: pages shared by n processes count
 * 1/n in each. 0 if absent.
 */
export function parsePssBytes(text: string, part: MemoryPart = 'all'): number {
  const field = part === 'all' ? /^Pss:\s+(\d+) kB/m : /^Pss_Shmem:\s+(\d+) kB/m;
  return Number(field.exec(text)?.[1] ?? 0) * 1024;
}

/** Processor time in microseconds from a cgroup's `cpu.stat`. 0 if absent. */
export function parseCpuUsage(text: string): number {
  return Number(/^usage_usec (\d+)/m.exec(text)?.[1] ?? 0);
}

/** Mount point of cgroup version 2, from `/proc/self/mounts`; null: it is not mounted. */
export function parseCgroup2Mount(mounts: string): string | null {
  return /^\S+ (\S+) cgroup2 /m.exec(mounts)?.[1] ?? null;
}

/**
 * Clock ticks in which processors of the machine were not idle, from `/proc/stat` (proc_stat(5)), summed over
 * processors. Time that a hypervisor gave to other machines counts as well.
 */
export function parseBusyTicks(text: string): number {
  const fields = /^cpu +(.*)$/m.exec(text)?.[1]?.split(' ').map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0, stolen = 0] = fields;
  return user + nice + system + interrupts + softInterrupts + stolen;
}

/** Microseconds per clock tick, the unit of processor time in /proc. */
export function microsecondsPerTick(): number {
  const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100;
  return 1e6 / ticksPerSecond;
}

/** The processor time of the whole machine. */
export function machine(): { cpuMicroseconds(): number } {
  const perTick = microsecondsPerTick();
  return { cpuMicroseconds: () => parseBusyTicks(readFileSync('/proc/stat', 'utf8')) * perTick };
}

/** Bytes by program. */
export type MemoryByProgram = ReadonlyMap<string, number>;

/**
 * Memory of processes by program, in bytes: sums of proportional set sizes. Exited and unreadable processes
 * count 0.
 */
export function memoryOf(pids: readonly number[], part: MemoryPart = 'all'): MemoryByProgram {
  const memory = new Map<string, number>();
  for (const pid of pids) {
    const bytes = parsePssBytes(readProcFile(pid, 'smaps_rollup'), part);
    const program = programOf(readProcFile(pid, 'cmdline'));
    if (bytes > 0) memory.set(program, (memory.get(program) ?? 0) + bytes);
  }
  return memory;
}

/** Programs that run as long as Meguri does; other scripts of a workspace do one task and end. */
const lastingScripts: readonly string[] = ['main.ts', 'front/main.ts', 'start/supervisor.ts'];

/**
 * Name of a program by `/proc/PID/cmdline`: the workspace of our script, such as `control`, with `tasks`
 * appended if the script does one task and ends; else the file name of the program.
 */
export function programOf(commandLine: string): string {
  const own = ownScriptOf(commandLine);
  if (own) return own.isLasting ? own.workspace : `${own.workspace} tasks`;
  const script = /\0[^\0]*\/(scripts\/[a-z-]+\.mjs)\0/.exec(commandLine)?.[1];
  // PostgreSQL appends the activity of a process to its command line.
  const [program = ''] = commandLine.split(/[\0: ]/);
  return script ?? program.slice(program.lastIndexOf('/') + 1);
}

/** The processes that run one of our programs under Node for as long as Meguri runs. */
export function lastingPrograms(pids: readonly number[]): { pid: number; program: string }[] {
  return pids.flatMap((pid) => {
    const own = ownScriptOf(readProcFile(pid, 'cmdline'));
    return own?.isLasting ? [{ pid, program: own.workspace }] : [];
  });
}

function ownScriptOf(commandLine: string): { workspace: string; isLasting: boolean } | null {
  const [, workspace, file = ''] =
    /\0[^\0]*\/(?:apps|packages)\/([a-z-]+)\/src\/([^\0]*)/.exec(commandLine) ?? [];
  return workspace === undefined ? null : { workspace, isLasting: lastingScripts.includes(file) };
}

function readProcFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

const settleMs = 20;

/**
 * Kills processes and waits briefly; ignores those that have exited. Blocks, so that it
 * works in an exit handler.
 */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has exited.
    }
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, settleMs);
}
