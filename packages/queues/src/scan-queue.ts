import { randomUUID } from 'node:crypto';
import { Queue, Worker } from 'bullmq';
import { queuePrefix, scanJobSchema, scanQueueName, type ScanJob } from '@meguri/contracts';
import { openQueueConnection } from './redis.ts';

/**
 * The queues of scan pieces, one for each node. A job says that a piece waits; the row of the piece is the
 * truth.
 */
export interface ScanQueues {
  /** Announces pieces to a node. Repeating it is harmless. */
  announce(nodeId: number, jobs: readonly ScanJob[]): Promise<void>;
  /**
   * Takes the next job of a node.
   * @param waits whether to wait for up to a quarter of a second
   * @returns null where there is none
   */
  take(nodeId: number, waits?: boolean): Promise<ScanJob | null>;
  close(): Promise<void>;
}

/** How long `take` waits, and so how often a node without work checks the queues of others. */
const waitSeconds = 0.25;
/** After this time, other processes may take the job of a process that died. */
const lockMs = 5_000;

export function createScanQueues(options: { redisUrl: string; onError(error: unknown): void }): ScanQueues {
  const { redisUrl, onError } = options;
  const connection = openQueueConnection(redisUrl);
  const queues = new Map<number, Queue<ScanJob>>();
  const workers = new Map<number, Promise<Worker<ScanJob>>>();
  const token = randomUUID();

  const queueOf = (nodeId: number) => {
    const known = queues.get(nodeId);
    if (known) return known;
    const queue = new Queue<ScanJob>(scanQueueName, { connection, prefix: queuePrefix(nodeId) });
    queue.on('error', onError);
    queues.set(nodeId, queue);
    return queue;
  };
  const openWorker = async (nodeId: number) => {
    const worker = new Worker<ScanJob>(scanQueueName, null, {
      connection: openQueueConnection(redisUrl),
      prefix: queuePrefix(nodeId),
      autorun: false,
      drainDelay: waitSeconds,
      lockDuration: lockMs,
      stalledInterval: lockMs,
      maxStalledCount: 1_000,
    });
    worker.on('error', onError);
    await worker.startStalledCheckTimer();
    return worker;
  };
  const workerOf = (nodeId: number) => {
    const known = workers.get(nodeId) ?? openWorker(nodeId);
    workers.set(nodeId, known);
    return known;
  };

  return {
    announce: async (nodeId, jobs) => {
      if (jobs.length === 0) return;
      await queueOf(nodeId).addBulk(
        jobs.map((data) => ({
          name: 'piece',
          data,
          opts: { jobId: `piece-${data.pieceId}`, removeOnComplete: true, removeOnFail: true },
        })),
      );
    },
    take: async (nodeId, waits = false) => {
      const worker = await workerOf(nodeId);
      const job = await worker.getNextJob(token, { block: waits });
      if (!job) return null;
      // From now on the row says which process has the piece.
      await job.moveToCompleted(null, token, false);
      return scanJobSchema.parse(job.data);
    },
    close: async () => {
      await Promise.allSettled([...workers.values()].map(async (worker) => (await worker).close()));
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
