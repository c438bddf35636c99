import { nodeLiveSchema, type NodeLive } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { keepIntervalCounts, largestHostMs } from '../figures/keep-interval-counts.ts';
import { Prisma } from '../generated/client.ts';

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

const mayBeVisited = Prisma.sql`NOT paused AND alias_of IS NULL`;
const isClosed = Prisma.sql`(paused OR alias_of IS NOT NULL)`;
const leastOwner = (condition: Prisma.Sql) =>
  Prisma.sql`least((SELECT min(node_id) FROM host WHERE ${mayBeVisited} ${condition}),
    (SELECT min(node_id) FROM host WHERE ${isClosed} ${condition}))`;

/** Nodes that own hosts; walks the two indexes of host.node_id from one id to the next. */
export async function listOwningNodeIds(prisma: PrismaClient): Promise<number[]> {
  const rows = await prisma.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE owner AS (
      SELECT ${leastOwner(Prisma.empty)} AS id
      UNION ALL
      SELECT ${leastOwner(Prisma.sql`AND node_id > owner.id`)} FROM owner WHERE owner.id IS NOT NULL)
    SELECT id FROM owner WHERE id IS NOT NULL`;
  return rows.map((row) => row.id);
}

/** Ids of hosts of a node, with at most this many pages in total, but at least one host if there is any. */
export async function listHostIdsOfNode(
  prisma: PrismaClient,
  { nodeId, limit, maxPages }: { nodeId: number; limit: number; maxPages: number },
): Promise<bigint[]> {
  const some = (condition: Prisma.Sql) =>
    Prisma.sql`(SELECT host_id, page_count FROM host WHERE node_id = ${nodeId} AND ${condition} LIMIT ${limit})`;
  const rows = await prisma.$queryRaw<{ hostId: bigint; pages: bigint }[]>`
    SELECT host_id AS "hostId", sum(page_count) OVER (ORDER BY page_count, host_id) AS pages
    FROM (${some(mayBeVisited)} UNION ALL ${some(isClosed)}) AS host ORDER BY page_count, host_id LIMIT ${limit}`;
  return rows.filter(({ pages }, place) => place === 0 || pages <= maxPages).map(({ hostId }) => hostId);
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
          UPDATE host SET node_id = a.node_id,
            next_due_at = CASE WHEN alias_of IS NULL THEN least(coalesce(next_due_at, ${input.now}), ${input.now}) END
          FROM unnest(${hostIds}::bigint[], ${hostIds.map((hostId) => nodeOf.get(hostId))}::int[]) AS a(host_id, node_id)
          WHERE host.host_id = a.host_id AND host.node_id = ${input.from}`,
      ),
    { timeout: largestHostMs, maxWait: 60_000 },
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
