import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { ContentResult, ContentTask } from './content-task.ts';

export interface ContentPool {
  process(task: ContentTask): Promise<ContentResult>;
  close(): Promise<void>;
}

/**
 * Threads that decode, read, digest and compress, off the network thread. A thread that dies (out of memory on a hostile body) fails its
 * task and is replaced.
 *
 * @param threads default: one less than the machine has, at least one
 */
export function createContentPool(threads: number = Math.max(1, availableParallelism() - 1)): ContentPool {
  const pool = new Piscina<ContentTask, ContentResult>({
    filename: new URL('./content-worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  return {
    process: (task) => {
      const transferList = task.kind === 'response' ? [task.body.buffer] : [];
      // Piscina takes the list; its types, made for an older Node, expect an options object.
      return pool.run(task, { transferList: transferList as never });
    },
    close: () => pool.destroy(),
  };
}
