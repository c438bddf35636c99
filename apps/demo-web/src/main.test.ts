import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { requestDemo } from './testing/demo-client.ts';

const main = new URL('main.ts', import.meta.url).pathname;

interface ReadyLine {
  readonly ready: boolean;
  readonly port: number;
  readonly seeds: readonly string[];
  readonly hosts: number;
  readonly addressCount: number;
}

test('the process prints one line when it listens, answers, and stops on SIGTERM with an open connection', async () => {
  const child = spawn(process.execPath, [main, '--port', '0', '--hosts', '20'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines: string[] = [];
    const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    await once(reader, 'line');
    const ready = JSON.parse(lines[0] ?? '') as ReadyLine;
    expect(ready).toMatchObject({ ready: true, hosts: 20 });
    expect((await requestDemo(ready.addressCount, ready.seeds[0] ?? '')).status).toBe(200);

    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(lines).toHaveLength(1);
  } finally {
    child.kill('SIGKILL');
  }
});

test('a bad option ends the process with status 2 and one line', async () => {
  const child = spawn(process.execPath, [main, '--hosts', 'many'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let message = '';
  child.stderr.on('data', (part: Buffer) => (message += part.toString()));
  expect(await once(child, 'close')).toEqual([2, null]);
  expect(message).toMatch(/^--hosts: .*\n$/);
});
