import { environmentSchema } from '@meguri/runtime';
import { z } from 'zod';

/** What the control plane reads from its environment. */
export const controlEnvironmentSchema = environmentSchema.extend({
  /** Answers "I am well" over HTTP where it is set; 0 = any free port. */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
});
