import { exportFormats, listNames, maxTextCharacters } from '@meguri/contracts';
import { z } from 'zod';

const maxParameters = 30;
const maxColumns = 100;

const list = z.enum(listNames);
const parameters = z
  .record(z.string().min(1).max(100), z.string().max(maxTextCharacters))
  .refine((all) => Object.keys(all).length <= maxParameters, `At most ${maxParameters} parameters`);

export const exportSizeInput = z.strictObject({ list, parameters });
export const exportInput = exportSizeInput.extend({
  format: z.enum(exportFormats),
  columns: z.array(z.string().min(1).max(100)).min(1).max(maxColumns).optional(),
});
