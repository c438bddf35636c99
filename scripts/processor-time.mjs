// Processor time of processes, from Linux's /proc.
import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** Whether this system has the files that {@link processorSeconds} reads. */
export const knowsProcessorTime = existsSync('/proc/self/stat');

/** The kernel reports hundredths of a second on every machine. */
const ticksPerSecond = 100;

/**
 * Processor time, in seconds over all cores, of a process and its descendants, including those that have
 * ended.
 *
 * @param {number} [pid]
 */
export function processorSeconds(pid = process.pid) {
  /** @type {Map<number, { pid: number, ticks: number }[]>} */
  const byParent = new Map();
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    const one = /^\d+$/.test(name) ? readStat(Number(name)) : null;
    if (one === null) continue;
    if (one.pid === pid) ticks += one.ticks;
    const siblings = byParent.get(one.parent);
    if (siblings) siblings.push(one);
    else byParent.set(one.parent, [one]);
  }
  const above = [pid];
  for (let parent = above.pop(); parent !== undefined; parent = above.pop()) {
    for (const child of byParent.get(parent) ?? []) {
      ticks += child.ticks;
      above.push(child.pid);
    }
  }
  return ticks / ticksPerSecond;
}

/** @param {number} pid @returns null if the process has just ended */
function readStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name comes second, in brackets, and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // User and kernel time, of the process and of its ended children.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent: Number(fields[1]), ticks };
  } catch {
    return null;
  }
}
