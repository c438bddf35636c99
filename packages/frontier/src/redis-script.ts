import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** A script that runs in Redis as one step. */
export type RedisScript = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>;

/** A Lua script that is called by its digest, and sent as a whole only to a Redis that does not have it (yet, or any more). */
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
