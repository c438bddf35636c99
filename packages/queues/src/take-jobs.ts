import { setTimeout as delay } from 'node:timers/promises';
import type { Job, Worker } from 'bullmq';
import { createAlarm } from './alarm.ts';
import { keepJobLocks } from './job-locks.ts';

export interface JobTaker {
  setConcurrency(concurrency: number): void;
  /** A job comes up then, so there is reason to look. */
  lookIn(ms: number): void;
  /** Takes no new job and waits for those at work. */
  close(): Promise<void>;
}

export interface JobTakerOptions<Data> {
  /** Made without a processor and with `autorun: false`; owned by the caller. */
  worker: Worker<Data>;
  concurrency: number;
  lockMs: number;
  /** Brings the job to its next state by itself. */
  work(job: Job<Data>, token: string): Promise<void>;
  onError(error: unknown): void;
}

/** What was not told of in time (another process scheduled it, Redis was away) is found so much later. */
const longestRestMs = 25;

/** Jobs asked for at once. */
const mostAtOnce = 64;

const retryMs = 1_000;

/**
 * Takes jobs by hand, several at a time in one message: a worker that runs by itself asks for one after the other, each a whole way there
 * and back, so that jobs which come up together wait for each other, the longer the busier the process.
 */
export function takeJobs<Data>(options: JobTakerOptions<Data>): JobTaker {
  const { worker, onError } = options;
  const alarm = createAlarm(longestRestMs);
  const locks = keepJobLocks(worker, options.lockMs, onError);
  const atWork = new Set<Promise<void>>();
  let { concurrency } = options;
  let tokens = 0;
  const closing = new AbortController();

  async function workOn(job: Job<Data>, token: string): Promise<void> {
    const id = job.id ?? '';
    locks.hold(id, token);
    await options.work(job, token).catch(onError);
    locks.drop(id, token);
  }

  /** Whether there was one. */
  async function takeOne(): Promise<boolean> {
    tokens += 1;
    const token = `${worker.id}:${tokens}`;
    const job = await worker.getNextJob(token, { block: false });
    if (!job) return false;
    const working = workOn(job, token).finally(() => {
      atWork.delete(working);
      if (atWork.size === concurrency - 1) alarm.ringIn(0);
    });
    atWork.add(working);
    return true;
  }

  /** How many jobs were taken. After a failure none, and some time. */
  async function take(count: number): Promise<number> {
    const answers = await Promise.allSettled(Array.from({ length: count }, takeOne));
    const failure = answers.find((answer) => answer.status === 'rejected');
    if (failure && !closing.signal.aborted) {
      onError(failure.reason);
      await delay(retryMs);
    }
    return answers.filter((answer) => answer.status === 'fulfilled' && answer.value).length;
  }

  async function run(): Promise<void> {
    let atOnce = 1;
    while (!closing.signal.aborted) {
      const count = Math.min(atOnce, concurrency - atWork.size);
      const taken = count > 0 ? await take(count) : 0;
      atOnce = taken === count ? Math.min(mostAtOnce, atOnce * 2) : Math.max(1, taken);
      if (taken < count || count <= 0) await alarm.rest();
    }
  }

  const running = run();
  worker.startStalledCheckTimer().catch(onError);
  return {
    setConcurrency: (changed) => {
      concurrency = changed;
      alarm.ringIn(0);
    },
    lookIn: alarm.ringIn,
    close: async () => {
      closing.abort();
      alarm.ringIn(0);
      await running;
      await Promise.all(atWork);
      locks.stop();
    },
  };
}
