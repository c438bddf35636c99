import type { Worker } from 'node:worker_threads';
import type { InputMirror } from './input-mirror.ts';

export type ThreadOutcome<Report> =
  | { kind: 'reported'; report: Report }
  /** The thread was at this input and did not get any further, or died of it. */
  | { kind: 'lost'; input: Uint8Array; detail: string };

/**
 * Waits for the one message of a thread and ends the thread. One that stays at an input, or dies of it (out of memory), is
 * told by the input.
 *
 * @throws Error where the thread failed before it had any input
 */
export async function watchThread<Report>(
  worker: Worker,
  mirror: InputMirror,
  longestInputMs: number,
): Promise<ThreadOutcome<Report>> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadOutcome<Report>>();
  const lose = (detail: string) => {
    if (mirror.count === 0) reject(new Error(detail));
    else resolve({ kind: 'lost', input: mirror.read(), detail });
  };
  let countBefore = -1;
  const watch = setInterval(() => {
    if (mirror.count > 0 && mirror.count === countBefore) lose(`not done after ${longestInputMs} ms`);
    countBefore = mirror.count;
  }, longestInputMs);
  worker.on('message', (report: Report) => resolve({ kind: 'reported', report }));
  worker.on('error', (error) => lose(`the thread died: ${String(error)}`));
  worker.on('exit', (code) => lose(`the thread ended with ${code} and no report`));
  try {
    return await promise;
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}
