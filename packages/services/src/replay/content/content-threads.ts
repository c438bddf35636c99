import { Worker } from 'node:worker_threads';
import { refusal, type ServiceError } from '@meguri/api/services-port';
import { isLongTask, maxBytesOf } from './content-bounds.ts';
import type { ContentResults, ContentTask } from './content-task.ts';
import type { ThreadAnswer } from './content-thread.ts';

export interface ContentThreadLimits {
  threads: number;
  /** Tasks that wait for a thread. */
  waiting: number;
  /** Seconds after which a task is ended with its thread. */
  seconds: number;
  /** Seconds without a task after which the threads end. */
  idleSeconds: number;
}

const defaults: ContentThreadLimits = { threads: 2, waiting: 64, seconds: 5, idleSeconds: 60 };
/** Memory of one thread's objects: several times the longest content. */
const resourceLimits = { maxOldGenerationSizeMb: 384 };

/** Threads that read captured content, so that no content can block the console. */
export interface ContentThreads {
  /**
   * Carries out a task in a thread.
   * @throws {ServiceError} `invalid` where the content is too large or takes too long, `unavailable` where too
   * many wait
   */
  run<Task extends ContentTask>(task: Task): Promise<ContentResults[Task['kind']]>;
  close(): Promise<void>;
}

export function createContentThreads(options: Partial<ContentThreadLimits> = {}): ContentThreads {
  const limits = { ...defaults, ...options };
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const waiting: ((worker: Promise<Worker>) => void)[] = [];
  let running = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  const start = async (): Promise<Worker> => {
    const worker = new Worker(new URL('./content-thread.ts', import.meta.url), { resourceLimits });
    // Failures are reported to the task; without a listener they would end the process.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      all.delete(worker);
      // A worker that ended while idle must not get a task.
      const place = idle.indexOf(worker);
      if (place !== -1) idle.splice(place, 1);
    });
    worker.unref();
    all.add(worker);
    await nextMessage(worker);
    return worker;
  };
  const take = (): Promise<Worker> | null => {
    clearTimeout(idleTimer);
    if (running < limits.threads) {
      running += 1;
      const rested = idle.pop();
      return rested ? Promise.resolve(rested) : start();
    }
    return waiting.length >= limits.waiting ? null : new Promise((resolve) => waiting.push(resolve));
  };
  const giveBack = (worker: Worker | null) => {
    const next = waiting.shift();
    if (next) {
      next(worker ? Promise.resolve(worker) : start());
      return;
    }
    running -= 1;
    if (worker) idle.push(worker);
    idleTimer = setTimeout(() => void endIdle(), limits.idleSeconds * 1_000).unref();
  };
  const endIdle = () => Promise.all(idle.splice(0).map((worker) => worker.terminate()));

  return {
    run: async (task) => {
      if (task.bytes.byteLength > maxBytesOf(task)) throw tooComplex();
      const taken = take();
      if (!taken) throw refusal('unavailable', 'contentBusy');
      const worker = await taken;
      const answer = await ask(worker, task, limits.seconds * patienceWith(task)).catch(
        () => 'lost' as const,
      );
      giveBack(answer === 'lost' ? null : worker);
      if (answer === 'lost' || ('error' in answer && answer.isTooLarge)) throw tooComplex();
      if ('error' in answer) throw new Error(answer.error);
      return answer.result as ContentResults[(typeof task)['kind']];
    },
    close: async () => {
      clearTimeout(idleTimer);
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

/**
 * Inflating a record takes time in proportion to its size, which is bounded: 256 MiB take seconds. So do a thousand
 * pages of a PDF.
 */
const patienceWith = (task: ContentTask) => (task.kind === 'record' || isLongTask(task) ? 4 : 1);

/** The content is too long, takes too long, or needs too much memory. */
function tooComplex(): ServiceError {
  return refusal('invalid', 'contentTooComplex');
}

/** `lost`: the thread was ended, because the task took too long or too much memory. */
async function ask(worker: Worker, task: ContentTask, seconds: number): Promise<ThreadAnswer | 'lost'> {
  // A copy of these bytes alone: they may be a view of a larger buffer.
  const bytes = Uint8Array.from(task.bytes);
  const timer = setTimeout(() => void worker.terminate(), seconds * 1_000);
  const answer = nextMessage<ThreadAnswer>(worker);
  worker.postMessage({ ...task, bytes }, [bytes.buffer]);
  return answer.finally(() => clearTimeout(timer));
}

/** The next message of a thread; `lost` where it ends before. */
function nextMessage<Message>(worker: Worker): Promise<Message | 'lost'> {
  const { promise, resolve } = Promise.withResolvers<Message | 'lost'>();
  const onExit = () => resolve('lost');
  worker.once('message', resolve);
  worker.once('exit', onExit);
  return promise.finally(() => {
    worker.off('message', resolve);
    worker.off('exit', onExit);
  });
}
