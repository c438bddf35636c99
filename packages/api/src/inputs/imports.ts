import { z } from 'zod';

const reason = z.string().trim().max(500).optional();
const id = z.int().min(1).max(2_147_483_647);
const cursor = z.string().max(4_000).optional();
const place = z.string().min(1).max(4_096);
/** Of files and directories; a directory may hold thousands of files. */
const paths = z.array(place).min(1, 'Choose a file or a directory').max(100);

export const importListInput = z.strictObject({ cursor });
export const importInput = z.strictObject({ id });
export const importPartInput = z.strictObject({ id, cursor });
export const importBrowseInput = z.strictObject({ path: place.nullable() });
export const importPreviewInput = z.strictObject({ paths });
export const importCreateInput = z.strictObject({
  paths,
  seedList: z.string().min(1).max(200).nullable(),
  /** Into the archive; by default files are indexed where they are. */
  copy: z.boolean().optional(),
  reason,
});
export const importActInput = z.strictObject({ id, reason });
