import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDirectory } from './data-directory-lock.ts';
import { killHard, runFixture } from './fixtures/run-fixture.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'meguri-lock-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

test('refuses a second start on a directory in one line that names directory and owner', async () => {
  const { child } = await runFixture('hold-data-directory.ts', directory);
  expect(() => lockDataDirectory(directory)).toThrowError(
    `data directory ${directory} is in use by process ${child.pid}; stop that one or choose another with --data DIR`,
  );
  await killHard(child);
});

test('a directory is free once its owner was killed', async () => {
  const { child } = await runFixture('hold-data-directory.ts', directory);
  await killHard(child);
  const lock = lockDataDirectory(directory);
  expect(readFileSync(path.join(directory, 'meguri.pid'), 'utf8')).toBe(`${process.pid}\n`);
  lock.release();
});

test('exactly one of many simultaneous starts locks the directory', async () => {
  const runs = await Promise.all(
    Array.from({ length: 5 }, () => runFixture('hold-data-directory.ts', directory)),
  );
  expect(runs.filter(({ line }) => line === 'locked')).toHaveLength(1);
  await Promise.all(runs.filter(({ line }) => line === 'locked').map(({ child }) => killHard(child)));
});

test('a released directory can be locked again, and released twice', () => {
  const lock = lockDataDirectory(directory);
  lock.release();
  lock.release();
  const again = lockDataDirectory(directory);
  expect(() => lockDataDirectory(directory)).toThrowError('is in use');
  again.release();
});

test('creates a missing directory', () => {
  lockDataDirectory(path.join(directory, 'a/b')).release();
  expect(existsSync(path.join(directory, 'a/b'))).toBe(true);
});

test('refuses a path where no directory can be created, with the reason', () => {
  const file = path.join(directory, 'file');
  writeFileSync(file, '');
  for (const place of [file, path.join(file, 'data')])
    expect(() => lockDataDirectory(place)).toThrowError(
      `data directory ${place} cannot be created (${file} is not a directory)`,
    );
});

test.runIf(existsSync('/proc/self'))(
  'optional: a place where the kernel makes nothing is refused, and at once',
  () => {
    expect(() => lockDataDirectory('/proc/meguri/data')).toThrowError(
      /^data directory .* \(ENOENT\); put that/,
    );
  },
);
