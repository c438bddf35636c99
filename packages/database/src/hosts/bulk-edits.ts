import type { AuditEntry } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';

/** The newest entry of the audit log; later edits have higher ids. */
export async function lastAuditId(prisma: PrismaClient): Promise<bigint> {
  const row = await prisma.audit.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  return row?.id ?? 0n;
}

/** The parts of a bulk act in order, after a position. */
export async function listAuditParts(
  prisma: PrismaClient,
  input: { partOf: bigint; after: bigint; limit: number },
): Promise<AuditEntry[]> {
  const rows = await prisma.audit.findMany({
    where: { partOf: input.partOf, id: { gt: input.after } },
    omit: { partOf: true },
    orderBy: { id: 'asc' },
    take: input.limit,
  });
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}
