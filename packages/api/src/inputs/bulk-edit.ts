import { hostFilterSchema, hostSettingsChangeSchema } from '@meguri/contracts';
import { z } from 'zod';
import { bigintId, reason } from './fields.ts';

const selection = z.union([
  z.strictObject({
    names: z
      .array(z.string().trim().min(1).max(300))
      .min(1, 'Choose at least one host')
      .max(5_000, 'At most 5,000 hosts by name; choose all that match a filter'),
  }),
  z.strictObject({
    filter: hostFilterSchema,
  }),
]);

export const bulkPreviewInput = z.strictObject({ selection, change: hostSettingsChangeSchema });
export const bulkEditInput = bulkPreviewInput.extend({
  asOf: bigintId.optional(),
  confirmed: z.boolean().optional(),
  reason,
});
export const bulkUndoInput = z.strictObject({ auditId: bigintId, reason });
