import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { InputMirror, watchWorker } from './watch-worker.ts';

const input = Uint8Array.of(1, 2, 3);

function startWorker(mirror: InputMirror, code: string): Worker {
  return new Worker(code, { eval: true, workerData: mirror.shared });
}

test('names an input that hangs the worker', async () => {
  const mirror = new InputMirror();
  mirror.write(input);
  expect(await watchWorker(startWorker(mirror, 'for (;;);'), mirror, 50)).toEqual({
    kind: 'lost',
    input,
    detail: 'not done after 50 ms',
  });
});

test('names an input that kills the worker', async () => {
  const mirror = new InputMirror();
  mirror.write(input);
  const worker = startWorker(mirror, 'throw new RangeError("too deep")');
  expect(await watchWorker(worker, mirror, 60_000)).toEqual({
    kind: 'lost',
    input,
    detail: 'the worker died: RangeError: too deep',
  });
});

test('rejects if the worker fails before its first input', async () => {
  const mirror = new InputMirror();
  await expect(watchWorker(startWorker(mirror, 'process.exit(3)'), mirror, 60_000)).rejects.toThrow(/code 3/);
});

test('returns the report', async () => {
  const mirror = new InputMirror();
  const worker = startWorker(mirror, 'require("node:worker_threads").parentPort.postMessage(7)');
  expect(await watchWorker<number>(worker, mirror, 60_000)).toEqual({ kind: 'reported', report: 7 });
});
