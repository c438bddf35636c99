import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { waitUntil } from '@meguri/local-services';
import type { Client } from 'pg';
import { connectToInstance } from './instance-database.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

export interface StartOfCrawl {
  /** From `npm start` to the commit of the awaited capture. */
  firstCaptureSeconds: number;
  /** From Ctrl-C to the end of the last process. */
  stopSeconds: number;
}

/**
 * Runs `npm start` in a data directory until something is captured, and stops it.
 *
 * @param input.startArguments seeds and options besides the data directory and the port
 * @param input.isCaptured whether the awaited capture was committed
 * @throws if it exits before the capture
 */
export async function startToCapture(input: {
  dataDirectory: string;
  startArguments: readonly string[];
  isCaptured(client: Client): Promise<boolean>;
}): Promise<StartOfCrawl> {
  const startedMs = performance.now();
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...environment } = process.env;
  const npm = spawn(
    'npm',
    ['start', '--', '--data', input.dataDirectory, '--port', '0', ...input.startArguments],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...environment, MEGURI_ALLOW_PRIVATE: '127.0.0.0/8,::1/128' },
    },
  );
  const over = new AbortController();
  const exited = once(npm, 'exit').then(() => over.abort());
  const interrupt = () => npm.kill('SIGINT');
  process.once('exit', interrupt);
  const client = await connectToInstance(input.dataDirectory, over.signal);
  await waitUntil(
    async () => client === null || over.signal.aborted || input.isCaptured(client),
    Number.POSITIVE_INFINITY,
  );
  if (client === null || over.signal.aborted)
    throw new Error('npm start exited before the first capture; see its output above');
  const firstCaptureSeconds = (performance.now() - startedMs) / 1000;
  await client.end();
  const stoppedMs = performance.now();
  interrupt();
  await exited;
  process.off('exit', interrupt);
  return { firstCaptureSeconds, stopSeconds: (performance.now() - stoppedMs) / 1000 };
}
