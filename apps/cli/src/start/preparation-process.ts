import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { DemoSeeds, Preparation, PreparedStores } from './prepare-crawl.ts';

/** Message to preparation.ts. It holds passwords, which must not be in arguments. */
export interface PreparationRequest {
  stores: PreparedStores;
  demo: DemoSeeds | null;
}

/** A process that prepares a crawl, so that its libraries take no memory during the crawl. */
export interface PreparationProcess {
  /** @returns null if it failed, having printed why, or if `signal` aborted */
  prepare(request: PreparationRequest, signal: AbortSignal): Promise<Preparation | null>;
  /** Ends it if nothing is to be prepared. */
  stop(): Promise<void>;
}

/**
 * Starts the process, which loads its libraries while the services start.
 *
 * @param args of `meguri start`
 */
export function startPreparation(args: readonly string[]): PreparationProcess {
  const child = fork(path.join(import.meta.dirname, 'preparation.ts'), [...args], { execArgv: [] });
  const exited = once(child, 'close');
  let prepared: Preparation | null = null;
  child.on('message', (message) => {
    prepared = message as Preparation;
  });
  return {
    prepare: async (request, signal) => {
      const stop = () => void child.kill('SIGTERM');
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      if (child.connected) child.send(request);
      await exited;
      signal.removeEventListener('abort', stop);
      return signal.aborted ? null : prepared;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
