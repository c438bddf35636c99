import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProcessRecord, stopLeftoverProcesses } from './process-record.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'meguri-record-'));
});
afterAll(() => rm(directory, { recursive: true }));

function sleeper() {
  return spawn(process.execPath, ['-e', "process.title = 'renamed'; setInterval(() => {}, 1000)"], {
    stdio: 'ignore',
  });
}

test('a process that outlived its instance is stopped and named', async () => {
  const child = sleeper();
  const exited = once(child, 'exit');
  await once(child, 'spawn');
  await openProcessRecord(directory).add('node', child.pid ?? 0);
  const lines: string[] = [];
  await stopLeftoverProcesses(directory, (line) => lines.push(line));
  await exited;
  expect(lines).toEqual([`stopping the node that an earlier run left behind (process ${child.pid})`]);
});

test('an unrelated process with the same id is not stopped', async () => {
  const child = sleeper();
  await once(child, 'spawn');
  const row = { name: 'node', pid: child.pid, identity: 'of another process' };
  await writeFile(path.join(directory, 'processes.json'), JSON.stringify([row]));
  await stopLeftoverProcesses(directory, () => expect.fail('nothing to stop'));
  expect(child.exitCode).toBeNull();
  child.kill();
  await once(child, 'exit');
});

test('without a record there is nothing to stop', async () => {
  openProcessRecord(directory).clear();
  await stopLeftoverProcesses(directory, () => expect.fail('nothing to stop'));
});
