import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { InputMirror } from './input-mirror.ts';
import { watchThread } from './watch-thread.ts';

const input = Uint8Array.of(1, 2, 3);

function startThread(mirror: InputMirror, code: string): Worker {
  return new Worker(code, { eval: true, workerData: mirror.shared });
}

test('an input that never ends is named', async () => {
  const mirror = new InputMirror();
  mirror.write(input);
  expect(await watchThread(startThread(mirror, 'for (;;);'), mirror, 50)).toEqual({
    kind: 'lost',
    input,
    detail: 'not done after 50 ms',
  });
});

test('an input that kills its thread is named', async () => {
  const mirror = new InputMirror();
  mirror.write(input);
  const worker = startThread(mirror, 'throw new RangeError("too deep")');
  expect(await watchThread(worker, mirror, 60_000)).toEqual({
    kind: 'lost',
    input,
    detail: 'the thread died: RangeError: too deep',
  });
});

test('a thread that fails before its first input is a defect', async () => {
  const mirror = new InputMirror();
  await expect(watchThread(startThread(mirror, 'process.exit(3)'), mirror, 60_000)).rejects.toThrow(/with 3/);
});

test('a report comes through', async () => {
  const mirror = new InputMirror();
  const worker = startThread(mirror, 'require("node:worker_threads").parentPort.postMessage(7)');
  expect(await watchThread<number>(worker, mirror, 60_000)).toEqual({ kind: 'reported', report: 7 });
});
