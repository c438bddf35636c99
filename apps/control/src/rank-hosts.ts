import type { Clock } from '@meguri/contracts';
import { mostCountedHosts, readCounters, refreshHostRanks, type PrismaClient } from '@meguri/database';

/** A refresh may take a fiftieth of the time: that of millions of hosts takes seconds. */
const restsPerRefresh = 50;

/** A loop that keeps the order of hosts for lists of them, once they are too many to be sorted each time. */
export function createRankHosts(prisma: PrismaClient, clock: Clock): () => Promise<void> {
  let restsUntil = -Infinity;
  return async () => {
    const startedAt = clock.now().getTime();
    if (startedAt < restsUntil) return;
    const hosts = (await readCounters(prisma)).get('hosts') ?? 0;
    if (hosts <= mostCountedHosts) return;
    await refreshHostRanks(prisma);
    const endedAt = clock.now().getTime();
    restsUntil = endedAt + (endedAt - startedAt) * restsPerRefresh;
  };
}
