import { setTimeout as delay } from 'node:timers/promises';

/**
 * Pause between two looks at memory, and between two queries, which take processor time from the work under
 * test.
 */
const pauseMs = { memory: 20, query: 100 };

/**
 * Waits for a condition. The error of a condition that never came says what was last seen.
 *
 * @param timeoutSeconds since the beginning or, with `progressOf`, since that changed: a busy machine is
 *   slow, not stuck
 */
export async function waitUntil<T>(
  look: () => T | Promise<T>,
  isRight: (seen: T) => boolean,
  timeoutSeconds = 60,
  progressOf: (seen: T) => unknown = () => null,
): Promise<T> {
  let deadlineMs = performance.now() + timeoutSeconds * 1000;
  let progress: unknown;
  for (;;) {
    const looked = look();
    const seen = await looked;
    if (isRight(seen)) return seen;
    if (progressOf(seen) !== progress) {
      progress = progressOf(seen);
      deadlineMs = performance.now() + timeoutSeconds * 1000;
    }
    if (performance.now() > deadlineMs) {
      const text = JSON.stringify(seen, (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      throw new Error(`waited ${timeoutSeconds} s in vain; last seen: ${text?.slice(0, 2000)}`);
    }
    await delay(isPromise(looked) ? pauseMs.query : pauseMs.memory);
  }
}

const isPromise = (value: unknown) => typeof value === 'object' && value !== null && 'then' in value;
