import { accessClasses } from '@meguri/access';
import { z } from 'zod';
import { cursor, reason, integerId } from './fields.ts';

const embargoDays = z.int().min(0).max(73_000);
// The service validates prefixes, with a message that says how to write them.
const place = {
  surtPrefix: z.string().max(2_000),
  capturedFrom: z.date().nullable().default(null),
  capturedBefore: z.date().nullable().default(null),
};

export const accessRuleListInput = z.strictObject({
  search: z.string().trim().max(2_000).optional(),
  access: z.enum(accessClasses).optional(),
  cursor,
});
export const accessRuleInput = z.strictObject({ id: integerId });
export const accessRulePreviewInput = z.strictObject(place);
export const accessRuleSetInput = z.strictObject({
  ...place,
  access: z.enum(accessClasses),
  embargoDays: embargoDays.default(0),
  reason,
});
export const accessRuleRemoveInput = z.strictObject({ id: integerId, reason });
export const accessTestInput = z.strictObject({
  url: z.string().trim().min(1, 'Enter a URL').max(2_083),
  capturedAt: z.date(),
});
