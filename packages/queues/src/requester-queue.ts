import { Queue, Worker } from 'bullmq';
import { queuePrefix, requesterJobSchema, requesterQueueName, type RequesterJob } from '@meguri/contracts';
import { openQueueConnection } from './redis.ts';

export interface RequesterQueue {
  /** Announces a batch to the node that owns its hosts. Repeating it is harmless. */
  enqueue(nodeId: number, batchId: string): Promise<void>;
  /** Starts to take this node's batches, one at a time. */
  start(handler: (batchId: string) => Promise<void>): void;
  close(): Promise<void>;
}

/** The queues of discovered links, one for each node. A job carries the id of a batch in the database. */
export function createRequesterQueue(options: {
  redisUrl: string;
  nodeId: number;
  onError(error: unknown): void;
}): RequesterQueue {
  const connection = openQueueConnection(options.redisUrl);
  const workerConnection = openQueueConnection(options.redisUrl);
  const queues = new Map<number, Queue<RequesterJob>>();
  let worker: Worker<RequesterJob> | undefined;
  const queueOf = (nodeId: number) => {
    const known = queues.get(nodeId);
    if (known) return known;
    const queue = new Queue<RequesterJob>(requesterQueueName, { connection, prefix: queuePrefix(nodeId) });
    queue.on('error', options.onError);
    queues.set(nodeId, queue);
    return queue;
  };

  return {
    enqueue: async (nodeId, batchId) => {
      await queueOf(nodeId).add(
        'batch',
        { batchId },
        {
          jobId: batchId,
          attempts: 5,
          backoff: { type: 'exponential', delay: 500 },
          removeOnComplete: true,
          removeOnFail: true,
        },
      );
    },
    start: (handler) => {
      worker = new Worker<RequesterJob>(
        requesterQueueName,
        (job) => handler(requesterJobSchema.parse(job.data).batchId),
        {
          connection: workerConnection,
          prefix: queuePrefix(options.nodeId),
          concurrency: 1,
          maxStalledCount: 1000,
        },
      );
      worker.on('error', options.onError);
      worker.on('failed', (_job, error) => options.onError(error));
    },
    close: async () => {
      await worker?.close();
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      workerConnection.disconnect();
      connection.disconnect();
    },
  };
}
