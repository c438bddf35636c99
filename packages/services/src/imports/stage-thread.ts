// Reads files of an import, one after the other, in a thread of its own.
import { parentPort as parent } from 'node:worker_threads';
import { stageFile, type StageProgress, type StageTask } from './stage-file.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
const tell = (message: object) => parent?.postMessage(message);
const reportEveryMs = 500;
let reportedAt = 0;
const report = (progress: StageProgress) => {
  const now = performance.now();
  if (now - reportedAt < reportEveryMs) return;
  reportedAt = now;
  tell({ progress });
};
parent?.on('message', (task: StageTask) => {
  stageFile(task, report).then(
    (done) => tell({ done }),
    // It ends the thread, and so the import.
    (error: unknown) =>
      setImmediate(() => {
        throw error;
      }),
  );
});
