import { Queue, Worker, type JobSchedulerJson } from 'bullmq';
import { openQueueConnection, runAlone } from './redis.ts';

export interface Loop {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

export interface LoopQueue {
  /** Starts all loops. Each tick runs once, in any of the processes, and never overlaps the tick before. */
  start(loops: readonly Loop[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Loops as BullMQ job schedulers. A tick is skipped while the one before still runs, here or in another
 * process. Every `reassertMs` milliseconds the schedulers are checked, so that a Redis that lost everything
 * gets them back soon.
 *
 * @param options.lockMs after this time other processes run the loops of a process that died
 */
export function createLoopQueue(options: {
  redisUrl: string;
  queueName: string;
  prefix: string;
  reassertMs?: number;
  lockMs?: number;
  onError(error: unknown): void;
}): LoopQueue {
  const { queueName, prefix, reassertMs = 10_000, lockMs = 30_000, onError } = options;
  const connection = openQueueConnection(options.redisUrl);
  const workerConnection = openQueueConnection(options.redisUrl);
  const queue = new Queue(queueName, { connection, prefix });
  queue.on('error', onError);
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function assertScheduler(loop: Loop): Promise<void> {
    const scheduler = await queue.getJobScheduler(loop.name);
    if (isOnTime(scheduler, loop)) return;
    // Without the removal, the next tick would not move. If there is no scheduler, another process may be
    // adding it now: after a removal, its first tick and ours would both run.
    if (scheduler) await queue.removeJobScheduler(loop.name);
    await queue.upsertJobScheduler(
      loop.name,
      { every: loop.everyMs },
      { name: loop.name, opts: { removeOnComplete: true, removeOnFail: true } },
    );
  }

  return {
    start: async (loops) => {
      const byName = new Map(loops.map((loop) => [loop.name, loop]));
      const assertSchedulers = async () => {
        for (const loop of loops) await assertScheduler(loop);
      };
      await assertSchedulers();
      worker = new Worker(
        queueName,
        async ({ name }) => {
          const loop = byName.get(name);
          if (!loop) return;
          const key = `${prefix}:${queueName}:running:${name}`;
          await runAlone(connection, { key, lockMs, onError }, () => loop.run().catch(onError));
        },
        { connection: workerConnection, prefix, concurrency: loops.length, maxStalledCount: 1000 },
      );
      worker.on('error', onError);
      let isAsserting = false;
      timer = setInterval(() => {
        // While Redis is away, commands wait, and all would be executed when it returns.
        if (isAsserting) return;
        isAsserting = true;
        void assertSchedulers()
          .catch(onError)
          .finally(() => {
            isAsserting = false;
          });
      }, reassertMs);
    },
    close: async () => {
      clearInterval(timer);
      await worker?.close();
      await queue.close();
      workerConnection.disconnect();
      connection.disconnect();
    },
  };
}

/**
 * Whether the next tick is near. If not, the scheduler has lost its job, or the machine's clock was set
 * since.
 */
function isOnTime(scheduler: JobSchedulerJson | undefined, { everyMs }: Loop): boolean {
  if (scheduler?.every !== everyMs) return false;
  const distanceMs = Math.abs((scheduler.next ?? 0) - Date.now());
  return distanceMs < everyMs + 60_000;
}
