import type { AuditChoices, AuditEntry, AuditFilter } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';

/** Entries with ids below `beforeId` that the filter lets through, latest first. */
export async function searchAudit(
  prisma: PrismaClient,
  input: AuditFilter & { beforeId: bigint | null; limit: number },
): Promise<AuditEntry[]> {
  const { actor, action, subject, from, to, beforeId, limit } = input;
  const rows = await prisma.audit.findMany({
    where: {
      ...(actor ? { actor } : {}),
      ...(action ? { action } : {}),
      ...(subject ? { subject: { contains: subject, mode: 'insensitive' } } : {}),
      ...(from || to ? { at: { ...(from ? { gte: from } : {}), ...(to ? { lt: to } : {}) } } : {}),
      ...(beforeId === null ? {} : { id: { lt: beforeId } }),
    },
    omit: { partOf: true },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows.map((row) => ({ ...row, id: String(row.id) }));
}

/** Who has acted and what was done, for filters; walks the indexes from one value to the next. */
export async function listAuditChoices(prisma: PrismaClient): Promise<AuditChoices> {
  const [actors, actions] = await Promise.all([
    prisma.$queryRaw<{ value: string }[]>`
      WITH RECURSIVE step AS (
        SELECT min(actor) AS value FROM audit
        UNION ALL
        SELECT (SELECT min(actor) FROM audit WHERE actor > step.value) FROM step WHERE step.value IS NOT NULL)
      SELECT value FROM step WHERE value IS NOT NULL LIMIT 500`,
    prisma.$queryRaw<{ value: string }[]>`
      WITH RECURSIVE step AS (
        SELECT min(action) AS value FROM audit
        UNION ALL
        SELECT (SELECT min(action) FROM audit WHERE action > step.value) FROM step WHERE step.value IS NOT NULL)
      SELECT value FROM step WHERE value IS NOT NULL LIMIT 500`,
  ]);
  return { actors: actors.map(({ value }) => value), actions: actions.map(({ value }) => value) };
}
