import { isDomainPrefix, type AccessRule, type AccessTerms } from '@meguri/access';
import type { AccessRuleFilter, AccessRuleTerms, AccessRuleView } from '@meguri/contracts';
import type { PrismaClient } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { appendAudit, type NewAuditEntry } from '../people/audit-repository.ts';

/** Bounds the time to read all rules. */
export const maxAccessRules = 10_000;

const columns = Prisma.sql`id, surt_prefix AS "surtPrefix", captured_from AS "capturedFrom", captured_before AS "capturedBefore", access,
  embargo_days AS "embargoDays", reason, created_at AS "createdAt", created_by AS "createdBy"`;

/** All access rules, by prefix, then by period. */
export function listAccessRules(prisma: PrismaClient): Promise<AccessRuleView[]> {
  return prisma.$queryRaw<AccessRuleView[]>`
    SELECT ${columns} FROM access_rule ORDER BY surt_prefix COLLATE "C", captured_from, captured_before, id LIMIT ${maxAccessRules}`;
}

/** A page of the rules that match a filter, by prefix. */
export function searchAccessRules(
  prisma: PrismaClient,
  input: AccessRuleFilter & { after: Pick<AccessRule, 'surtPrefix' | 'id'> | null; limit: number },
): Promise<AccessRuleView[]> {
  const { search, access, after, limit } = input;
  const conditions = [
    ...(search ? [Prisma.sql`strpos(surt_prefix, ${search.toLowerCase()}) > 0`] : []),
    ...(access ? [Prisma.sql`access = ${access}`] : []),
    ...(after ? [Prisma.sql`(surt_prefix COLLATE "C", id) > (${after.surtPrefix}, ${after.id})`] : []),
  ];
  const where = conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}` : Prisma.empty;
  return prisma.$queryRaw<AccessRuleView[]>`
    SELECT ${columns} FROM access_rule ${where} ORDER BY surt_prefix COLLATE "C", id LIMIT ${limit}`;
}

export const countAccessRules = (prisma: PrismaClient): Promise<number> => prisma.accessRule.count();

/** The rule of an id; null: there is none. */
export async function findAccessRule(prisma: PrismaClient, id: number): Promise<AccessRuleView | null> {
  const rows = await prisma.$queryRaw<AccessRuleView[]>`SELECT ${columns} FROM access_rule WHERE id = ${id}`;
  return rows[0] ?? null;
}

/** What identifies a rule: at most one has the same prefix and period. */
export type AccessRulePlace = Pick<AccessRule, 'surtPrefix' | 'capturedFrom' | 'capturedBefore'>;

/** The rule of a prefix and a period; null: there is none. */
export async function findAccessRuleAt(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  { surtPrefix, capturedFrom, capturedBefore }: AccessRulePlace,
): Promise<AccessRuleView | null> {
  const rows = await prisma.$queryRaw<AccessRuleView[]>`
    SELECT ${columns} FROM access_rule WHERE surt_prefix = ${surtPrefix}
      AND captured_from IS NOT DISTINCT FROM ${capturedFrom}::timestamptz AND captured_before IS NOT DISTINCT FROM ${capturedBefore}::timestamptz`;
  return rows[0] ?? null;
}

/** How many rules have a longer prefix that begins with this one. */
export async function countNarrowerRules(prisma: PrismaClient, surtPrefix: string): Promise<number> {
  const isDomain = isDomainPrefix(surtPrefix);
  const stem = isDomain ? surtPrefix.slice(0, -1) : surtPrefix;
  const [row] = await prisma.$queryRaw<{ rules: number }[]>`
    SELECT count(*)::int AS rules FROM access_rule
    WHERE starts_with(surt_prefix, ${stem}) AND surt_prefix <> ${surtPrefix}
      AND (${stem} = '' OR substr(surt_prefix, ${stem.length + 1}::int) ~ ${isDomain ? '^[,):]' : '.'})`;
  return row?.rules ?? 0;
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

/** A change of the rule of a prefix and a period. */
interface AccessRuleChange {
  place: AccessRulePlace;
  /** Null removes the rule. */
  rule: (AccessRuleTerms & Omit<AccessRuleView, 'id'>) | null;
  /** Called with the present rule, null without one; throwing rolls everything back. */
  audit(before: AccessRuleView | null): NewAuditEntry;
}

/**
 * Sets, replaces or removes the rule of a prefix and a period.
 *
 * @returns the new rule and the audit entry; null: the limit of {@link maxAccessRules} is reached
 */
export function changeAccessRule(
  prisma: PrismaClient,
  { place, rule, audit }: AccessRuleChange,
): Promise<{ rule: AccessRuleView | null; auditId: string } | null> {
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('access_rule'))`;
    const before = await findAccessRuleAt(tx, place);
    const entry = audit(before);
    if (rule && !before && (await tx.accessRule.count()) >= maxAccessRules) return null;
    if (before) await tx.accessRule.delete({ where: { id: before.id } });
    const made = rule ? await tx.accessRule.create({ data: rule, select: { id: true } }) : null;
    const auditId = String(await appendAudit(tx, entry));
    return { rule: rule && made ? { ...rule, id: made.id } : null, auditId };
  });
}
