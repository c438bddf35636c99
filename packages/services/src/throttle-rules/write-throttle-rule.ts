import { refusal, type ThrottleRuleServices } from '@meguri/api/services-port';
import type { AuditEntry } from '@meguri/contracts';
import { dropThrottleRule, putThrottleRule, termsOfRule, type ThrottleRule } from '@meguri/database';
import { actOf, changesText } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { ruleView } from './rule-view.ts';
import { ruleRange } from './rule-range.ts';

const subjectOf = ({ kind, value }: Pick<ThrottleRule, 'kind' | 'value'>) => `${kind}:${value}`;

export function createPutThrottleRule({ prisma, clock }: Dependencies): ThrottleRuleServices['put'] {
  return async ({ ctx, input }) => {
    const { kind, version, reason } = input;
    const terms = termsOfRule(input);
    if (!terms.paused && terms.pausedUntil === null && terms.minIntervalSeconds === null)
      throw refusal('invalid', 'emptyRule', {}, 'paused');
    const rule = { kind, value: ruleRange(kind, input.value), ...terms };
    const now = clock.now();
    const put = await putThrottleRule(prisma, {
      rule,
      by: ctx.actor.name,
      now,
      audit: (before, standing) => {
        refuseStale(version, before, standing);
        return actOf(ctx, {
          at: now,
          action: 'throttle-rule.put',
          subject: subjectOf(rule),
          before: before && termsOfRule(before),
          after: terms,
          reason,
        });
      },
    });
    return ruleView(put);
  };
}

export function createLiftThrottleRule({ prisma, clock }: Dependencies): ThrottleRuleServices['lift'] {
  return async ({ ctx, input: { id, version, reason } }) => {
    const now = clock.now();
    const auditId = await dropThrottleRule(prisma, {
      id,
      now,
      audit: (before, standing) => {
        refuseStale(version, before, standing);
        return actOf(ctx, {
          at: now,
          action: 'throttle-rule.lift',
          subject: subjectOf(before),
          before: termsOfRule(before),
          after: null,
          reason,
        });
      },
    });
    if (auditId === null) throw refusal('not-found', 'ruleGone', {}, 'id');
    return { auditId: String(auditId) };
  };
}

/** @throws {ServiceError} `conflict` that names the later edit and its author */
function refuseStale(
  version: string | null | undefined,
  rule: ThrottleRule | null,
  standing: AuditEntry | null,
): void {
  const held = rule?.auditId == null ? null : String(rule.auditId);
  if (version === undefined || version === held) return;
  if (!rule) throw refusal('conflict', 'ruleGone');
  const { value } = rule;
  if (!standing) throw refusal('conflict', 'ruleEditedSomehow', { value });
  const { actor } = standing;
  const at = standing.at.toISOString();
  throw version === null
    ? refusal('conflict', 'ruleWritten', { value, actor, at })
    : refusal('conflict', 'ruleEdited', { value, actor, at }, null, changesText(standing));
}
