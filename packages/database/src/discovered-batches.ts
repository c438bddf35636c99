import type { PrismaClient } from './client.ts';
import { insertDiscovered, type DiscoveredPage } from './insert-discovered.ts';

/** Ids of link batches for a node that have been waiting since before an instant: their jobs were lost or are late. */
export async function listWaitingBatches(
  prisma: PrismaClient,
  input: { nodeId: number; before: Date; limit: number },
): Promise<string[]> {
  const rows = await prisma.discoveredBatch.findMany({
    where: { nodeId: input.nodeId, createdAt: { lt: input.before } },
    orderBy: { createdAt: 'asc' },
    take: input.limit,
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/**
 * Takes one batch: inserts what is new and deletes the batch in one transaction, so doing it twice does nothing the second time.
 *
 * @param parse turns the stored links into pages; decides what is left out
 * @returns keys of new pages, and of all pages of the batch (they are known from now on)
 */
export async function takeDiscoveredBatch(
  prisma: PrismaClient,
  input: {
    id: string;
    nodeId: number;
    now: Date;
    intervalSeconds: number;
    parse(links: unknown): DiscoveredPage[];
  },
): Promise<{ inserted: { hostId: bigint; urlKey: string }[]; pages: DiscoveredPage[] }> {
  return prisma.$transaction(
    async (tx) => {
      const rows = await tx.$queryRaw<
        { links: unknown }[]
      >`DELETE FROM discovered_batch WHERE id = ${input.id}::uuid RETURNING links`;
      if (!rows[0]) return { inserted: [], pages: [] };
      const pages = input.parse(rows[0].links);
      const inserted = await insertDiscovered(tx, { ...input, pages, reason: 'new' });
      return { inserted, pages };
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}
