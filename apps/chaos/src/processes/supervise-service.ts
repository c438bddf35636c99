import { setTimeout as delay } from 'node:timers/promises';
import type { RunningService } from '@meguri/local-services';

/** A server that is restarted whenever it exits, until it is stopped. */
export interface SupervisedService {
  readonly name: string;
  readonly url: string;
  kill(): void;
  stop(): Promise<void>;
}

const restartDelayMs = 500;

/** @param onStarted called with its URL after each start */
export async function superviseService(options: {
  name: string;
  start: () => Promise<RunningService>;
  onStarted: (url: URL) => void;
  log: (line: string) => void;
}): Promise<SupervisedService> {
  const { name, log } = options;
  const stopping = new AbortController();
  let service = await start();
  const supervision = supervise().catch((error: unknown) =>
    log(`restart of ${name} failed: ${String(error)}`),
  );

  async function start(): Promise<RunningService> {
    const started = await options.start();
    options.onStarted(new URL(started.url));
    return started;
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await service.exited;
      await delay(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      service = await start();
      log(`${name} restarted`);
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
      await supervision;
      await service.stop();
    },
  };
}
