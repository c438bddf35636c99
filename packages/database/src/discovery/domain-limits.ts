import type { BudgetKind, DomainLimits } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import { retryDeferredLinks } from './deferred-links.ts';

/** Limits of back queues by domain, as operators set them; there are few. */
export async function listOwnBackQueues(prisma: PrismaClient): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.domainLimit.findMany({
    where: { kind: 'domain', maxBackQueues: { not: null } },
    select: { name: true, maxBackQueues: true },
  });
  return new Map(rows.map(({ name, maxBackQueues }) => [name, maxBackQueues ?? 0]));
}

/**
 * Sets the limits of a domain, and tries the links that wait for its budget. Limits that are all those of the
 * settings leave no row.
 *
 * @param input.audit called with the present limits
 * @returns the limits before
 */
export async function setDomainLimits(
  prisma: PrismaClient,
  input: {
    kind: BudgetKind;
    name: string;
    limits: DomainLimits;
    now: Date;
    audit(before: DomainLimits): NewAuditEntry;
  },
): Promise<DomainLimits> {
  const { kind, name, limits, now, audit } = input;
  const key = { kind_name: { kind, name } };
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('domain_limit'))`;
    const row = await tx.domainLimit.findUnique({ where: key });
    const before: DomainLimits = {
      maxHosts: row?.maxHosts ?? null,
      newHostsPerDay: row?.newHostsPerDay ?? null,
      maxBackQueues: row?.maxBackQueues ?? null,
    };
    const entry = audit(before);
    const auditId = await appendAudit(tx, entry);
    const edit = { ...limits, updatedAt: now, updatedBy: entry.actor, auditId };
    const isUsual = Object.values(limits).every((limit) => limit === null);
    if (!isUsual) await tx.domainLimit.upsert({ where: key, create: { kind, name, ...edit }, update: edit });
    else if (row) await tx.domainLimit.delete({ where: key });
    await retryDeferredLinks(tx, { kind, name, now });
    return before;
  });
}
