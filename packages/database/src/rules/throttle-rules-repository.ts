import type { AuditEntry, RuleTerms } from '@meguri/contracts';
import { appendAudit, findAudit, type NewAuditEntry } from '../people/audit-repository.ts';
import type { PrismaClient, Sql } from '../connection/client.ts';
import { hostsOfRule } from './hosts-of-rule.ts';
import { notifyEdit } from '../hosts/listen-to-edits.ts';
import type { RuleScope, ThrottleRule } from './throttle-rules.ts';

/** The audited fields of a rule. */
export function termsOfRule({
  paused,
  pausedUntil,
  minIntervalSeconds,
  note,
  disabled,
}: RuleTerms): RuleTerms {
  return { paused, pausedUntil, minIntervalSeconds, note, disabled };
}

/** All rules: operators write them one by one, so they are few. */
export async function listThrottleRules(prisma: PrismaClient): Promise<ThrottleRule[]> {
  const rows = await prisma.throttleRule.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  return rows.map(ruleOf);
}

/** Null without a rule for that scope. */
export async function findThrottleRule(
  sql: Pick<RuleSql, 'throttleRule'>,
  { kind, value }: RuleScope,
): Promise<ThrottleRule | null> {
  const row = await sql.throttleRule.findUnique({ where: { kind_value: { kind, value } } });
  return row && ruleOf(row);
}

interface RuleWriting {
  rule: RuleScope & RuleTerms;
  by: string;
  now: Date;
  /**
   * Called with the present rule and its last edit, null if there is none; throwing rolls everything back.
   */
  audit(before: ThrottleRule | null, standing: AuditEntry | null): NewAuditEntry;
}

/** Writes or replaces a rule, and notifies the nodes. Hosts of a domain are due at once. */
export async function putThrottleRule(prisma: PrismaClient, input: RuleWriting): Promise<ThrottleRule> {
  return prisma.$transaction((tx) => putThrottleRuleWithin(tx, input));
}

/** Input for writing a rule within a transaction. */
export type RuleSql = Sql & Pick<PrismaClient, 'throttleRule'>;

/** The same within a transaction that changes other rows as well. */
export async function putThrottleRuleWithin(
  tx: RuleSql,
  { rule, by, now, audit }: RuleWriting,
): Promise<ThrottleRule> {
  await lockRules(tx);
  const before = await findThrottleRule(tx, rule);
  const auditId = await appendAudit(tx, audit(before, await lastEditOf(tx, before)));
  const { kind, value } = rule;
  const row = await tx.throttleRule.upsert({
    where: { kind_value: { kind, value } },
    create: { ...rule, createdAt: now, createdBy: by, auditId },
    update: { ...rule, auditId },
  });
  await notifyRule(tx, rule, now);
  return ruleOf(row);
}

interface RuleDropping {
  id: number;
  now: Date;
  /** Called with the present rule and its last edit; throwing rolls everything back. */
  audit(before: ThrottleRule, standing: AuditEntry | null): NewAuditEntry;
}

/** @returns the id of the audit entry; null for an unknown rule */
export async function dropThrottleRule(prisma: PrismaClient, input: RuleDropping): Promise<bigint | null> {
  return prisma.$transaction((tx) => dropThrottleRuleWithin(tx, input));
}

/** The same within a transaction that changes other rows as well. */
export async function dropThrottleRuleWithin(tx: RuleSql, input: RuleDropping): Promise<bigint | null> {
  const { id, now, audit } = input;
  await lockRules(tx);
  const found = await tx.throttleRule.findUnique({ where: { id } });
  if (!found) return null;
  const before = ruleOf(found);
  const auditId = await appendAudit(tx, audit(before, await lastEditOf(tx, before)));
  await tx.throttleRule.delete({ where: { id } });
  await notifyRule(tx, before, now);
  return auditId;
}

/** Serialises writes of rules, so that no edit overwrites one that it has not seen. */
async function lockRules(sql: Pick<Sql, '$executeRaw'>): Promise<void> {
  await sql.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('throttle_rule'))`;
}

function lastEditOf(sql: Sql, rule: ThrottleRule | null): Promise<AuditEntry | null> {
  return rule === null || rule.auditId === null ? Promise.resolve(null) : findAudit(sql, rule.auditId);
}

function ruleOf(row: Omit<ThrottleRule, 'kind'> & { kind: string }): ThrottleRule {
  return { ...row, kind: row.kind === 'domain' ? 'domain' : 'address-range' };
}

/** Makes hosts of a domain due at once; hosts in an address range are due within a minute anyway. */
async function notifyRule(sql: Sql, rule: RuleScope, now: Date): Promise<void> {
  if (rule.kind === 'domain')
    await sql.$executeRaw`
      UPDATE host SET next_due_at = least(next_due_at, ${now})
      WHERE host_id IN (SELECT host_id FROM host WHERE ${hostsOfRule(rule)} ORDER BY host_id FOR UPDATE)`;
  await notifyEdit(sql, { kind: 'rules' });
}
