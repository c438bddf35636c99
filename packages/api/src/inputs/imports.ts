import { z } from 'zod';
import { cursor, reason, integerId } from './fields.ts';

const place = z.string().min(1).max(4_096);
/** Paths of files and directories; a directory may hold thousands of files. */
const paths = z.array(place).min(1, 'Choose a file or a directory').max(100);

export const importListInput = z.strictObject({ cursor });
export const importInput = z.strictObject({ id: integerId });
export const importPartInput = z.strictObject({ id: integerId, cursor });
export const importBrowseInput = z.strictObject({ path: place.nullable() });
export const importPreviewInput = z.strictObject({ paths });
export const importCreateInput = z.strictObject({
  paths,
  seedList: z.string().min(1).max(200).nullable(),
  /** Whether to copy the files into the archive; by default they are indexed in place. */
  copy: z.boolean().optional(),
  reason,
});
export const importActInput = z.strictObject({ id: integerId, reason });
