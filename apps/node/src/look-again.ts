import { refresherLeaseSeconds, type PrismaClient } from '@meguri/database';

/** Has the refresher look at once at every host of a node that it would come back to only when its lease is over. */
export async function lookAgain(prisma: PrismaClient, input: { nodeId: number; now: Date }): Promise<void> {
  const leasesUntil = new Date(input.now.getTime() + refresherLeaseSeconds * 1000);
  await prisma.host.updateMany({
    where: { nodeId: input.nodeId, aliasOf: null, nextDueAt: { gt: input.now, lte: leasesUntil } },
    data: { nextDueAt: input.now },
  });
}
