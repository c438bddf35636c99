import {
  listNames,
  maxColumnsText,
  maxViewNameCharacters,
  maxViewQueryCharacters,
  parseColumnChoice,
} from '@meguri/contracts';
import { z } from 'zod';

const list = z.enum(listNames);
const id = z.int().min(1).max(2_147_483_647);
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
  id,
  name: name.optional(),
  query: query.optional(),
  isShared: z.boolean().optional(),
});
export const deleteViewInput = z.strictObject({ id });
