import { nodeLiveSchema, type NodeLive } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { keepIntervalCounts } from '../figures/keep-interval-counts.ts';

export interface NodeRecord {
  id: number;
  name: string;
  startedAt: Date;
  heartbeatAt: Date;
  /** Null if the row holds nothing that this version understands. */
  live: NodeLive | null;
}

export async function listNodes(prisma: PrismaClient): Promise<NodeRecord[]> {
  const rows = await prisma.node.findMany({ orderBy: { id: 'asc' } });
  return rows.map(({ id, name, startedAt, heartbeatAt, live }) => ({
    id,
    name,
    startedAt,
    heartbeatAt,
    live: nodeLiveSchema.safeParse(live).data ?? null,
  }));
}

/** Nodes that own hosts; walks the index on host.node_id from one id to the next. */
export async function listOwningNodeIds(prisma: PrismaClient): Promise<number[]> {
  const rows = await prisma.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE owner AS (
      SELECT min(node_id) AS id FROM host
      UNION ALL
      SELECT (SELECT min(node_id) FROM host WHERE node_id > owner.id) FROM owner WHERE owner.id IS NOT NULL)
    SELECT id FROM owner WHERE id IS NOT NULL`;
  return rows.map((row) => row.id);
}

/** Ids of hosts that belong to a node. */
export async function listHostIdsOfNode(
  prisma: PrismaClient,
  input: { nodeId: number; limit: number },
): Promise<bigint[]> {
  const rows = await prisma.host.findMany({
    where: { nodeId: input.nodeId },
    select: { hostId: true },
    take: input.limit,
  });
  return rows.map((row) => row.hostId);
}

/**
 * Moves hosts of a node to others, where they are due at once. A visit that the former node may still be
 * making keeps its lease in the host's row, so no node visits the host before it expires.
 */
export async function reassignHosts(
  prisma: PrismaClient,
  input: { from: number; assignments: readonly { hostId: bigint; nodeId: number }[]; now: Date },
): Promise<number> {
  const nodeOf = new Map(input.assignments.map(({ hostId, nodeId }) => [hostId, nodeId]));
  return prisma.$transaction(
    (tx) =>
      keepIntervalCounts(
        tx,
        [...nodeOf.keys()],
        (hostIds) => tx.$executeRaw`
          UPDATE host SET node_id = a.node_id, next_due_at = least(coalesce(next_due_at, ${input.now}), ${input.now})
          FROM unnest(${hostIds}::bigint[], ${hostIds.map((hostId) => nodeOf.get(hostId))}::int[]) AS a(host_id, node_id)
          WHERE host.host_id = a.host_id AND host.node_id = ${input.from}`,
      ),
    { timeout: 60_000, maxWait: 60_000 },
  );
}

/** Moves waiting link batches of a node to another one, whose sweep of waiting batches finds them. */
export async function reassignBatches(
  prisma: PrismaClient,
  input: { from: number; to: number },
): Promise<number> {
  const moved = await prisma.discoveredBatch.updateMany({
    where: { nodeId: input.from },
    data: { nodeId: input.to },
  });
  return moved.count;
}
