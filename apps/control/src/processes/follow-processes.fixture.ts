import type { Logger, runWhileDue } from '@meguri/runtime';
import { expect, vi } from 'vitest';

/** Follows the processes that a loop starts, by its log. */
export function followProcesses(log: Logger, timeout = 30_000) {
  const started = vi.spyOn(log, 'info');
  return {
    started,
    /** Ticks like the control plane until a process was started. Returns its id. */
    startProcess: async ({ loop }: ReturnType<typeof runWhileDue>): Promise<number> => {
      started.mockClear();
      await expect
        .poll(
          async () => {
            await loop.run();
            return started.mock.calls.length;
          },
          { timeout, interval: 50 },
        )
        .toBe(1);
      return (started.mock.calls[0] as [{ pid: number }])[0].pid;
    },
  };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
