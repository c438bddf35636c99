import type { AccessRule, AccessTerms } from '@meguri/access';
import type { PrismaClient } from '../connection/client.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';

/** A rule with who made it. */
export interface StoredAccessRule extends AccessRule {
  reason: string | null;
  createdAt: Date;
  createdBy: string;
}

/** So that one reading of the rules is short. */
export const maxAccessRules = 10_000;

/** By prefix, then by period. */
export async function listAccessRules(prisma: PrismaClient): Promise<StoredAccessRule[]> {
  const rows = await prisma.accessRule.findMany({
    orderBy: [{ surtPrefix: 'asc' }, { capturedFrom: 'asc' }, { capturedBefore: 'asc' }],
    take: maxAccessRules,
  });
  return rows.map((row) => ({ ...row, access: row.access as AccessRule['access'] }));
}

/** What decides on captures with a sort key: the rules whose prefixes it may have, and the takedowns of its host. */
export async function readAccessTerms(
  prisma: PrismaClient,
  { surt, hostId }: { surt: string; hostId: bigint },
): Promise<AccessTerms> {
  const [rules, takedowns] = await Promise.all([
    prisma.$queryRaw<AccessRule[]>`
      SELECT id, surt_prefix AS "surtPrefix", captured_from AS "capturedFrom", captured_before AS "capturedBefore", access,
        embargo_days AS "embargoDays"
      FROM access_rule WHERE starts_with(${surt}, rtrim(surt_prefix, ','))`,
    prisma.$queryRaw<AccessTerms['takedowns'][number][]>`
      SELECT host_id AS "hostId", url_key::text AS "urlKey", url FROM takedown WHERE host_id = ${hostId} AND lifted_at IS NULL`,
  ]);
  return { rules, takedowns };
}

/**
 * Sets the rule of a prefix and a period, in place of the one that it has.
 *
 * @param input.audit called with the rule before
 * @returns null: there are `maxAccessRules` others
 */
export function setAccessRule(
  prisma: PrismaClient,
  input: {
    rule: Omit<StoredAccessRule, 'id'>;
    audit(before: StoredAccessRule | null): NewAuditEntry;
  },
): Promise<StoredAccessRule | null> {
  const { surtPrefix, capturedFrom, capturedBefore } = input.rule;
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('access_rule'))`;
    const before = await tx.accessRule.findFirst({ where: { surtPrefix, capturedFrom, capturedBefore } });
    if (!before && (await tx.accessRule.count()) >= maxAccessRules) return null;
    if (before) await tx.accessRule.delete({ where: { id: before.id } });
    const { id } = await tx.accessRule.create({ data: input.rule, select: { id: true } });
    await appendAudit(
      tx,
      input.audit(before && { ...before, access: before.access as AccessRule['access'] }),
    );
    return { ...input.rule, id };
  });
}

/** @returns whether there was one */
export function removeAccessRule(
  prisma: PrismaClient,
  input: { id: number; audit(before: StoredAccessRule): NewAuditEntry },
): Promise<boolean> {
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('access_rule'))`;
    const before = await tx.accessRule.findUnique({ where: { id: input.id } });
    if (!before) return false;
    await tx.accessRule.delete({ where: { id: input.id } });
    await appendAudit(tx, input.audit({ ...before, access: before.access as AccessRule['access'] }));
    return true;
  });
}
