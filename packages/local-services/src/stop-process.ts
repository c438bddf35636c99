import { setTimeout as delay } from 'node:timers/promises';

/** One rung of a shutdown: the signal, and how long to wait for the process before the next, harder one. */
export interface StopStep {
  signal: NodeJS.Signals;
  waitSeconds: number;
}

/** Signals a process step by step until `hasExited` says it is gone. Returns false when it outlived every step. */
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
    // Gone between the look and the signal: what we wanted.
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
