import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when the console answers; rejects when it has not within the time, or when `abandoned` aborts. */
export async function waitForConsole(
  url: string,
  timeoutSeconds: number,
  abandoned: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  while (performance.now() < deadline) {
    abandoned.throwIfAborted();
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (answer?.ok) return;
    await delay(100, undefined, { signal: abandoned });
  }
  throw new Error(`the console did not answer at ${url} within ${timeoutSeconds} s`);
}
