import { randomUUID } from 'node:crypto';
import { nodeForHost, nodeTimeoutSeconds, type Clock } from '@meguri/contracts';
import { listLiveNodes, resumeDeferredLinks, type PrismaClient } from '@meguri/database';

const linksPerBatch = 1_000;
const batchesPerRound = 5;

/**
 * Passes links that waited for a budget of their domain to live nodes, once their time has come. Without a
 * live node they keep waiting.
 *
 * @returns the number of links passed on
 */
export async function resumeLinks(prisma: PrismaClient, clock: Clock): Promise<number> {
  const now = clock.now();
  const live = await listLiveNodes(prisma, new Date(now.getTime() - nodeTimeoutSeconds * 1_000));
  if (live.length === 0) return 0;
  const nodeOf = (hostId: bigint) => nodeForHost(hostId, live);
  let resumed = 0;
  for (let batch = 0; batch < batchesPerRound; batch += 1) {
    const taken = await resumeDeferredLinks(prisma, { now, limit: linksPerBatch, nodeOf, newId: randomUUID });
    resumed += taken;
    if (taken < linksPerBatch) break;
  }
  return resumed;
}
