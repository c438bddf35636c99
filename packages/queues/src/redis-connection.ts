import { Redis } from 'ioredis';

/**
 * Connections for BullMQ. Commands wait while Redis is away (`maxRetriesPerRequest: null`): what they say is in the database as well, so
 * nothing has to be given up.
 */
export function openQueueConnection(redisUrl: string): Redis {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null, enableAutoPipelining: true });
  // Reconnecting is ioredis's business; without a listener an error event would end the process.
  redis.on('error', () => undefined);
  return redis;
}
