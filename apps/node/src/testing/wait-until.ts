import { setTimeout as delay } from 'node:timers/promises';

/** Waits for a condition. The error of a condition that never came says what was last seen. */
export async function waitUntil<T>(
  look: () => T | Promise<T>,
  isRight: (seen: T) => boolean,
  timeoutSeconds = 20,
): Promise<T> {
  const deadlineMs = performance.now() + timeoutSeconds * 1000;
  for (;;) {
    const seen = await look();
    if (isRight(seen)) return seen;
    if (performance.now() > deadlineMs) {
      const text = JSON.stringify(seen, (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      throw new Error(`waited ${timeoutSeconds} s in vain; last seen: ${text?.slice(0, 2000)}`);
    }
    await delay(20);
  }
}
