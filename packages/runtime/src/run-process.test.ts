import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { crawlNodeProcess } from './run-process.ts';

const script = new URL('./fixtures/short-program.ts', import.meta.url).pathname;
const threadHeap = new URL('./fixtures/thread-heap.ts', import.meta.url).pathname;

function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...environment },
  });
  const output = { text: '' };
  // Not the child's `close`: after a disconnect it never comes.
  const ends = [child.stdout, child.stderr].map(async (stream) => {
    for await (const chunk of stream ?? []) output.text += String(chunk);
  });
  const exited = Promise.all([once(child, 'exit'), ...ends]).then(([exit]) => exit);
  return { child, output, exited };
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops the program gracefully', async (signal) => {
  const { child, output, exited } = start();
  expect((await once(child, 'message'))[0]).toEqual({ kind: 'ready' });
  child.kill(signal);
  expect(await exited).toEqual([0, null]);
  expect(output.text).toBe('stopped\n');
});

test('stops at the death of the parent', async () => {
  const { child, output, exited } = start();
  await once(child, 'message');
  child.disconnect();
  expect(await exited).toEqual([0, null]);
  expect(output.text).toBe('stopped\n');
});

test('answers health checks on the given port', async () => {
  const free = createServer().listen(0);
  const { port } = free.address() as AddressInfo;
  free.close();
  const { child, exited } = start({ HEALTH_PORT: String(port) });
  await once(child, 'message');
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).json()).toEqual({ ok: true });
  child.kill();
  await exited;
});

test('reports an invalid environment in one line', async () => {
  const { output, exited } = start({ HEALTH_PORT: 'http' });
  expect(await exited).toEqual([1, null]);
  expect(output.text).toMatch(/^environment: HEALTH_PORT: [^\n]+\n$/);
});

test('threads of a crawl node have young generations of their configured size', () => {
  const young = (choice: string) => {
    const { stdout } = spawnSync(process.execPath, [...crawlNodeProcess.nodeOptions, threadHeap, choice]);
    return Number(String(stdout));
  };
  expect(young('bound')).toBeGreaterThan(60_000_000);
  expect(young('free')).toBeLessThan(30_000_000);
});
