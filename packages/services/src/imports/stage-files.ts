import { Worker } from 'node:worker_threads';
import { StoppedImportError } from '@meguri/database';
import type { StageProgress, StageTask } from './stage-file.ts';

const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Reads files in a few threads.
 *
 * @param onProgress is called while files are read
 * @param onDone is called when a file is complete
 * @param signal ends the reading of unfinished files
 * @throws StoppedImportError after the signal
 */
export async function stageFiles(
  tasks: readonly StageTask[],
  threads: number,
  onProgress: (progress: StageProgress) => void,
  onDone: (progress: StageProgress) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...tasks];
  const work = async () => {
    const thread = startThread(signal);
    try {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
        if (signal.aborted) throw new StoppedImportError();
        await onDone(await thread.stage(task, onProgress));
      }
    } finally {
      await thread.end();
    }
  };
  const works = await Promise.allSettled(Array.from({ length: Math.min(threads, tasks.length) }, work));
  // The other started files are complete by now.
  for (const one of works) if (one.status === 'rejected') throw one.reason;
}

interface StageThread {
  /** One file at a time. Rejects for what the thread throws, and with StoppedImportError after the signal. */
  stage(task: StageTask, onProgress: (progress: StageProgress) => void): Promise<StageProgress>;
  end(): Promise<unknown>;
}

/** A thread takes a second to load its code, so it reads many files. */
function startThread(signal: AbortSignal): StageThread {
  const worker = new Worker(new URL('./stage-thread.ts', import.meta.url), { resourceLimits });
  // Without a file in work, an error needs no handling.
  worker.on('error', () => undefined);
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  return {
    stage: (task, onProgress) =>
      new Promise((resolve, reject) => {
        const onMessage = (message: { progress?: StageProgress; done?: StageProgress }) => {
          if (message.progress) onProgress(message.progress);
          if (message.done) settle(() => resolve(message.done as StageProgress));
        };
        const onError = (error: unknown) => settle(() => reject(error));
        const onExit = () =>
          settle(() =>
            reject(
              signal.aborted
                ? new StoppedImportError()
                : new Error(`the thread that read ${task.source.path} ended early`),
            ),
          );
        const settle = (end: () => void) => {
          worker.off('message', onMessage).off('error', onError).off('exit', onExit);
          end();
        };
        worker.on('message', onMessage).on('error', onError).on('exit', onExit);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage(task);
      }),
    end: () => {
      signal.removeEventListener('abort', stop);
      return worker.terminate();
    },
  };
}
