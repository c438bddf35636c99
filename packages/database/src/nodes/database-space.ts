import { nodeLiveSchema } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';

/** Size of the database, in bytes: tables and indexes, without the server's log. Needs no right but to connect. */
export async function readDatabaseBytes(prisma: PrismaClient): Promise<number> {
  const rows = await prisma.$queryRaw<{ bytes: bigint }[]>`
    SELECT pg_database_size(current_database()) AS bytes`;
  return Number(rows[0]?.bytes ?? 0);
}

const databaseOfNode = nodeLiveSchema.pick({ database: true });

/** Free space of the database as other nodes measured it for their last heartbeat since an instant. */
export async function listReportedRooms(
  prisma: PrismaClient,
  input: { exceptNodeId: number; since: Date },
): Promise<number[]> {
  const rows = await prisma.node.findMany({
    where: { id: { not: input.exceptNodeId }, heartbeatAt: { gte: input.since } },
    select: { live: true },
  });
  return rows.flatMap(({ live }) => databaseOfNode.safeParse(live).data?.database?.freeBytes ?? []);
}
