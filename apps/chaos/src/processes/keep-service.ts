import { setTimeout as delay } from 'node:timers/promises';
import type { RunningService } from '@meguri/local-services';

/** A server that is started again whenever it ends, until it is stopped. */
export interface KeptService {
  readonly name: string;
  readonly url: string;
  kill(): void;
  stop(): Promise<void>;
}

const restartDelayMs = 500;

/** @param onStarted told where it runs, each time */
export async function keepService(options: {
  name: string;
  start: () => Promise<RunningService>;
  onStarted: (url: URL) => void;
  log: (line: string) => void;
}): Promise<KeptService> {
  const { name, log } = options;
  const stopping = new AbortController();
  let service = await begin();
  const keeping = keep().catch((error: unknown) =>
    log(`${name} could not be started again: ${String(error)}`),
  );

  async function begin(): Promise<RunningService> {
    const started = await options.start();
    options.onStarted(new URL(started.url));
    return started;
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      await service.exited;
      await delay(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      service = await begin();
      log(`${name} runs again`);
    }
  }

  return {
    name,
    get url() {
      return service.url;
    },
    kill: () => process.kill(service.pid, 'SIGKILL'),
    stop: async () => {
      stopping.abort();
      await service.stop();
      await keeping;
      await service.stop();
    },
  };
}
