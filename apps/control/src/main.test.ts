import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { openDatabase } from '@meguri/database';
import { createTestDatabase, testRedisUrl } from '@meguri/testing';
import { expect, test, vi } from 'vitest';

test('the process runs its loops until it receives SIGTERM', { timeout: 120_000 }, async () => {
  const database = await createTestDatabase();
  const { prisma, close } = openDatabase(database.url, 1);
  const now = Date.now();
  await prisma.signInLink.create({
    data: {
      tokenHash: new Uint8Array([1]),
      purpose: 'administrator',
      createdAt: new Date(now - 90_000_000),
      expiresAt: new Date(now - 1_000),
    },
  });
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    REDIS_URL: await testRedisUrl(),
    HEALTH_PORT: '0',
  };
  const main = path.join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await once(child, 'message');
  // The first round runs at the start.
  await vi.waitUntil(async () => (await prisma.signInLink.count()) === 0, { timeout: 60_000 });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await close();
  await database.drop();
});

test('missing environment variables are named', async () => {
  const env = { PATH: process.env['PATH'], REDIS_URL: 'redis://127.0.0.1:1' };
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], { env });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  expect(code).not.toBe(0);
  expect(errors).toContain('DATABASE_URL');
});
