import { readFileSync } from 'node:fs';
import { childrenOf } from '@meguri/scans';

/** Clock ticks of Linux in a second. */
const ticksPerSecond = 100;

/** Seconds that each core on which this process may run was busy since the machine has started. */
export function readBusySeconds(): number[] {
  const own = ownCores(read('/proc/self/status'));
  return read('/proc/stat')
    .split('\n')
    .filter((line) => own(Number(/^cpu(\d+)/.exec(line)?.[1] ?? Number.NaN)))
    .map((line) => {
      // user nice system idle iowait irq softirq steal; guest time is in user time already.
      const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
        .split(/\s+/)
        .slice(1)
        .map(Number);
      return (user + nice + system + irq + softirq + steal) / ticksPerSecond;
    });
}

/**
 * Which cores this process may use: others may be pinned to other containers or nodes.
 *
 * @param status of a process, as /proc has it
 */
export function ownCores(status: string): (core: number) => boolean {
  const ranges = (/^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? '').split(',').map((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number);
    return { first, last };
  });
  return (core) => ranges.some(({ first, last }) => core >= first && core <= last);
}

/** Processor time of a process with all that it has started, in seconds; ended children included. */
export function readTreeSeconds(pid: number): number {
  const children = childrenOf(pid).reduce((sum, child) => sum + readTreeSeconds(child), 0);
  // After the name, which may contain blanks: state is field 3, utime to cstime are 14 to 17.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  return own / ticksPerSecond + children;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
