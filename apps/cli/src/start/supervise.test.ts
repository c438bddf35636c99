import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { defaultRestartPolicy } from './restart-delay.ts';
import { supervise } from './supervise.ts';

const fixture = (name: string) => path.join(import.meta.dirname, '../fixtures', name);
const quickly = { ...defaultRestartPolicy, firstDelaySeconds: 0.01, maxDelaySeconds: 0.01, maxCrashes: 3 };

function superviseChild(behaviour: string, graceSeconds = 10) {
  const lines: string[] = [];
  const messages: unknown[] = [];
  const supervision = supervise(
    { name: 'child', file: fixture('child.ts'), args: [behaviour] },
    {
      log: (line) => lines.push(line),
      onMessage: (message) => messages.push(message),
      graceSeconds,
      restart: quickly,
    },
  );
  const pidOfRun = (run: number) =>
    vi.waitFor(
      () => (messages.filter((message) => typeof message === 'object')[run] as { pid: number }).pid,
      10_000,
    );
  return { supervision, lines, messages, pidOfRun };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a killed program is restarted, and stops on request', async () => {
  const { supervision, lines, messages, pidOfRun } = superviseChild('wait');
  const first = await pidOfRun(0);
  process.kill(first, 'SIGKILL');
  const second = await pidOfRun(1);
  expect(second).not.toBe(first);
  expect(lines).toEqual(['child ended with SIGKILL; starting it again in 0.01 s']);
  await supervision.stop();
  expect(await supervision.ended).toBe('stopped');
  expect(messages.at(-1)).toBe('stopping');
  expect(isAlive(second)).toBe(false);
});

test('a program that keeps crashing is not restarted, and its exit code is reported', async () => {
  const { supervision, lines } = superviseChild('crash');
  expect(await supervision.ended).toBe('given-up');
  expect(lines.at(-1)).toBe('child ended with code 3, 3 times in a row: giving it up');
});

test('a program that finishes is not restarted', async () => {
  const { supervision, lines } = superviseChild('finish');
  expect(await supervision.ended).toBe('finished');
  expect(lines).toEqual([]);
});

test('a program that does not stop within the grace period is killed', async () => {
  const { supervision, pidOfRun } = superviseChild('stubborn', 0.1);
  const pid = await pidOfRun(0);
  await supervision.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a stop during the start ends the program too', async () => {
  const { supervision } = superviseChild('wait');
  await supervision.stop();
  expect(await supervision.ended).toBe('stopped');
});

test('a program ends when its supervisor was killed, and Ctrl-C at the supervisor does not reach it directly', async () => {
  const supervisor = spawn(process.execPath, [fixture('supervisor.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line]: unknown[] = await once(createInterface({ input: supervisor.stdout }), 'line');
  const { pid } = JSON.parse(String(line)) as { pid: number };
  // Its own group: a signal to the supervisor's group, as sent by the terminal, does not reach it.
  expect(process.kill(-pid, 0)).toBe(true);
  supervisor.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000);
});

test('a program has the priority that it is given', async () => {
  const pids: number[] = [];
  const supervision = supervise(
    { name: 'child', file: fixture('child.ts'), args: ['wait'], priority: 7 },
    { log: () => undefined, onSpawn: (pid) => pids.push(pid), graceSeconds: 10, restart: quickly },
  );
  const [pid] = await vi.waitFor(() => {
    expect(pids).toHaveLength(1);
    return pids;
  });
  expect(getPriority(pid)).toBe(7);
  await supervision.stop();
});
