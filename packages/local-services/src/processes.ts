import { setTimeout as delay } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** One step of a shutdown: the signal, and how long to wait for the exit before the next step. */
export interface StopStep {
  signal: NodeJS.Signals;
  waitSeconds: number;
}

/** Signals a process step by step until `hasExited`. Returns false if it survives every step. */
export async function stopProcess(
  pid: number,
  steps: readonly StopStep[],
  hasExited: () => boolean | Promise<boolean>,
): Promise<boolean> {
  for (const { signal, waitSeconds } of steps) {
    if (await hasExited()) return true;
    sendSignal(pid, signal);
    if (await waitUntil(hasExited, waitSeconds)) return true;
  }
  return false;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It exited between the check and the signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

const pollMilliseconds = 20;

/** Polls a condition; true as soon as it holds, false after `timeoutSeconds`. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutSeconds: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  while (!(await condition())) {
    if (performance.now() >= deadline) return false;
    await delay(pollMilliseconds);
  }
  return true;
}

/**
 * The command line of a running process, arguments separated by spaces, or null when there is no
 * such process. Used to recognise a service left over by a killed run: a pid alone may have been
 * given to another program since.
 */
export async function readProcessCommand(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    // A zombie has an empty command line; it counts as gone.
    return command.replaceAll('\0', ' ').trim() || null;
  }
  const result = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => null);
  return result?.stdout.trim() || null;
}

/**
 * Identifies a process among all that ever had its id, by its start time. Unlike its command line it cannot
 * change while the process runs.
 *
 * @returns an opaque text; null without such a process
 */
export async function readProcessIdentity(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    // After the name, which is in parentheses and may contain anything: state is the first field,
    // start in ticks the 20th.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
    const isGone = fields[0] === undefined || fields[0] === 'Z';
    return isGone ? null : (fields[19] ?? null);
  }
  const result = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => null);
  return result?.stdout.trim() || null;
}

/** The user id of a running process; null without such a process, or where /proc is missing. */
export function processOwner(pid: number): number | null {
  return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid ?? null;
}
