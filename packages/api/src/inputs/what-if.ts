import { revisitPolicyIds } from '@meguri/schedule';
import { z } from 'zod';

const minuteSeconds = 60;
const daySeconds = 86_400;

const proposal = z.strictObject({
  policy: z.enum(['default', ...revisitPolicyIds]),
  /** Accesses per page and day. */
  budget: z.number().positive().max(24).nullable().default(null),
  minIntervalSeconds: z
    .number()
    .min(minuteSeconds)
    .max(400 * daySeconds)
    .default(daySeconds),
});

export const whatIfInput = z.strictObject({
  proposals: z.array(proposal).min(1).max(4),
  /** Another number looks at other pages. */
  seed: z.int().min(0).max(1_000_000).default(1),
});
