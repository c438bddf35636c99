import { findPause, pauseOfNode, type CrawlPause } from '@meguri/contracts';
import { listCrawlPauses, type PageRecord, type PrismaClient } from '@meguri/database';

/** The pause that stops a page: of the crawl, of the node of its host, or of its seed list. Null: none. */
export async function pauseOfPage(
  prisma: PrismaClient,
  { hostId, seedListId }: Pick<PageRecord, 'hostId' | 'seedListId'>,
): Promise<CrawlPause | null> {
  const pauses = await listCrawlPauses(prisma);
  if (pauses.length === 0) return null;
  const host = await prisma.host.findUnique({ where: { hostId }, select: { nodeId: true } });
  const ofNode = host && pauseOfNode(pauses, host.nodeId);
  return ofNode ?? findPause(pauses, { kind: 'seed-list', id: seedListId });
}
