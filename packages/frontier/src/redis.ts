import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';

export type { Redis } from 'ioredis';

/**
 * A connection that waits for Redis to return instead of failing its commands: the crawl continues when Redis
 * answers again. Commands of one turn of the event loop are sent in one write.
 */
export function connectRedis(redisUrl: string): Redis {
  const redis = new Redis(redisUrl, {
    maxRetriesPerRequest: null,
    enableReadyCheck: true,
    enableAutoPipelining: true,
  });
  // ioredis reconnects; without a listener an error event would end the process.
  redis.on('error', () => undefined);
  return redis;
}

/** A script that runs in Redis as one step. */
export type RedisScript = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>;

/** A Lua script that is called by its digest, and sent in full only to a Redis that does not have it. */
export function redisScript(redis: Redis, lua: string): RedisScript {
  const digest = createHash('sha1').update(lua).digest('hex');
  return async (keys, args) => {
    try {
      return await redis.evalsha(digest, keys.length, ...keys, ...args);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return await redis.eval(lua, keys.length, ...keys, ...args);
    }
  };
}
