import type { NewAuditEntry } from '../audit-repository.ts';
import {
  dropThrottleRuleWithin,
  putThrottleRuleWithin,
  type RuleSql,
  type ThrottleRule,
} from '../throttle-rules-repository.ts';
import type { ActTrace, RuleTerms } from './complaint-actions.ts';

interface RuleAct {
  kind: ThrottleRule['kind'];
  value: string;
  now: Date;
  actor: string;
  reason: string | null;
}

type RuleTrace = NonNullable<ActTrace['rule']>;

/** Stops a domain or a range of addresses by a rule; what another rule for the same says besides, stays. */
export async function stopByRule(tx: RuleSql, input: RuleAct): Promise<RuleTrace> {
  const { kind, value } = input;
  const before = await findTerms(tx, input);
  const terms = before ?? { pausedUntil: null, minIntervalSeconds: null, note: input.reason };
  await put(tx, input, { ...terms, paused: true });
  return { kind, value, before };
}

/** Puts back what held before; false where the rule was changed or lifted since. */
export async function takeRuleBack(tx: RuleSql, input: RuleAct & RuleTrace): Promise<boolean> {
  const { kind, value, now, before } = input;
  const row = await tx.throttleRule.findUnique({ where: { kind_value: { kind, value } } });
  if (!row?.paused) return false;
  if (before) await put(tx, input, before);
  else await dropThrottleRuleWithin(tx, { id: row.id, now, audit: (rule) => auditOf(input, rule, null) });
  return true;
}

async function findTerms(tx: RuleSql, { kind, value }: RuleAct): Promise<RuleTerms | null> {
  const row = await tx.throttleRule.findUnique({ where: { kind_value: { kind, value } } });
  if (!row) return null;
  const { paused, pausedUntil, minIntervalSeconds, note } = row;
  return { paused, pausedUntil: pausedUntil?.toISOString() ?? null, minIntervalSeconds, note };
}

async function put(tx: RuleSql, act: RuleAct, terms: RuleTerms): Promise<void> {
  const { kind, value, now, actor } = act;
  const pausedUntil = terms.pausedUntil === null ? null : new Date(terms.pausedUntil);
  const rule = { kind, value, ...terms, pausedUntil };
  await putThrottleRuleWithin(tx, { rule, by: actor, now, audit: (before) => auditOf(act, before, rule) });
}

function auditOf(act: RuleAct, before: unknown, after: unknown): NewAuditEntry {
  const { kind, value, now, actor, reason } = act;
  const action = after === null ? 'throttle-rule.lift' : 'throttle-rule.put';
  return { at: now, actor, action, subject: `${kind}:${value}`, before, after, reason };
}
