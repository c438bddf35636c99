import { refusal, type ServiceError, type ThrottleRuleServices } from '@meguri/api/services-port';
import type { AuditEntry } from '@meguri/contracts';
import {
  dropThrottleRule,
  findAudit,
  findThrottleRule,
  listAudit,
  putThrottleRule,
  termsOfRule,
  type ThrottleRule,
} from '@meguri/database';
import { z } from 'zod';
import { actOf } from '../audit/audit-log.ts';
import type { Dependencies } from '../context/dependencies.ts';

/** Terms in an audit entry; older entries lack `disabled`. */
const auditedTerms = z.object({
  paused: z.boolean(),
  pausedUntil: z.coerce.date().nullable(),
  minIntervalSeconds: z.number().nullable(),
  note: z.string().nullable(),
  disabled: z.boolean().default(false),
});
const subjectSchema = z
  .string()
  .regex(/^(domain|address-range):/)
  .transform((subject) => {
    const [kind] = subject.split(':', 1);
    const value = subject.slice(subject.indexOf(':') + 1);
    return { kind: kind === 'domain' ? 'domain' : 'address-range', value } as const;
  });

/** Restores a rule to the state before its last edit. */
export function createUndoThrottleRule({ prisma, clock }: Dependencies): ThrottleRuleServices['undo'] {
  return async ({ ctx, input: { auditId, reason } }) => {
    const entry = await findAudit(prisma, BigInt(auditId));
    const scope = subjectSchema.safeParse(entry?.subject);
    const before = auditedTerms.nullable().safeParse(entry?.before);
    if (!entry || !scope.success || !before.success)
      throw refusal('not-found', 'unknownRuleEdit', { id: auditId }, 'auditId');
    const { subject } = entry;
    const [last] = await listAudit(prisma, { subject, limit: 1 });
    if (last && last.id !== entry.id) throw changedSince(last);
    const now = clock.now();
    const audit = (held: ThrottleRule | null, standing: AuditEntry | null) => {
      if (standing && standing.id !== entry.id) throw changedSince(standing);
      const was = held && termsOfRule(held);
      const action = before.data === null ? 'throttle-rule.lift' : 'throttle-rule.put';
      return actOf(ctx, {
        at: now,
        action,
        subject,
        before: was,
        after: before.data,
        reason,
        undoes: entry.id,
      });
    };
    if (before.data !== null) {
      const rule = { ...scope.data, ...before.data };
      await putThrottleRule(prisma, { rule, by: ctx.actor.name, now, audit });
      return;
    }
    const held = await findThrottleRule(prisma, scope.data);
    if (held) await dropThrottleRule(prisma, { id: held.id, now, audit });
  };
}

function changedSince({ actor, at }: AuditEntry): ServiceError {
  return refusal('conflict', 'ruleEditedSince', { actor, at: at.toISOString() });
}
