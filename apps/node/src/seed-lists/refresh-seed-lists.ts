import type { Clock } from '@meguri/contracts';
import { endHostLeases, type PrismaClient } from '@meguri/database';
import type { SeedListCache } from './seed-list-cache.ts';

/** Reads the seed lists again, and has hosts looked at at once when a list has become active: their pages were held while it was not. */
export async function refreshSeedLists(options: {
  prisma: PrismaClient;
  seedLists: Pick<SeedListCache, 'active' | 'inactiveIds' | 'refresh'>;
  nodeId: number;
  clock: Clock;
}): Promise<void> {
  const { prisma, seedLists, nodeId, clock } = options;
  const waiting = seedLists.inactiveIds();
  await seedLists.refresh();
  const isActive = (id: number) => seedLists.active(id) !== undefined;
  if (waiting.some(isActive)) await endHostLeases(prisma, { nodeId, now: clock.now() });
}
