import type { Clock } from '@meguri/contracts';
import { openDatabase } from '@meguri/database';
import { createSystemClock } from '@meguri/runtime';
import type { Dependencies } from './dependencies.ts';
import { createLiveFeed } from './live-feed.ts';
import { createRedisLink } from './redis-link.ts';

/** Makes what the verbs work with; nothing is connected before it is used. The caller closes it. */
export function openServices(options: { databaseUrl: string; redisUrl: string; clock?: Clock }): {
  deps: Dependencies;
  close: () => Promise<void>;
} {
  const database = openDatabase(options.databaseUrl);
  const redis = createRedisLink(options.redisUrl);
  const feed = createLiveFeed(options.redisUrl);
  const clock = options.clock ?? createSystemClock();
  const close = async () => {
    feed.close();
    redis.close();
    await database.close();
  };
  return { deps: { prisma: database.prisma, redis, feed, clock }, close };
}
