import type { Clock } from '@meguri/contracts';
import type { PrismaClient } from '@meguri/database';
import type { LiveFeed } from './live-feed.ts';
import type { RedisLink } from './redis-link.ts';

/** What every verb works with; made once per process by the function that joins them. */
export interface Dependencies {
  prisma: PrismaClient;
  redis: RedisLink;
  feed: LiveFeed;
  clock: Clock;
}
