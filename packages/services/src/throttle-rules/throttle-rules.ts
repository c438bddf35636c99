import { refusal } from '@meguri/api/services-port';
import type { NewThrottleRule, ThrottleRuleServices } from '@meguri/api/services-port';
import type { ThrottleRuleView } from '@meguri/contracts';
import { dropThrottleRule, listThrottleRules, putThrottleRule } from '@meguri/database';
import type { Dependencies } from '../context/dependencies.ts';
import { throttledRange } from './throttled-range.ts';

export function createListThrottleRules({ prisma }: Dependencies): ThrottleRuleServices['list'] {
  return () => listThrottleRules(prisma);
}

export function createPutThrottleRule(deps: Dependencies): ThrottleRuleServices['put'] {
  return ({ ctx, input }) => writeThrottleRule(deps, { ...input, actor: ctx.actor.name });
}

/**
 * Writes a rule for a domain or a range of addresses, whoever asks for it.
 *
 * @throws {ServiceError} `invalid`
 */
async function writeThrottleRule(
  { prisma, clock }: Dependencies,
  input: NewThrottleRule & { actor: string },
): Promise<ThrottleRuleView> {
  const { actor, reason, kind, paused, pausedUntil, minIntervalSeconds, note } = input;
  if (!paused && pausedUntil === null && minIntervalSeconds === null)
    throw refusal('invalid', 'emptyRule', {}, 'paused');
  const value = throttledRange(kind, input.value);
  const rule = { kind, value, paused, pausedUntil, minIntervalSeconds, note };
  const now = clock.now();
  return putThrottleRule(prisma, {
    rule,
    by: actor,
    now,
    audit: (before) => ({
      at: now,
      actor,
      action: 'throttle-rule.put',
      subject: `${kind}:${value}`,
      before,
      after: rule,
      reason: reason ?? null,
    }),
  });
}

export function createLiftThrottleRule({ prisma, clock }: Dependencies): ThrottleRuleServices['lift'] {
  return async ({ ctx, input: { id, reason } }) => {
    const now = clock.now();
    const found = await dropThrottleRule(prisma, {
      id,
      now,
      audit: (before) => ({
        at: now,
        actor: ctx.actor.name,
        action: 'throttle-rule.lift',
        subject: `${before.kind}:${before.value}`,
        before,
        after: null,
        reason: reason ?? null,
      }),
    });
    if (!found) throw refusal('not-found', 'ruleGone', {}, 'id');
  };
}
