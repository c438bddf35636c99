import type { ActorContext } from '@meguri/api/services-port';
import type { NewAuditEntry } from '@meguri/database';

/** An audit entry for what the caller is doing now. */
export function actOf(
  ctx: ActorContext,
  act: Omit<NewAuditEntry, 'actor' | 'reason'> & { reason: string | undefined },
): NewAuditEntry {
  return { ...act, actor: ctx.actor.name, reason: act.reason ?? null };
}
