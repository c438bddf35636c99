import type { Clock } from '@meguri/contracts';
import { maxCountedHosts, readCounters, refreshHostRanks, type PrismaClient } from '@meguri/database';

/** A refresh may take a fiftieth of the time: with millions of hosts it takes seconds. */
const restsPerRefresh = 50;

/** A loop that maintains the order of hosts for lists, once there are too many to sort each time. */
export function createRankHosts(prisma: PrismaClient, clock: Clock): () => Promise<void> {
  let restsUntil = -Infinity;
  return async () => {
    const startedAt = clock.now().getTime();
    if (startedAt < restsUntil) return;
    const hosts = (await readCounters(prisma)).get('hosts') ?? 0;
    if (hosts <= maxCountedHosts) return;
    await refreshHostRanks(prisma);
    const endedAt = clock.now().getTime();
    restsUntil = endedAt + (endedAt - startedAt) * restsPerRefresh;
  };
}
