import { pauseScopeSchema } from '@meguri/contracts';
import { z } from 'zod';

export const pauseSetInput = z.strictObject({
  scope: pauseScopeSchema,
  paused: z.boolean(),
  reason: z.string().trim().max(500).optional(),
});
