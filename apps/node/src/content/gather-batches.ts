export interface Batches<Task, Result> {
  /** Rejects with the error of `run` for this task alone. */
  process(task: Task): Promise<Result>;
}

interface Waiting<Task, Result> {
  task: Task;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Gives tasks to threads in batches: waking a thread and receiving its answer costs the same for one task as
 * for eight. A task soon after the beginning of a batch waits briefly for others. If a batch fails, each of
 * its tasks is tried alone, so that only the faulty one fails.
 *
 * @param options.run performs tasks; returns results in their order
 * @param options.maxInFlight batches under way at once
 * @param options.spacingMs from the beginning of one batch to that of the next, unless a full one has
 *   gathered
 */
export function gatherBatches<Task, Result>(options: {
  run(tasks: readonly Task[]): Promise<readonly Result[]>;
  maxInFlight: number;
  maxTasks: number;
  spacingMs?: number;
}): Batches<Task, Result> {
  const { run, maxInFlight, maxTasks, spacingMs = 5 } = options;
  const queue: Waiting<Task, Result>[] = [];
  let inFlight = 0;
  let begunMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;

  async function runAlone({ task, resolve, reject }: Waiting<Task, Result>): Promise<void> {
    try {
      const [result] = await run([task]);
      resolve(result as Result);
    } catch (error) {
      reject(error);
    }
  }

  async function runBatch(batch: readonly Waiting<Task, Result>[]): Promise<void> {
    if (batch.length > 1) {
      const results = await run(batch.map(({ task }) => task)).catch(() => null);
      if (results !== null) {
        batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
        return;
      }
    }
    for (const waiting of batch) await runAlone(waiting);
  }

  /** Whether a batch may begin; if it waits for more tasks, a timer checks again. */
  function isTime(): boolean {
    const waitMs = begunMs + spacingMs - performance.now();
    if (queue.length >= maxTasks || waitMs <= 0) return true;
    timer ??= setTimeout(() => {
      timer = null;
      pump();
    }, waitMs);
    return false;
  }

  function pump(): void {
    while (inFlight < maxInFlight && queue.length > 0 && isTime()) {
      begunMs = performance.now();
      const share = Math.ceil(queue.length / maxInFlight);
      inFlight += 1;
      void runBatch(queue.splice(0, Math.min(maxTasks, share))).finally(() => {
        inFlight -= 1;
        pump();
      });
    }
  }

  return {
    process: (task) =>
      new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject });
        pump();
      }),
  };
}
