import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSeedsFile } from './read-seeds-file.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'meguri-seeds-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('takes one URL a line and leaves out comments and empty lines', async () => {
  const file = path.join(directory, 'seeds.txt');
  await writeFile(file, '# ours\r\nhttps://a.example/\r\n\n  https://b.example/x  \nnot a url\n');
  expect(await readSeedsFile(file, '--seeds')).toEqual([
    'https://a.example/',
    'https://b.example/x',
    'not a url',
  ]);
});

test.each([
  ['\u007FELF\0\0', 'not a text file'],
  ['# nothing yet\n\n', 'no URL found'],
])('a file %j is refused: %s', async (text, reason) => {
  const file = path.join(directory, 'other.txt');
  await writeFile(file, text);
  await expect(readSeedsFile(file, '--seeds')).rejects.toThrow(`--seeds ${file}: ${reason}`);
});

test('names the option and the file when it cannot be read', async () => {
  const file = path.join(directory, 'missing.txt');
  for (const option of ['--seeds', '--file'] as const)
    await expect(readSeedsFile(file, option)).rejects.toThrow(`${option} ${file}: ENOENT`);
});
