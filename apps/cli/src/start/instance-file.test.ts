import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readInstanceFile, removeInstanceFile, writeInstanceFile } from './instance-file.ts';

const instance = {
  databaseUrl: 'postgresql://u:secret@127.0.0.1:1/meguri',
  redisUrl: 'redis://:secret@127.0.0.1:2',
  consoleUrl: null,
  archiveDirectory: '/srv/archive',
  pid: 1,
};
let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'meguri-instance-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('what was written is read back, by its owner alone', async () => {
  await writeInstanceFile(directory, instance);
  expect(await readInstanceFile(directory)).toEqual(instance);
  expect((await stat(path.join(directory, 'instance.json'))).mode & 0o777).toBe(0o600);
});

test('no instance is null, before and after', async () => {
  await removeInstanceFile(directory);
  expect(await readInstanceFile(directory)).toBeNull();
});
