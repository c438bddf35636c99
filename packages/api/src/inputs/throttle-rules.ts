import { z } from 'zod';

const reason = z.string().trim().max(500).optional();

export const putThrottleRuleInput = z.strictObject({
  kind: z.enum(['domain', 'address-range']),
  value: z.string().trim().min(1).max(300),
  paused: z.boolean().default(false),
  pausedUntil: z.date().nullable().default(null),
  minIntervalSeconds: z.number().finite().min(0).max(86_400).nullable().default(null),
  note: z.string().trim().max(2_000).nullable().default(null),
  reason,
});
export const liftThrottleRuleInput = z.strictObject({ id: z.number().int(), reason });
