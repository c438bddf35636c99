import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeTree, readFileAccess } from './file-access.ts';

let directory = '';
const inDirectory = (name: string) => path.join(directory, name);
const modeOf = (name: string) => (statSync(inDirectory(name)).mode & 0o7777).toString(8);
const ownGroup = process.getgid?.() ?? 0;

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'meguri-access-'));
  mkdirSync(inDirectory('archive/below'), { recursive: true });
  writeFileSync(inDirectory('archive/one.warc.gz'), '');
  writeFileSync(inDirectory('archive/below/two.warc.gz'), '');
  writeFileSync(inDirectory('outside'), '');
  symlinkSync(inDirectory('outside'), inDirectory('archive/link'));
  for (const [name, mode] of [
    ['archive', 0o755],
    ['archive/below', 0o777],
    ['archive/one.warc.gz', 0o644],
    ['archive/below/two.warc.gz', 0o466],
    ['outside', 0o644],
  ] as const)
    chmodSync(inDirectory(name), mode);
});
afterEach(() => rmSync(directory, { recursive: true }));

const modes = () =>
  ['archive', 'archive/below', 'archive/one.warc.gz', 'archive/below/two.warc.gz'].map(modeOf);

test('closes a directory and everything below it to all but the owner', () => {
  expect(closeTree(inDirectory('archive'), { group: null })).toEqual({ repaired: 4, foreign: 0 });
  expect(modes()).toEqual(['700', '700', '600', '400']);
  expect(closeTree(inDirectory('archive'), { group: null })).toEqual({ repaired: 0, foreign: 0 });
});

test('does not look into directories that are closed already', () => {
  closeTree(inDirectory('archive'), { group: null });
  chmodSync(inDirectory('archive/below/two.warc.gz'), 0o644);
  chmodSync(inDirectory('archive/one.warc.gz'), 0o644);
  expect(closeTree(inDirectory('archive'), { group: null })).toEqual({ repaired: 1, foreign: 0 });
  chmodSync(inDirectory('archive/below'), 0o755);
  expect(closeTree(inDirectory('archive'), { group: null })).toEqual({ repaired: 2, foreign: 0 });
  expect(modes()).toEqual(['700', '700', '600', '600']);
});

test('lets a group read, including new files, and revokes that', () => {
  closeTree(inDirectory('archive'), { group: ownGroup });
  expect(modes()).toEqual(['2750', '2750', '640', '440']);
  expect(closeTree(inDirectory('archive'), { group: ownGroup }).repaired).toBe(0);
  closeTree(inDirectory('archive'), { group: null });
  expect(modes()).toEqual(['700', '700', '600', '400']);
});

test('does not follow links', () => {
  closeTree(inDirectory('archive'), { group: null });
  expect(modeOf('outside')).toBe('644');
});

test('finds a group by name or number, and names a missing one', () => {
  expect(readFileAccess(undefined)).toEqual({ group: null });
  expect(readFileAccess('4711')).toEqual({ group: 4711 });
  expect(() => readFileAccess('no-such-group')).toThrow(
    'MEGURI_GROUP: this machine has no group "no-such-group"',
  );
});
