import {
  exportFormats,
  listNames,
  maxColumnsText,
  maxTextCharacters,
  maxViewNameCharacters,
  maxViewQueryCharacters,
  parseColumnChoice,
} from '@meguri/contracts';
import { z } from 'zod';
import { integerId } from './fields.ts';

const list = z.enum(listNames);
const name = z.string().trim().min(1, 'Enter a name').max(maxViewNameCharacters);
const query = z.string().max(maxViewQueryCharacters);

export const setColumnsInput = z.strictObject({
  list,
  columns: z
    .string()
    .max(maxColumnsText)
    .refine((text) => parseColumnChoice(text) !== null, 'expected ids of columns such as name,load,-bytes')
    .nullable(),
});
export const createViewInput = z.strictObject({ list, name, query, isShared: z.boolean() });
export const editViewInput = z.strictObject({
  id: integerId,
  name: name.optional(),
  query: query.optional(),
  isShared: z.boolean().optional(),
});
export const deleteViewInput = z.strictObject({ id: integerId });

const maxParameters = 30;
const maxColumns = 100;

const parameters = z
  .record(z.string().min(1).max(100), z.string().max(maxTextCharacters))
  .refine((all) => Object.keys(all).length <= maxParameters, `At most ${maxParameters} parameters`);

export const exportSizeInput = z.strictObject({ list, parameters });
export const exportInput = exportSizeInput.extend({
  format: z.enum(exportFormats),
  columns: z.array(z.string().min(1).max(100)).min(1).max(maxColumns).optional(),
});
