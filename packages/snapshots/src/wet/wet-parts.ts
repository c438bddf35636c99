import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const partsSchema = z.array(z.object({ file: z.string(), bytes: z.number() }));
/** Files with the text of the records, in their order. */
export type WetParts = z.infer<typeof partsSchema>;

/** Written last, once all parts are durable. */
export const wetPartsFile = (directory: string, key: string): string =>
  path.join(directory, `wet-${key}.json`);

export async function readWetParts(directory: string, key: string): Promise<WetParts> {
  return partsSchema.parse(JSON.parse(await readFile(wetPartsFile(directory, key), 'utf8')));
}
