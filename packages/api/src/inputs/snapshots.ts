import {
  type SnapshotDefinitionInput,
  snapshotFormats,
  unchangedForms,
  urlListLimits,
} from '@meguri/contracts';
import { z } from 'zod';
import { reason } from './fields.ts';

const name = z.string().min(1).max(200);
const listId = z.uuid();

export const snapshotInput = z.strictObject({ name });
export const snapshotExportInput = z.strictObject({
  name,
  format: z.enum(snapshotFormats),
  unchanged: z.enum(unchangedForms).default('revisit'),
});
export const snapshotRemoveInput = z.strictObject({ name, reason });
export const urlListPartInput = z.strictObject({
  listId,
  part: z
    .number()
    .int()
    .min(0)
    .max(urlListLimits.parts - 1),
  text: z.string().max(urlListLimits.charactersPerPart),
});
export const snapshotDiffInput = z.strictObject({ from: name, to: name });
// Validated by the service, whose message says what to correct.
const definition = z.custom<SnapshotDefinitionInput>((value) => typeof value === 'object' && value !== null);
export const snapshotEstimateInput = z.strictObject({ definition });
export const snapshotCreateInput = z.strictObject({
  name,
  definition,
  urlListId: listId.optional(),
  reason,
});
