import { constants } from 'node:os';

// One for all copies of this module, as in services.ts.
const shared = globalThis as typeof globalThis & { meguriStopping?: AbortSignal };

/** What requests under way have left once the process is asked to stop. */
const graceMs = 3_000;

/**
 * Aborts when the process is asked to stop. Next then waits for every open answer, and a live channel is one that never ends by
 * itself: whoever holds one open ends it on this.
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
      // Browsers go on asking over connections that are open already, so that Next may wait for the last to close for ever.
      setTimeout(() => process.exit(128 + constants.signals[signal]), graceMs).unref();
    });
  }
  return stopping.signal;
}

/** Stops this process when the one that started it dies: nobody would stop it any more, and the next start wants the port. */
export function stopWithParent(): void {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
