import type { PrismaClient } from '../connection/client.ts';

/** Accepted seeds of a list by URL, some at a time. */
export function listAcceptedSeeds(
  prisma: PrismaClient,
  { seedListId, after, limit }: { seedListId: number; after: string; limit: number },
): Promise<{ url: string; addedAt: Date }[]> {
  return prisma.seed.findMany({
    where: { seedListId, url: { gt: after }, error: null },
    select: { url: true, addedAt: true },
    orderBy: { url: 'asc' },
    take: limit,
  });
}

/** Has the links of pages read again that had a verdict since an instant. */
export function markLinksUnread(prisma: PrismaClient, since: Date): Promise<number> {
  return prisma.$executeRaw`UPDATE page SET links_unread = true WHERE last_verdict_at >= ${since}`;
}
