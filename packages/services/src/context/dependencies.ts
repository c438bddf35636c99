import { once } from 'node:events';
import type { Clock } from '@meguri/contracts';
import { openDatabase, type PrismaClient } from '@meguri/database';
import { createSystemClock } from '@meguri/runtime';
import { connectRedis, type Redis } from '@meguri/frontier';
import { createLiveFeed, type LiveFeed } from './live-feed.ts';

/** What every verb works with; made once per process by the function that joins them. */
export interface Dependencies {
  prisma: PrismaClient;
  redis: RedisLink;
  feed: LiveFeed;
  clock: Clock;
}

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

/** Redis as services see it: what is in it only decorates answers, so its absence must not hold them up. */
export interface RedisLink {
  /** The connection if it is usable now or within a moment, else null. Connects on first use. */
  usable(): Promise<Redis | null>;
  close(): void;
}

const patienceMs = 1_000;

export function createRedisLink(redisUrl: string): RedisLink {
  let connection: Redis | undefined;
  return {
    usable: async () => {
      connection ??= connectRedis(redisUrl);
      if (connection.status === 'ready') return connection;
      // The first connection takes a moment; a lost one is not waited for again and again.
      if (connection.status === 'reconnecting') return null;
      await once(connection, 'ready', { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
      return (connection.status as string) === 'ready' ? connection : null;
    },
    close: () => connection?.disconnect(),
  };
}
