import { z } from 'zod';
import { bigintId, reason } from './fields.ts';

const version = z.string().max(20).nullable().optional();

const scope = {
  kind: z.enum(['domain', 'address-range']),
  value: z.string().trim().min(1, 'Name a domain or a range of addresses').max(300),
};
const minIntervalSeconds = z.number().finite().min(0).max(86_400).nullable().default(null);

export const previewThrottleRuleInput = z.strictObject({ ...scope, minIntervalSeconds });
export const putThrottleRuleInput = z.strictObject({
  ...scope,
  paused: z.boolean().default(false),
  pausedUntil: z.date().nullable().default(null),
  minIntervalSeconds,
  note: z.string().trim().max(2_000).nullable().default(null),
  disabled: z.boolean().default(false),
  version,
  reason,
});
export const liftThrottleRuleInput = z.strictObject({ id: z.number().int(), version, reason });
export const undoThrottleRuleInput = z.strictObject({ auditId: bigintId, reason });
