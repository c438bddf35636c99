import { Worker } from 'node:worker_threads';
import { StoppedImportError } from '@meguri/database';
import type { StageProgress, StageTask } from './stage-file.ts';

const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Reads files in threads, some at a time.
 *
 * @param onProgress is called while files are read
 * @param onDone is called when a file is whole
 * @param signal ends the reading of files that are not whole
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
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      if (signal.aborted) throw new StoppedImportError();
      await onDone(await stageInThread(task, onProgress, signal));
    }
  };
  const works = await Promise.allSettled(Array.from({ length: Math.min(threads, tasks.length) }, work));
  // The other files that were begun are whole by now.
  for (const one of works) if (one.status === 'rejected') throw one.reason;
}

function stageInThread(
  task: StageTask,
  onProgress: (progress: StageProgress) => void,
  signal: AbortSignal,
): Promise<StageProgress> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./stage-thread.ts', import.meta.url), {
      workerData: task,
      resourceLimits,
    });
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    let done: StageProgress | null = null;
    worker.on('message', (message: { progress?: StageProgress; done?: StageProgress }) => {
      if (message.progress) onProgress(message.progress);
      done = message.done ?? done;
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      if (done) resolve(done);
      else if (signal.aborted) reject(new StoppedImportError());
      else reject(new Error(`the thread that read ${task.source.path} ended early`));
    });
  });
}
