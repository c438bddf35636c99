import { constants } from 'node:os';

// Shared by all copies of this module, as in services.ts.
const shared = globalThis as typeof globalThis & { meguriStopping?: AbortSignal };

/** Time that requests in progress have after the process is asked to stop. */
const graceMs = 3_000;

/**
 * Aborts when the process is asked to stop. Next waits for open responses, and a live channel never ends on
 * its own, so it has to end on this signal.
 */
export function stoppingSignal(): AbortSignal {
  shared.meguriStopping ??= listen();
  return shared.meguriStopping;
}

function listen(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopping.abort();
      // Browsers keep using open connections, so Next may wait forever for the last one to close.
      setTimeout(() => process.exit(128 + constants.signals[signal]), graceMs).unref();
    });
  }
  return stopping.signal;
}

/** Stops this process when its parent dies: it would keep the port that the next start needs. */
export function stopWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
