import { once } from 'node:events';
import { connectRedis, type Redis } from '@meguri/frontier';

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
