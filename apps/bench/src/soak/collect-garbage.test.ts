import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from '../temporary-directory.ts';
import { collectGarbage } from './collect-garbage.ts';

/**
 * Releases 50 MB and keeps 10 MB in the main thread and in a worker thread; prints on each input how many both
 * still hold.
 */
const wasteful = `
const { Worker, parentPort, isMainThread } = require('node:worker_threads');
let dropped = Array.from({ length: 500 }, () => new ArrayBuffer(100_000));
dropped = null;
globalThis.kept = Array.from({ length: 100 }, () => new ArrayBuffer(100_000));
const held = () => Math.round(process.memoryUsage().arrayBuffers / 1e6);
if (isMainThread) {
  const thread = new Worker(__filename);
  thread.on('message', (heldByThread) => console.log(held() + heldByThread));
  process.stdin.on('data', () => thread.postMessage(''));
} else parentPort.on('message', () => parentPort.postMessage(held()));
`;

test('garbage of a process and its threads is collected, and its inspector closed', async () => {
  const { directory } = temporaryDirectory('garbage');
  const script = path.join(directory, 'wasteful.cjs');
  writeFileSync(script, wasteful);
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const heldMegabytes = async () => {
    child.stdin.write('?');
    return Number((await lines.next()).value);
  };
  expect(await heldMegabytes()).toBeGreaterThan(90);
  const usedBytes = await collectGarbage(child.pid!);
  expect(await heldMegabytes()).toBeLessThan(30);
  expect(usedBytes).toBeGreaterThan(20e6);
  expect(usedBytes).toBeLessThan(60e6);
  await expect(fetch('http://127.0.0.1:9229/json')).rejects.toThrow('fetch failed');
});
