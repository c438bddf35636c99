import { parentPort, type MessagePort } from 'node:worker_threads';
import type { VerifiedRecord } from '@meguri/warc';
import { isLongTask } from './content-bounds.ts';
import { ContentTooLargeError, runContentTask, runLongTask, type ContentTask } from './content-task.ts';

/** What a thread answers. */
export type ThreadAnswer = { result: unknown } | { error: string; isTooLarge: boolean };

/** Node's own pool of small buffers is smaller. */
const largestShared = 65_536;

const port = parentPort;

port?.on('message', (task: ContentTask) => void answer(port, task));

async function answer(to: MessagePort, task: ContentTask): Promise<void> {
  const found = await run(task).then(
    (result): ThreadAnswer => ({ result }),
    (error: unknown): ThreadAnswer => ({
      error: String(error),
      isTooLarge: error instanceof ContentTooLargeError,
    }),
  );
  to.postMessage(found, transferable(found));
}

async function run(task: ContentTask): Promise<unknown> {
  return isLongTask(task) ? await runLongTask(task) : runContentTask(task);
}

/** Transfers the memory of a large record; small ones share theirs with other buffers. */
function transferable(answer: ThreadAnswer): ArrayBuffer[] {
  const decoded = 'result' in answer ? (answer.result as Partial<VerifiedRecord> | null) : null;
  if (decoded === null || typeof decoded !== 'object' || !('record' in decoded)) return [];
  const { buffer } = decoded.record?.block ?? {};
  return buffer instanceof ArrayBuffer && buffer.byteLength > largestShared ? [buffer] : [];
}

// From here on a task is timed; before, the thread was loading.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
port?.postMessage('ready');
