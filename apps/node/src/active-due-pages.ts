import type { DuePage, PrismaClient } from '@meguri/database';

/**
 * A host's due pages that belong to certain seed lists, most valuable first: what `loadDuePages` answers while no list is paused. Pages
 * that were put off are left where they are.
 */
export function loadActiveDuePages(
  prisma: PrismaClient,
  input: { hostId: bigint; now: Date; limit: number },
  seedListIds: readonly number[],
): Promise<DuePage[]> {
  return prisma.page
    .findMany({
      where: { hostId: input.hostId, nextVisitAt: { lte: input.now }, seedListId: { in: [...seedListIds] } },
      orderBy: [{ putOff: 'desc' }, { priority: 'asc' }, { nextVisitAt: 'asc' }, { urlKey: 'asc' }],
      take: input.limit,
      select: {
        urlKey: true,
        url: true,
        priority: true,
        depth: true,
        discoveredAt: true,
        nextVisitAt: true,
        visits: true,
      },
    })
    .then((rows) =>
      rows.flatMap(({ nextVisitAt, ...page }) => (nextVisitAt ? [{ ...page, nextVisitAt }] : [])),
    );
}
