import type { PrismaClient } from '../connection/client.ts';

/** Most back queues of the domains for which operators set a limit; few have one. */
export async function listOwnBackQueues(prisma: PrismaClient): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.domainLimit.findMany({
    where: { kind: 'domain', maxBackQueues: { not: null } },
    select: { name: true, maxBackQueues: true },
  });
  return new Map(rows.map(({ name, maxBackQueues }) => [name, maxBackQueues ?? 0]));
}
