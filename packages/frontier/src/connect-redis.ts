import { Redis } from 'ioredis';

/**
 * A connection that waits for Redis to come back instead of failing its commands: everything in Redis can be lost, and the crawl goes on
 * when it answers again. Commands of one turn of the event loop go out together, in one write.
 */
export function connectRedis(redisUrl: string): Redis {
  const redis = new Redis(redisUrl, {
    maxRetriesPerRequest: null,
    enableReadyCheck: true,
    enableAutoPipelining: true,
  });
  // Reconnecting is ioredis's business; without a listener an error event would end the process.
  redis.on('error', () => undefined);
  return redis;
}

export type { Redis } from 'ioredis';
