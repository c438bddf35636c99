import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readInstanceFile } from './instance-file.ts';
import { removeInstanceFile, writeInstanceFile } from './write-instance-file.ts';

const instance = {
  databaseUrl: 'postgresql://u:secret@127.0.0.1:1/meguri',
  redisUrl: 'redis://:secret@127.0.0.1:2',
  consoleUrl: null,
  archiveDirectory: '/srv/archive',
  archiveBucket: null,
  replica: null,
  importAccess: { region: 'us-east-1', endpoint: null, credentials: null },
  pid: 1,
};
let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'meguri-instance-'));
});
afterAll(() => rm(directory, { recursive: true }));

test('reads what was written, readable by its owner only', async () => {
  await writeInstanceFile(directory, instance);
  expect(await readInstanceFile(directory)).toEqual(instance);
  expect((await stat(path.join(directory, 'instance.json'))).mode & 0o777).toBe(0o600);
});

test('no instance is null, before and after', async () => {
  await removeInstanceFile(directory);
  expect(await readInstanceFile(directory)).toBeNull();
});

test('an unreadable or malformed file is named', async () => {
  const file = path.join(directory, 'instance.json');
  await mkdir(file);
  await expect(readInstanceFile(directory)).rejects.toThrow(`${file} cannot be read (EISDIR): `);
  await rm(file, { recursive: true });
  for (const text of ['{"pid":', '{"pid":1}']) {
    await writeFile(file, text);
    await expect(readInstanceFile(directory)).rejects.toThrow(`${file} is malformed: restart the instance`);
  }
  await rm(file);
});
