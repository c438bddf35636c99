import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../terminal/report-failure.ts';

/**
 * Resolves when the console answers; rejects when `abandoned` aborts.
 * @throws {CommandError} when it has not answered in time
 */
export async function waitForConsole(
  url: string,
  options: { timeoutSeconds: number; logDirectory: string; abandoned: AbortSignal },
): Promise<void> {
  const { timeoutSeconds, logDirectory, abandoned } = options;
  const deadline = performance.now() + timeoutSeconds * 1000;
  while (performance.now() < deadline) {
    abandoned.throwIfAborted();
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) return;
    await delay(100, undefined, { signal: abandoned });
  }
  const log = path.join(logDirectory, 'console.log');
  throw new CommandError(`the console does not answer at ${url} after ${timeoutSeconds} s: see ${log}`);
}
