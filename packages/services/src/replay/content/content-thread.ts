import { parentPort } from 'node:worker_threads';
import { ContentTooLargeError, runContentTask, type ContentTask } from './content-task.ts';

/** What a thread answers. */
export type ThreadAnswer = { result: unknown } | { error: string; isTooLarge: boolean };

const port = parentPort;

port?.on('message', (task: ContentTask) => {
  let answer: ThreadAnswer;
  try {
    answer = { result: runContentTask(task) };
  } catch (error) {
    answer = { error: String(error), isTooLarge: error instanceof ContentTooLargeError };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
  port.postMessage(answer);
});

// From here on a task is timed; before, the thread was loading.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread, not a window.
port?.postMessage('ready');
