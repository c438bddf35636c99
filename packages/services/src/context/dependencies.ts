import { once } from 'node:events';
import type { Clock } from '@meguri/contracts';
import { openDatabase, type PrismaClient } from '@meguri/database';
import { createSystemClock } from '@meguri/runtime';
import { connectRedis, type Redis } from '@meguri/frontier';
import { createLiveFeed, type LiveFeed } from './live-feed.ts';

/** What every procedure needs; created once per process. */
export interface Dependencies {
  prisma: PrismaClient;
  redis: RedisLink;
  feed: LiveFeed;
  clock: Clock;
}

/** Creates the dependencies; connections open on first use, and the caller closes them. */
export function openServices(options: { databaseUrl: string; redisUrl: string; clock?: Clock }): {
  deps: Dependencies;
  close: () => Promise<void>;
} {
  const database = openDatabase(options.databaseUrl);
  const { redis, feed, close: closeLinks } = openLinks(options.redisUrl);
  const clock = options.clock ?? createSystemClock();
  const close = async () => {
    closeLinks();
    await database.close();
  };
  return { deps: { prisma: database.prisma, redis, feed, clock }, close };
}

/** The dependencies that Redis provides. */
export function openLinks(redisUrl: string): Pick<Dependencies, 'redis' | 'feed'> & { close: () => void } {
  const redis = createRedisLink(redisUrl);
  const feed = createLiveFeed(redisUrl);
  const close = () => {
    feed.close();
    redis.close();
  };
  return { redis, feed, close };
}

/** Redis for services: it only enriches answers, so its absence must not delay them. */
export interface RedisLink {
  /** The connection if it is usable now or within a moment, else null. Connects on first use. */
  usable(): Promise<Redis | null>;
  close(): void;
}

const patienceMs = 1_000;

function createRedisLink(redisUrl: string): RedisLink {
  let connection: Redis | undefined;
  return {
    usable: async () => {
      connection ??= connectRedis(redisUrl);
      if (connection.status === 'ready') return connection;
      // The first connection takes a moment; after a loss, requests do not wait for it.
      if (connection.status === 'reconnecting') return null;
      await once(connection, 'ready', { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
      return (connection.status as string) === 'ready' ? connection : null;
    },
    close: () => connection?.disconnect(),
  };
}
