import { endHostLeases, type PrismaClient } from '@meguri/database';
import type { Clock } from '@meguri/contracts';
import type { Redis } from '@meguri/frontier';

const lookEveryMs = 1_000;

/**
 * Notices within a second that Redis lost everything, by a key that is gone, and has every host looked at whose work was thought to be in Redis. Without
 * it they would come up again when their leases are over: this only makes it quicker.
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

  const look = async () => {
    // A command would wait for a Redis that is away.
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

  const timer = setInterval(() => void look().catch(onError), lookEveryMs);
  return { stop: () => clearInterval(timer) };
}
