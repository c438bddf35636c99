import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readOptionFile, withOptionFile, writeOptionFile } from './option-files.ts';
import { CommandError } from './report-failure.ts';

const directory = await mkdtemp(path.join(tmpdir(), 'meguri-option-'));
afterAll(() => rm(directory, { recursive: true }));
const missing = path.join(directory, 'missing', 'file');

test.each([
  ['a missing file that is read', () => readOptionFile('--urls', missing), `--urls ${missing}: ENOENT`],
  ['a directory that is read', () => readOptionFile('--urls', directory), `--urls ${directory}: EISDIR`],
  ['a missing directory', () => writeOptionFile('--svg', missing, ''), `--svg ${missing}: ENOENT`],
  [
    'a directory that is written',
    () => writeOptionFile('--csv', directory, ''),
    `--csv ${directory}: EISDIR`,
  ],
  [
    'a file that other work writes',
    () => withOptionFile('--output', missing, () => writeFile(`${missing}.part`, '')),
    `--output ${missing}: ENOENT`,
  ],
])('%s is explained by its option', async (_, use, message) => {
  const error: unknown = await use().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  expect(String(error)).toContain(message);
});

test('other failures of the work are passed on unchanged', async () => {
  await expect(
    withOptionFile('--output', missing, () => readFile(path.join(directory, 'other'))),
  ).rejects.not.toBeInstanceOf(CommandError);
});
