import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';

async function isListening(url: string): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
  return once(socket, 'connect').then(
    () => {
      socket.destroy();
      return true;
    },
    () => false,
  );
}

test('services of a killed test run are stopped', async () => {
  const fixture = path.join(import.meta.dirname, '../fixtures/use-test-services.ts');
  const { TEST_DATABASE_URL: _database, TEST_REDIS_URL: _redis, ...env } = process.env;
  const run = spawn(process.execPath, [fixture], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const [line]: unknown[] = await once(createInterface({ input: run.stdout }), 'line');
  const { database, redis } = JSON.parse(String(line)) as { database: string; redis: string };
  expect([await isListening(database), await isListening(redis)]).toEqual([true, true]);
  run.kill('SIGKILL');
  await vi.waitFor(
    async () => expect([await isListening(database), await isListening(redis)]).toEqual([false, false]),
    20_000,
  );
});
