import { setTimeout as delay } from 'node:timers/promises';

/** Time to close connections after the work was abandoned. */
const closeMs = 1_000;
/** Time to commit results after accesses were aborted. */
const commitMs = 1_500;
const settleMs = 500;

/**
 * Ends the work of a process within a fixed time, even if the database or Redis is away. Work under way may
 * finish for `graceMs`; then accesses are aborted, and a little later all remaining work is abandoned: the
 * next process repeats it.
 *
 * @param options.finish resolves when all work is done
 * @param options.close closes connections, whether or not the work was done
 * @returns whether all was done in time
 */
export async function stopInTime(options: {
  graceMs: number;
  abortAccesses: AbortController;
  abandon: AbortController;
  finish(): Promise<void>;
  close(): Promise<unknown>;
  onError(error: unknown): void;
}): Promise<boolean> {
  const { graceMs, abortAccesses, abandon, finish, close, onError } = options;
  const timers = [
    setTimeout(() => abortAccesses.abort(), graceMs),
    setTimeout(() => abandon.abort(), graceMs + commitMs),
  ];
  const inTime = await Promise.race([
    finish()
      .catch(onError)
      .then(() => true),
    delay(graceMs + commitMs + settleMs, false, { ref: false }),
  ]);
  for (const timer of timers) clearTimeout(timer);
  abandon.abort();
  await Promise.race([close(), delay(closeMs, undefined, { ref: false })]);
  return inTime;
}
