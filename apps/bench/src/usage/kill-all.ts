const settleMs = 20;

/** Kills processes, and gives them a moment to end. Those that are gone already do not matter. Blocks, so that it can be done while exiting. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has just ended.
    }
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, settleMs);
}
