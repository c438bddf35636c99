import { accessClasses } from '@meguri/access';
import { z } from 'zod';

const reason = z.string().trim().max(500).optional();
const id = z.int().min(1).max(2_147_483_647);
const embargoDays = z.int().min(0).max(73_000);
// The service says what is wrong with a prefix, and how to write it.
const place = {
  surtPrefix: z.string().max(2_000),
  capturedFrom: z.date().nullable().default(null),
  capturedBefore: z.date().nullable().default(null),
};

export const accessRuleListInput = z.strictObject({
  search: z.string().trim().max(2_000).optional(),
  access: z.enum(accessClasses).optional(),
  cursor: z.string().max(4_000).optional(),
});
export const accessRuleInput = z.strictObject({ id });
export const accessRulePreviewInput = z.strictObject(place);
export const accessRuleSetInput = z.strictObject({
  ...place,
  access: z.enum(accessClasses),
  embargoDays: embargoDays.default(0),
  reason,
});
export const accessRuleRemoveInput = z.strictObject({ id, reason });
export const accessTestInput = z.strictObject({
  url: z.string().trim().min(1, 'Enter a URL').max(2_083),
  capturedAt: z.date(),
});
