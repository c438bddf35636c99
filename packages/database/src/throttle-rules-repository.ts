import { registrableDomain } from '@meguri/urls';
import { appendAudit, type NewAuditEntry } from './audit-repository.ts';
import type { PrismaClient, Sql } from './client.ts';
import { notifyEdit } from './listen-to-edits.ts';

/** Terms for all hosts of a domain, or at all addresses of a range. */
export interface ThrottleRule {
  id: number;
  kind: 'domain' | 'address-range';
  /** A domain in lower-case ASCII, or a CIDR. */
  value: string;
  paused: boolean;
  pausedUntil: Date | null;
  minIntervalSeconds: number | null;
  note: string | null;
  createdAt: Date;
  createdBy: string;
}

/** All of them: people write them one by one, so they are few. */
export async function listThrottleRules(prisma: PrismaClient): Promise<ThrottleRule[]> {
  const rows = await prisma.throttleRule.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  return rows.map((row) => ({ ...row, kind: row.kind === 'domain' ? 'domain' : 'address-range' }));
}

/**
 * Writes a rule, or other terms of the one that is there, and tells the nodes. Hosts of a domain are looked at at once.
 *
 * @param input.audit told what holds until now, null if there was no such rule
 */
export async function putThrottleRule(
  prisma: PrismaClient,
  input: {
    rule: Omit<ThrottleRule, 'id' | 'createdAt' | 'createdBy'>;
    by: string;
    now: Date;
    audit(before: ThrottleRule | null): NewAuditEntry;
  },
): Promise<ThrottleRule> {
  return prisma.$transaction((tx) => putThrottleRuleWithin(tx, input));
}

/** What a rule is written with inside a transaction. */
export type RuleSql = Sql & Pick<PrismaClient, 'throttleRule'>;

/** The same inside a transaction that changes other things as well. */
export async function putThrottleRuleWithin(
  tx: RuleSql,
  { rule, by, now, audit }: Parameters<typeof putThrottleRule>[1],
): Promise<ThrottleRule> {
  const key = { kind_value: { kind: rule.kind, value: rule.value } };
  const before = await tx.throttleRule.findUnique({ where: key });
  const row = await tx.throttleRule.upsert({
    where: key,
    create: { ...rule, createdAt: now, createdBy: by },
    update: rule,
  });
  await appendAudit(tx, audit(before && { ...before, kind: rule.kind }));
  await wakeHosts(tx, rule, now);
  await notifyEdit(tx, { kind: 'rules' });
  return { ...row, kind: rule.kind };
}

/** @returns false for an unknown rule */
export async function dropThrottleRule(
  prisma: PrismaClient,
  input: { id: number; now: Date; audit(before: ThrottleRule): NewAuditEntry },
): Promise<boolean> {
  return prisma.$transaction((tx) => dropThrottleRuleWithin(tx, input));
}

/** The same inside a transaction that changes other things as well. */
export async function dropThrottleRuleWithin(
  tx: RuleSql,
  input: Parameters<typeof dropThrottleRule>[1],
): Promise<boolean> {
  const found = await tx.throttleRule.findUnique({ where: { id: input.id } });
  if (!found) return false;
  const before: ThrottleRule = { ...found, kind: found.kind === 'domain' ? 'domain' : 'address-range' };
  await tx.throttleRule.delete({ where: { id: input.id } });
  await appendAudit(tx, input.audit(before));
  await wakeHosts(tx, before, input.now);
  await notifyEdit(tx, { kind: 'rules' });
  return true;
}

/** Hosts of a domain are found by their site's index; those at an address come up by themselves within a minute. */
async function wakeHosts(
  sql: Pick<Sql, '$executeRaw'>,
  { kind, value }: Pick<ThrottleRule, 'kind' | 'value'>,
  now: Date,
): Promise<void> {
  if (kind !== 'domain') return;
  await sql.$executeRaw`
    UPDATE host SET next_due_at = least(next_due_at, ${now})
    WHERE host_id IN (
      SELECT host_id FROM host
      WHERE site = ${registrableDomain(value)} AND (name || ':' LIKE ${value} || ':%' OR name || ':' LIKE '%.' || ${value} || ':%')
      ORDER BY host_id FOR UPDATE)`;
}
