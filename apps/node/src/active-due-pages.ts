import type { DuePage, PrismaClient } from '@meguri/database';

/**
 * A host's due pages that belong to none of some seed lists, most valuable first: what `loadDuePages` answers while no list is paused. Pages
 * that were put off are left where they are.
 */
export function loadActiveDuePages(
  prisma: PrismaClient,
  input: { hostId: bigint; now: Date; limit: number },
  inactiveListIds: readonly number[],
): Promise<DuePage[]> {
  return prisma.page
    .findMany({
      where: {
        hostId: input.hostId,
        nextVisitAt: { lte: input.now },
        seedListId: { notIn: [...inactiveListIds] },
      },
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
      rows.flatMap(({ nextVisitAt, urlKey, ...page }) =>
        nextVisitAt ? [{ ...page, nextVisitAt, urlKey: String(urlKey) }] : [],
      ),
    );
}

/** Whether a host has a due page of one of some seed lists. */
export async function hasDuePageOf(
  prisma: PrismaClient,
  input: { hostId: bigint; now: Date },
  listIds: readonly number[],
): Promise<boolean> {
  const page = await prisma.page.findFirst({
    where: { hostId: input.hostId, nextVisitAt: { lte: input.now }, seedListId: { in: [...listIds] } },
    select: { urlKey: true },
  });
  return page !== null;
}
