import type { AuditEntry } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import type { HostFilter } from './host-filters.ts';
import { hostFilters } from './host-filters.ts';
import { allOf } from '../connection/query-fragments.ts';

/** Ids of all hosts that a filter leaves, in their order, at most so many. */
export async function listHostIds(
  prisma: PrismaClient,
  { limit, ...filter }: Omit<HostFilter, 'ranked'> & { limit: number },
): Promise<bigint[]> {
  const rows = await prisma.$queryRaw<{ hostId: bigint }[]>`
    SELECT host_id AS "hostId" FROM host WHERE ${allOf(hostFilters({ ...filter, ranked: false }))} ORDER BY host_id LIMIT ${limit}`;
  return rows.map(({ hostId }) => hostId);
}

/** The newest entry of the audit log: what is edited from now on has a higher one. */
export async function lastAuditId(prisma: PrismaClient): Promise<bigint> {
  const row = await prisma.audit.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  return row?.id ?? 0n;
}

/** What an act on many things did to each, in order, after one. */
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
