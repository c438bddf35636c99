import { Queue, Worker } from 'bullmq';
import { openQueueConnection } from './redis-connection.ts';

export interface Loop {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

export interface LoopQueue {
  /** Starts all loops. Each tick of a loop runs once, whichever process takes it, and never beside the tick before. */
  start(loops: readonly Loop[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Loops as BullMQ job schedulers. The schedulers are written again every `reassertMs`, so that a Redis that forgot everything has them
 * back soon.
 */
export function createLoopQueue(options: {
  redisUrl: string;
  queueName: string;
  prefix: string;
  reassertMs?: number;
  onError(error: unknown): void;
}): LoopQueue {
  const { queueName, prefix, reassertMs = 10_000, onError } = options;
  const connection = openQueueConnection(options.redisUrl);
  const queue = new Queue(queueName, { connection, prefix });
  queue.on('error', onError);
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;

  return {
    start: async (loops) => {
      const byName = new Map(loops.map((loop) => [loop.name, loop]));
      const running = new Set<string>();
      const assertSchedulers = async () => {
        for (const loop of loops) {
          const scheduler = await queue.getJobScheduler(loop.name);
          if (scheduler?.every === loop.everyMs) continue;
          await queue.upsertJobScheduler(
            loop.name,
            { every: loop.everyMs },
            { name: loop.name, opts: { removeOnComplete: true, removeOnFail: true } },
          );
        }
      };
      await assertSchedulers();
      worker = new Worker(
        queueName,
        async (job) => {
          const loop = byName.get(job.name);
          if (!loop || running.has(job.name)) return;
          running.add(job.name);
          await loop.run().catch(onError);
          running.delete(job.name);
        },
        { connection: connection.duplicate(), prefix, concurrency: loops.length, maxStalledCount: 1000 },
      );
      worker.on('error', onError);
      timer = setInterval(() => void assertSchedulers().catch(onError), reassertMs);
    },
    close: async () => {
      clearInterval(timer);
      await worker?.close();
      await queue.close();
      connection.disconnect();
    },
  };
}
