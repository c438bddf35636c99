import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testDirectory } from '../run/scan-local.fixture.ts';

/** Removes as a user whom the modes of directories keep out, with few files open. */
function remove(directory: string): void {
  const unprivileged = [
    '/usr/bin/setpriv',
    '--bounding-set=-dac_override,-dac_read_search',
    '--inh-caps=-all',
  ];
  const [program, ...args] = [
    ...(process.getuid?.() === 0 ? unprivileged : []),
    '/usr/bin/prlimit',
    '--nofile=64',
    process.execPath,
    '--eval',
    `require(${JSON.stringify(path.join(import.meta.dirname, 'remove-written.ts'))}).removeWritten(process.argv[1])`,
    directory,
  ];
  expect(spawnSync(program, args, { encoding: 'utf8' })).toMatchObject({ status: 0 });
}

test('a directory is removed although directories in it are locked, and what it links to stays', () => {
  const [directory, outside] = [path.join(testDirectory(), 'written'), testDirectory()];
  const inner = path.join(directory, 'a', 'b');
  mkdirSync(inner, { recursive: true });
  for (const place of [inner, outside]) writeFileSync(path.join(place, 'file'), 'text');
  chmodSync(outside, 0o500);
  symlinkSync(outside, path.join(inner, 'link'));
  for (const place of [inner, path.dirname(inner), directory]) chmodSync(place, 0);
  remove(directory);
  expect(existsSync(directory)).toBe(false);
  expect(existsSync(path.join(outside, 'file'))).toBe(true);
  expect(statSync(outside).mode & 0o777).toBe(0o500);
});

test('a directory is removed although it is nested deeper than files may be open', () => {
  const directory = path.join(testDirectory(), 'written');
  mkdirSync(path.join(directory, ...Array<string>(200).fill('d')), { recursive: true });
  remove(directory);
  expect(existsSync(directory)).toBe(false);
});
