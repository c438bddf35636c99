import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * What tells a process from every other that ever had its id: when it began. Unlike its command line it cannot change while it runs.
 *
 * @returns an opaque text, null when there is no such process
 */
export async function readProcessIdentity(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    // After the name, which stands in parentheses and may hold anything: state first, ticks since boot at its start twentieth.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    const isGone = fields[0] === undefined || fields[0] === 'Z';
    return isGone ? null : (fields[19] ?? null);
  }
  const result = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => null);
  return result?.stdout.trim() || null;
}
