import type { AuditEntry } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { auditEntryOf } from '../people/audit-repository.ts';

/** The newest entry of the audit log; later edits have higher ids. */
export async function lastAuditId(prisma: PrismaClient): Promise<bigint> {
  const row = await prisma.audit.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  return row?.id ?? 0n;
}

/** How many hosts a bulk act changed. */
export function countAuditParts(prisma: PrismaClient, partOf: bigint): Promise<number> {
  return prisma.audit.count({ where: { partOf } });
}

/** The parts of a bulk act in order, after a position. */
export async function listAuditParts(
  prisma: PrismaClient,
  input: { partOf: bigint; after: bigint; limit: number },
): Promise<AuditEntry[]> {
  const rows = await prisma.audit.findMany({
    where: { partOf: input.partOf, id: { gt: input.after } },
    orderBy: { id: 'asc' },
    take: input.limit,
  });
  return rows.map(auditEntryOf);
}
