import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reachablePrograms } from './reachable-programs.ts';
import { serviceAccount } from './service-account.ts';
import { emptyHeldDirectory, heldDirectory, runCommand } from './service-command.ts';
import { openDirectory } from './service-files.ts';

let directory = '';
let own = '';
beforeEach(() => {
  // Mode 0700 and owned by this account: another one cannot enter it.
  directory = mkdtempSync(path.join(tmpdir(), 'meguri-command-'));
  own = path.join(directory, 'service');
  mkdirSync(own, { mode: 0o700 });
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

test('runs a command as this account, in the directory itself', () => {
  const command = { file: 'ls', args: ['-a', heldDirectory(null, own)], account: null };
  expect(runCommand({ ...command, directory: openDirectory(own) })).toMatchObject({ status: 0 });
});

test('refuses a link in place of a directory', () => {
  symlinkSync(own, path.join(directory, 'link'));
  expect(() => openDirectory(path.join(directory, 'link'))).toThrowError(/link is not a directory/);
});

describe.runIf(process.getuid?.() === 0)('optional: for root', () => {
  const account = () => {
    const found = serviceAccount(own);
    if (found === null) throw new Error('no account');
    chownSync(own, found.uid, found.gid);
    return found;
  };

  test('a service runs as another account, without groups and capabilities', () => {
    const { output } = runCommand({
      file: 'grep',
      args: ['-E', '^(Uid|Groups|Cap(Prm|Eff|Amb)):', '/proc/self/status'],
      account: account(),
      directory: null,
    });
    expect(output).toMatch(/^Uid:\s+[1-9]/);
    expect(output).toMatch(/^Groups:\s*$/m);
    expect(output.match(/^Cap\w+:\s+0+$/gm)).toHaveLength(3);
  });

  test('a service can enter its own directory below a closed one, and no other', () => {
    writeFileSync(path.join(own, 'file'), '');
    writeFileSync(path.join(directory, 'secret'), '');
    const command = { file: 'ls', account: account(), directory: openDirectory(own) };
    expect(runCommand({ ...command, args: [`${heldDirectory(command.account, own)}/`] })).toMatchObject({
      status: 0,
      output: 'file\n',
    });
    expect(runCommand({ ...command, args: [directory] }).errors).toContain('Permission denied');
  });

  test('empties a directory of another account without following its links', () => {
    const kept = path.join(directory, 'kept');
    writeFileSync(kept, '');
    mkdirSync(path.join(own, 'base'));
    symlinkSync(directory, path.join(own, 'base/link'));
    const of = account();
    chownSync(path.join(own, 'base'), of.uid, of.gid);
    emptyHeldDirectory(of, openDirectory(own), own);
    expect(readdirSync(own)).toEqual([]);
    expect(readdirSync(directory)).toContain('kept');
  });

  test('programs below a closed directory are copied once to where the account can run them', () => {
    const folder = path.join(directory, 'programs');
    mkdirSync(path.join(folder, 'bin'), { recursive: true });
    writeFileSync(path.join(folder, 'bin/tool'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    const name = `test-${path.basename(directory)}`;
    const options = { program: 'tool', name, account: account() };
    const copy = reachablePrograms(folder, options);
    try {
      expect(copy).toBe(`/var/lib/meguri/${name}`);
      expect(reachablePrograms(folder, options)).toBe(copy);
      chmodSync(copy, 0o777);
      expect(() => reachablePrograms(folder, options)).toThrowError(
        /may not enter .* can be changed by accounts other than root/,
      );
    } finally {
      rmSync(copy, { recursive: true });
    }
    chmodSync(directory, 0o711);
    expect(reachablePrograms(folder, options)).toBe(folder);
  });
});
