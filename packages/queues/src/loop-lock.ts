import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/** KEYS: lock. ARGV: token, ms. */
const prolongScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`;

/** KEYS: lock. ARGV: token. */
const releaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

/**
 * Runs something unless somebody else who uses the same key is running it. The lock of a process that dies is free after `lockMs`. A
 * Redis that forgets everything forgets locks as well: what is run must bear to overlap itself once in a while.
 *
 * @returns whether it was run
 */
export async function runAlone(
  redis: Redis,
  options: { key: string; lockMs: number; onError(error: unknown): void },
  run: () => Promise<void>,
): Promise<boolean> {
  const { key, lockMs, onError } = options;
  const token = randomUUID();
  if ((await redis.set(key, token, 'PX', lockMs, 'NX')) === null) return false;
  const timer = setInterval(() => {
    redis.eval(prolongScript, 1, key, token, lockMs).catch(onError);
  }, lockMs / 3);
  try {
    await run();
  } finally {
    clearInterval(timer);
    await redis.eval(releaseScript, 1, key, token).catch(onError);
  }
  return true;
}
