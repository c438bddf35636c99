import { z } from 'zod';

export const webmasterListInput = z.strictObject({
  active: z.boolean().default(true),
  cursor: z.string().max(4_000).optional(),
});
export const webmasterRevokeInput = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{20}$/),
  reason: z.string().trim().max(500).optional(),
});
