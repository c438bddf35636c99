import type { Clock } from '@meguri/contracts';
import { maxCountedHosts, readCounters, refreshHostRanksAfter, type PrismaClient } from '@meguri/database';

/** A refresh may use a fiftieth of the time: with millions of hosts it takes minutes. */
const restsPerRefresh = 50;

/** Longest run, after which the next run continues. */
const longestRunMs = 10_000;

/**
 * A loop that maintains the order of hosts for lists, once there are too many to sort each time. Goes through
 * the hosts by id in short transactions and resumes where it stopped, also after a failure.
 *
 * @param range hosts per transaction, and the time after which a run ends
 */
export function createRankHosts(
  prisma: PrismaClient,
  clock: Clock,
  range: { limit?: number; longestRunMs?: number } = {},
): () => Promise<void> {
  let restsUntil = -Infinity;
  let after: bigint | null = null;
  return async () => {
    const startedAt = clock.now().getTime();
    if (startedAt < restsUntil) return;
    const hosts = (await readCounters(prisma)).get('hosts') ?? 0;
    if (hosts <= maxCountedHosts) return;
    let endedAt: number;
    do {
      after = (await refreshHostRanksAfter(prisma, { ...range, after })).last;
      endedAt = clock.now().getTime();
    } while (after !== null && endedAt - startedAt < (range.longestRunMs ?? longestRunMs));
    restsUntil = endedAt + (endedAt - startedAt) * restsPerRefresh;
  };
}
