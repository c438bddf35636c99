import { setTimeout as delay } from 'node:timers/promises';

/** What is given up last has so long to close. */
const closeMs = 1_000;
/** After the accesses were broken off, what they brought has so long to be committed. */
const commitMs = 1_500;
const settleMs = 500;

/**
 * Ends the work of a process within a time that it keeps whatever is away: what is under way may finish for `graceMs`, is broken off then, and a
 * little later what waits for the database or Redis is given up: the next process does it again.
 *
 * @param options.finish resolves when all is done
 * @param options.close lets go of what is open, however the work has ended
 * @returns whether all was done in time
 */
export async function stopInTime(options: {
  graceMs: number;
  breakOff: AbortController;
  giveUp: AbortController;
  finish(): Promise<void>;
  close(): Promise<unknown>;
  onError(error: unknown): void;
}): Promise<boolean> {
  const { graceMs, breakOff, giveUp, finish, close, onError } = options;
  const timers = [
    setTimeout(() => breakOff.abort(), graceMs),
    setTimeout(() => giveUp.abort(), graceMs + commitMs),
  ];
  const inTime = await Promise.race([
    finish()
      .catch(onError)
      .then(() => true),
    delay(graceMs + commitMs + settleMs, false, { ref: false }),
  ]);
  for (const timer of timers) clearTimeout(timer);
  giveUp.abort();
  await Promise.race([close(), delay(closeMs, undefined, { ref: false })]);
  return inTime;
}
