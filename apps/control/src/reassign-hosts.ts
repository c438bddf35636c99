import { nodeForHost, nodeTimeoutSeconds, type Clock } from '@meguri/contracts';
import {
  listHostIdsOfNode,
  listLiveNodes,
  listOwningNodeIds,
  reassignBatches,
  reassignHosts,
  type PrismaClient,
} from '@meguri/database';

const hostsPerBatch = 1_000;
/** Pages of hosts that move together, because a move reads them all. */
const pagesPerBatch = 500_000;

/** Hosts moved from one node to others. */
export interface Reassignment {
  from: number;
  hosts: number;
  linkBatches: number;
}

/**
 * Moves the hosts of nodes that have been silent for {@link nodeTimeoutSeconds} to live nodes, and the link
 * batches that wait for them. Without a live node nothing moves: the next node to start takes them.
 * Idempotent, even in two processes at once.
 */
export async function reassignHostsOfSilentNodes(
  prisma: PrismaClient,
  clock: Clock,
): Promise<Reassignment[]> {
  const since = new Date(clock.now().getTime() - nodeTimeoutSeconds * 1_000);
  const [live, owners] = await Promise.all([listLiveNodes(prisma, since), listOwningNodeIds(prisma)]);
  if (live.length === 0) return [];
  const silent = owners.filter((nodeId) => !live.includes(nodeId));
  const reassignments: Reassignment[] = [];
  for (const from of silent) {
    const hosts = await moveHosts(prisma, { from, live, now: clock.now() });
    const to = nodeForHost(BigInt(from), live);
    const linkBatches = await reassignBatches(prisma, { from, to });
    reassignments.push({ from, hosts, linkBatches });
  }
  return reassignments;
}

async function moveHosts(
  prisma: PrismaClient,
  { from, live, now }: { from: number; live: readonly number[]; now: Date },
): Promise<number> {
  let moved = 0;
  for (;;) {
    const hostIds = await listHostIdsOfNode(prisma, {
      nodeId: from,
      limit: hostsPerBatch,
      maxPages: pagesPerBatch,
    });
    if (hostIds.length === 0) return moved;
    const assignments = hostIds.map((hostId) => ({ hostId, nodeId: nodeForHost(hostId, live) }));
    moved += await reassignHosts(prisma, { from, assignments, now });
  }
}
