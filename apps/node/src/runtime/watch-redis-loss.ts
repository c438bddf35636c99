import { endHostLeases, type PrismaClient } from '@meguri/database';
import type { Clock } from '@meguri/contracts';
import type { Redis } from '@meguri/frontier';

const checkEveryMs = 1_000;

/**
 * Notices within a second that Redis lost everything, by a missing key, and makes every host due whose work
 * was queued in Redis. Without this, hosts would become due only when their leases end.
 */
export function watchRedisLoss(options: {
  redis: Redis;
  prisma: PrismaClient;
  nodeId: number;
  clock: Clock;
  onLoss(): void;
  onError(error: unknown): void;
}): { stop(): void } {
  const { redis, prisma, nodeId, clock, onLoss, onError } = options;
  const key = `{meguri:${nodeId}}:kept`;
  let seen = false;

  const check = async () => {
    // A command would wait while Redis is away.
    if (redis.status !== 'ready') return;
    const isLost = (await redis.set(key, '1', 'NX')) === 'OK';
    if (isLost && seen) onLoss();
    seen = true;
    if (!isLost) return;
    try {
      await endHostLeases(prisma, { nodeId, now: clock.now() });
    } catch (error) {
      await redis.del(key);
      throw error;
    }
  };

  const timer = setInterval(() => void check().catch(onError), checkEveryMs);
  return { stop: () => clearInterval(timer) };
}
