import { createProgressReader, type ProgressMessage, type ProgressReader } from '@meguri/services/control';
import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 1_000;

/**
 * Sends the progress of the crawl every second, until it is stopped. A failed reading is skipped: other
 * messages report a database that is briefly unavailable.
 */
export function startProgressReports(
  options: Parameters<typeof createProgressReader>[0] & { send(message: ProgressMessage): void },
): { stop(): Promise<void> } {
  const reader = createProgressReader(options);
  const stopping = new AbortController();
  const stopped = report(reader, options.send, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await stopped;
      reader.close();
    },
  };
}

async function report(
  reader: ProgressReader,
  send: (message: ProgressMessage) => void,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const progress = await reader.read().catch(() => null);
    if (progress !== null && !stopping.aborted) send({ kind: 'progress', progress });
    await delay(everyMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}
