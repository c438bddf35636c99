import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Files of the archive have smaller numbers, those of rebuilt responses greater ones. */
export const firstConvertedFile = 1_900_000_000;

/** Before the names of files with converted records: that of imported files, whose records other programs wrote. */
export const convertedPrefix = (takedowns: string): string => `import-converted-${takedowns}`;

const conversionsSchema = z.object({ files: z.array(z.number().int()) });
export type Conversions = z.infer<typeof conversionsSchema>;

export const conversionsFile = (directory: string) => path.join(directory, 'conversions.json');

/** Whether records of the snapshot are no gzip members of WARC, so that exports hold them converted. */
export const hasConversions = (directory: string): boolean => existsSync(conversionsFile(directory));

/** The archive files with such records. */
export async function readConversions(directory: string): Promise<number[]> {
  return conversionsSchema.parse(JSON.parse(await readFile(conversionsFile(directory), 'utf8'))).files;
}
