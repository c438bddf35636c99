import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';

/**
 * A connection for BullMQ. Commands wait while Redis is away and never fail; the database has their content.
 */
export function openQueueConnection(redisUrl: string): Redis {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null, enableAutoPipelining: true });
  // ioredis reconnects; without a listener an error event would end the process.
  redis.on('error', () => undefined);
  return redis;
}

/** KEYS: lock. ARGV: token, ms. */
const prolongScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`;

/** KEYS: lock. ARGV: token. */
const releaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`;

/**
 * Runs a task unless it runs elsewhere under the same key. The lock of a process that dies is free after
 * `lockMs`. If Redis loses everything, locks are lost, too, so a run may occasionally overlap another.
 *
 * @returns whether the task was run
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
