import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockDataDirectory } from '@meguri/local-services';
import { expect, test } from 'vitest';
import { dataDirectoryOf, refuseRunningInstance } from './running-instance.mjs';

test.each([
  [[], './data'],
  [['--demo', '--data', '/tmp/a'], '/tmp/a'],
  [['--data=/tmp/a', '--data=b'], 'b'],
  [['--data'], ''],
])('the data directory of %j is %j', (args, directory) => {
  expect(dataDirectoryOf(args)).toBe(directory);
});

test('a start on a directory in use is refused at once, but not because of a stale process id', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'meguri-running-'));
  const lock = lockDataDirectory(directory);
  await expect(refuseRunningInstance(directory)).rejects.toThrow(
    `data directory ${directory} is in use by process ${process.pid}; stop that one`,
  );
  lock.release();
  // A process with this id runs, but it does not hold the lock.
  writeFileSync(path.join(directory, 'meguri.pid'), `${process.pid}\n`);
  await refuseRunningInstance(directory);
  rmSync(directory, { recursive: true });
});
