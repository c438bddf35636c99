import type { AuditOrigin, RuleTerms } from '@meguri/contracts';
import type { NewAuditEntry } from '../people/audit-repository.ts';
import type { ThrottleRule } from '../rules/throttle-rules.ts';
import {
  dropThrottleRuleWithin,
  findThrottleRule,
  putThrottleRuleWithin,
  termsOfRule,
  type RuleSql,
} from '../rules/throttle-rules-repository.ts';
import type { ActTrace, KeptRuleTerms } from './complaint-actions.ts';

interface RuleAct {
  /** Of the complaint. */
  id: string;
  kind: ThrottleRule['kind'];
  value: string;
  now: Date;
  actor: string;
  origin: AuditOrigin | null;
  reason: string | null;
}

type RuleTrace = NonNullable<ActTrace['rule']>;

/** Stops a domain or a range of addresses by a rule; the other terms of an existing rule stay. */
export async function stopByRule(tx: RuleSql, input: RuleAct): Promise<RuleTrace> {
  const { kind, value } = input;
  const before = await findTerms(tx, input);
  const terms = before ?? { pausedUntil: null, minIntervalSeconds: null, note: input.reason };
  await put(tx, input, { ...terms, paused: true, disabled: false });
  return { kind, value, before };
}

/** Restores the former rule; false where the rule has changed since. */
export async function takeRuleBack(tx: RuleSql, input: RuleAct & RuleTrace): Promise<boolean> {
  const { kind, value, now, before } = input;
  const held = await findThrottleRule(tx, { kind, value });
  if (!held?.paused || held.disabled) return false;
  if (before) await put(tx, input, before);
  else
    await dropThrottleRuleWithin(tx, {
      id: held.id,
      now,
      audit: (rule) => auditOf(input, termsOfRule(rule), null),
    });
  return true;
}

async function findTerms(tx: RuleSql, act: RuleAct): Promise<KeptRuleTerms | null> {
  const held = await findThrottleRule(tx, act);
  if (!held) return null;
  return { ...termsOfRule(held), pausedUntil: held.pausedUntil?.toISOString() ?? null };
}

async function put(tx: RuleSql, act: RuleAct, terms: KeptRuleTerms): Promise<void> {
  const { kind, value, now, actor } = act;
  const pausedUntil = terms.pausedUntil === null ? null : new Date(terms.pausedUntil);
  const rule = { kind, value, ...terms, pausedUntil, disabled: terms.disabled ?? false };
  await putThrottleRuleWithin(tx, {
    rule,
    by: actor,
    now,
    audit: (before) => auditOf(act, before && termsOfRule(before), termsOfRule(rule)),
  });
}

function auditOf(act: RuleAct, before: RuleTerms | null, terms: RuleTerms | null): NewAuditEntry {
  const { id: complaint, kind, value, now, actor, origin, reason } = act;
  const after = terms && { ...terms, complaint };
  const action = after === null ? 'throttle-rule.lift' : 'throttle-rule.put';
  return { at: now, actor, origin, action, subject: `${kind}:${value}`, before, after, reason };
}
