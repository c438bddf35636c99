import { DelayedError, Queue, Worker } from 'bullmq';
import { queuePrefix, visitJobSchema, visitQueueName, type Clock, type VisitJob } from '@meguri/contracts';
import { openQueueConnection } from './redis-connection.ts';

/** What a visit says when it ends: when the host may be visited again, or that its back queue is free. */
export type VisitAnswer = { again: Date } | { done: true };

export interface VisitQueue {
  /** Gives a host its visit job; no-op if it has one. */
  schedule(hostId: bigint, at: Date, now: Date): Promise<void>;
  /**
   * Brings jobs up at once that are delayed until later than any visit is: the machine's clock, by which BullMQ delays them, was set back
   * since. Asks the delayed set for its far end only.
   *
   * @returns how many
   */
  recallStrays(): Promise<number>;
  /** Begins to work on jobs. A handler that throws makes its host come up again after `retryDelayMs`. */
  start(handler: (hostId: bigint) => Promise<VisitAnswer>): void;
  /** Lets a change of the concurrency setting take effect. */
  setConcurrency(concurrency: number): void;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Takes no new job and waits for those at work. */
  close(): Promise<void>;
}

export interface VisitQueueOptions {
  redisUrl: string;
  nodeId: number;
  concurrency: number;
  retryDelayMs?: number;
  /** The clock that instants in answers are of; the machine's by default. BullMQ has its own, the machine's, from which it may differ. */
  clock?: Clock;
  /** No visit is delayed for longer. */
  longestDelayMs?: number;
  /** A job whose worker died is taken up again after this time, or somewhat later. */
  lockDurationMs?: number;
  onError(error: unknown): void;
}

/** In BullMQ's delayed set a job's score is its instant in ms times this, and a counter. */
const delayedScorePerMs = 0x1000;

const mostStrays = 1_000;

/**
 * The queue of visits of a node, at most one job per host (jobId = host). Its delayed set is Mercator's heap of back queues. A job whose
 * worker dies is taken up again when its lock runs out, any number of times: the host's row guards politeness meanwhile.
 */
export function createVisitQueue(options: VisitQueueOptions): VisitQueue {
  const { retryDelayMs = 5_000, lockDurationMs = 30_000, longestDelayMs = 300_000, onError } = options;
  const clock = options.clock ?? { now: () => new Date() };
  const prefix = queuePrefix(options.nodeId);
  const connection = openQueueConnection(options.redisUrl);
  const workerConnection = openQueueConnection(options.redisUrl);
  const queue = new Queue<VisitJob>(visitQueueName, { connection, prefix });
  queue.on('error', onError);
  let worker: Worker<VisitJob> | undefined;

  return {
    schedule: async (hostId, at, now) => {
      const data: VisitJob = { hostId: String(hostId) };
      await queue.add('visit', data, {
        jobId: `host-${hostId}`,
        delay: Math.max(0, at.getTime() - now.getTime()),
        removeOnComplete: true,
        removeOnFail: true,
      });
    },
    recallStrays: async () => {
      const latest = (Date.now() + longestDelayMs) * delayedScorePerMs;
      const ids = await connection.zrangebyscore(
        queue.toKey('delayed'),
        latest,
        '+inf',
        'LIMIT',
        0,
        mostStrays,
      );
      const jobs = await Promise.all(ids.map(async (id) => (await queue.getJob(id)) ?? []));
      // One that has come up meanwhile cannot be promoted any more, and need not be.
      const recalled = await Promise.allSettled(jobs.flat().map((job) => job.promote()));
      return recalled.filter(({ status }) => status === 'fulfilled').length;
    },
    start: (handler) => {
      worker = new Worker<VisitJob>(
        visitQueueName,
        async (job, token) => {
          const { hostId } = visitJobSchema.parse(job.data);
          const answer = await handler(BigInt(hostId)).catch((error: unknown): VisitAnswer => {
            onError(error);
            return { again: new Date(clock.now().getTime() + retryDelayMs) };
          });
          if ('done' in answer) return;
          const delayMs = Math.max(0, answer.again.getTime() - clock.now().getTime());
          await job.moveToDelayed(Date.now() + delayMs, token);
          throw new DelayedError();
        },
        {
          connection: workerConnection,
          prefix,
          concurrency: options.concurrency,
          lockDuration: lockDurationMs,
          stalledInterval: lockDurationMs / 2,
          maxStalledCount: Number.MAX_SAFE_INTEGER,
        },
      );
      listenForErrors(worker, onError);
    },
    setConcurrency: (concurrency) => {
      if (worker) worker.concurrency = concurrency;
    },
    pause: async () => worker?.pause(true),
    resume: async () => worker?.resume(),
    close: async () => {
      await worker?.close();
      await queue.close();
      workerConnection.disconnect();
      connection.disconnect();
    },
  };
}

/**
 * Passes on a worker's errors, but not those about job locks that could not be renewed: a job that is delaying itself at that moment has
 * given its lock back, and one that lost it keeps its host, whose row is the lock that counts.
 */
function listenForErrors(worker: Worker<VisitJob>, onError: (error: unknown) => void): void {
  let lockErrors = 0;
  // Followed at once by an error for each job.
  worker.on('lockRenewalFailed', (jobIds) => (lockErrors += jobIds.length));
  worker.on('error', (error) => {
    if (lockErrors > 0) lockErrors -= 1;
    else onError(error);
  });
}
