import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@meguri/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServices } from './start-services.ts';

let dataDirectory = '';
let lines: string[] = [];
const own = () => ({
  dataDirectory,
  databaseUrl: undefined,
  redisUrl: undefined,
  log: (line: string) => lines.push(line),
});

beforeEach(() => {
  dataDirectory = mkdtempSync(path.join(tmpdir(), 'meguri-start-'));
  lines = [];
});
afterEach(() => {
  rmSync(dataDirectory, { recursive: true });
});

test('all services start in an empty directory, which is locked against a second start until they stop', async () => {
  const services = await startServices(own());
  expect(services).toMatchObject({
    databaseUrl: expect.stringMatching(/^postgresql:/),
    redisUrl: expect.stringMatching(/^redis:/),
  });
  expect(lines[0]).toBe('creating the database cluster');
  expect(lines.at(-1)).toMatch(/^database migrated to /);
  await expect(startServices(own())).rejects.toThrow(`${dataDirectory} is in use by process ${process.pid}`);
  await services.stop();

  lines = [];
  const again = await startServices(own());
  expect(lines).toEqual([]);
  await again.stop();
});

test('services named by the environment are used, and not stopped', async () => {
  const { url, drop } = await createTestDatabase();
  const services = await startServices({ ...own(), databaseUrl: url, redisUrl: 'redis://127.0.0.1:1' });
  expect(services).toMatchObject({ databaseUrl: url, redisUrl: 'redis://127.0.0.1:1' });
  await services.stop();
  await drop();
});

test('an unreachable database is named in one line', async () => {
  const databaseUrl = 'postgresql://127.0.0.1:1/none';
  await expect(startServices({ ...own(), databaseUrl, redisUrl: 'redis://127.0.0.1:1' })).rejects.toThrow(
    /^the database of DATABASE_URL cannot be used: .*127\.0\.0\.1:1.*$/,
  );
});

test('a step that fails undoes those before it', async () => {
  // A file is where Redis needs its directory.
  writeFileSync(path.join(dataDirectory, 'redis'), '');
  await expect(startServices(own())).rejects.toThrow('redis is no directory');
  rmSync(path.join(dataDirectory, 'redis'));
  const services = await startServices(own());
  expect(lines).not.toContainEqual(expect.stringContaining('left behind'));
  await services.stop();
});
