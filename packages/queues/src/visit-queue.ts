import { ErrorCode, Queue, Worker, type Job } from 'bullmq';
import { queuePrefix, visitJobSchema, visitQueueName, type Clock, type VisitJob } from '@meguri/contracts';
import { openQueueConnection } from './redis-connection.ts';
import { takeJobs, type JobTaker } from './take-jobs.ts';

/** What a visit says when it ends: when the host may be visited again, or that its back queue is free. */
export type VisitAnswer = { again: Date } | { done: true };

/** A host and when its visit job shall come up. */
export interface ScheduledVisit {
  hostId: bigint;
  at: Date;
}

export interface VisitQueue {
  /** Gives hosts their visit jobs; no-op for those that have one. */
  schedule(visits: readonly ScheduledVisit[], now: Date): Promise<void>;
  /** As `schedule`, for hosts most of which have their jobs: those whose jobs are delayed cost next to nothing. */
  ensure(visits: readonly ScheduledVisit[], now: Date): Promise<void>;
  /**
   * Brings jobs up at once that are delayed until later than any visit is: the machine's clock, by which BullMQ delays them, was set back
   * since. Asks the delayed set for its far end only.
   *
   * @returns how many
   */
  recallStrays(): Promise<number>;
  /**
   * Begins to work on jobs. A handler that throws makes its host come up again after `retryDelayMs`.
   *
   * @param onDone told when a host's job is gone, so that it can be given another
   */
  start(handler: (hostId: bigint) => Promise<VisitAnswer>, onDone?: (hostId: bigint) => void): void;
  /** Lets a change of the concurrency setting take effect. */
  setConcurrency(concurrency: number): void;
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
const mostEnsured = 250;
const jobIdOf = (hostId: bigint) => `host-${hostId}`;

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
  let taker: JobTaker | undefined;
  let worker: Worker<VisitJob> | undefined;

  /** When to visit again; null if the host's job is done with. */
  async function visit(
    handler: (hostId: bigint) => Promise<VisitAnswer>,
    hostId: bigint,
  ): Promise<Date | null> {
    try {
      const answer = await handler(hostId);
      return 'done' in answer ? null : answer.again;
    } catch (error) {
      onError(error);
      return new Date(clock.now().getTime() + retryDelayMs);
    }
  }

  async function delayJob(job: Job<VisitJob>, token: string, again: Date): Promise<void> {
    const delayMs = Math.max(0, again.getTime() - clock.now().getTime());
    await job.moveToDelayed(Date.now() + delayMs, token);
    taker?.lookIn(delayMs);
  }

  async function schedule(visits: readonly ScheduledVisit[], now: Date): Promise<void> {
    if (visits.length === 0) return;
    const delays = visits.map(({ at }) => Math.max(0, at.getTime() - now.getTime()));
    await queue.addBulk(
      visits.map(({ hostId }, index) => ({
        name: 'visit',
        data: { hostId: String(hostId) },
        opts: {
          jobId: jobIdOf(hostId),
          delay: delays[index] ?? 0,
          removeOnComplete: true,
          removeOnFail: true,
        },
      })),
    );
    taker?.lookIn(Math.min(...delays));
  }

  async function withoutDelayedJob(visits: readonly ScheduledVisit[]): Promise<ScheduledVisit[]> {
    const scores = await connection.zmscore(
      queue.toKey('delayed'),
      ...visits.map(({ hostId }) => jobIdOf(hostId)),
    );
    return visits.filter((_, index) => scores[index] === null);
  }

  return {
    schedule,
    ensure: async (visits, now) => {
      for (let start = 0; start < visits.length; start += mostEnsured) {
        await schedule(await withoutDelayedJob(visits.slice(start, start + mostEnsured)), now);
      }
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
    start: (handler, onDone) => {
      worker = new Worker<VisitJob>(visitQueueName, null, {
        connection: workerConnection,
        prefix,
        autorun: false,
        lockDuration: lockDurationMs,
        stalledInterval: lockDurationMs / 2,
        maxStalledCount: Number.MAX_SAFE_INTEGER,
      });
      worker.on('error', onError);
      taker = takeJobs({
        worker,
        concurrency: options.concurrency,
        lockMs: lockDurationMs,
        work: async (job, token) => {
          const hostId = BigInt(visitJobSchema.parse(job.data).hostId);
          const again = await visit(handler, hostId);
          try {
            await (again ? delayJob(job, token, again) : job.moveToCompleted(null, token, false));
          } catch (error) {
            if (!isJobLost(error)) throw error;
          }
          if (!again) onDone?.(hostId);
        },
        onError,
      });
    },
    setConcurrency: (concurrency) => taker?.setConcurrency(concurrency),
    close: async () => {
      await taker?.close();
      await worker?.close();
      await queue.close();
      workerConnection.disconnect();
      connection.disconnect();
    },
  };
}

/** Redis forgot the job, or it was taken up again: its lock had run out. Both are harmless, as the row of the host is the lock that counts. */
function isJobLost(error: unknown): boolean {
  const codes: unknown[] = [
    ErrorCode.JobNotExist,
    ErrorCode.JobLockNotExist,
    ErrorCode.JobNotInState,
    ErrorCode.JobLockMismatch,
  ];
  return codes.includes((error as { code?: unknown }).code);
}
