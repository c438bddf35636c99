import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareDirectory } from './service-account.ts';
import { serviceCommand } from './service-command.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'meguri-command-'));
  mkdirSync(path.join(directory, 'service'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

test('runs the command unchanged without an account', () => {
  expect(serviceCommand(null, [directory], 'id', ['-u'])).toEqual({
    file: 'id',
    args: ['-u'],
    options: { cwd: '/' },
  });
});

describe.runIf(process.getuid?.() === 0)('optional: for root', () => {
  const idOf = (paths: string[]) => {
    const account = prepareDirectory(path.join(directory, 'service'));
    const { file, args, options } = serviceCommand(account, paths, 'id', ['-u']);
    return { file, uid: Number(spawnSync(file, args, options).stdout) };
  };

  test('a service runs under an unprivileged account', () => {
    expect(idOf(['/'])).toEqual({ file: 'id', uid: expect.any(Number) });
    expect(idOf(['/']).uid).toBeGreaterThan(0);
  });

  test('a directory below one closed to the account is reached with a single capability', () => {
    const { file, uid } = idOf([path.join(directory, 'service')]);
    expect(file).toBe('setpriv');
    expect(uid).toBeGreaterThan(0);
  });

  test('refuses an unreachable directory in one line', () => {
    expect(() => idOf([path.join(directory, 'missing')])).toThrowError(
      /^user \d+, which runs .* may not enter .*$/,
    );
  });
});
