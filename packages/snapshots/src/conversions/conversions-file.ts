import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Files of the archive have smaller numbers, files of rebuilt responses greater ones. */
export const firstConvertedFile = 1_900_000_000;

/**
 * Prefix of the names of files with converted records. They count as imported files, whose records other
 * programs wrote.
 */
export const convertedPrefix = (takedowns: string): string => `import-converted-${takedowns}`;

const conversionsSchema = z.object({ files: z.array(z.number().int()) });
export type Conversions = z.infer<typeof conversionsSchema>;

export const conversionsFile = (directory: string) => path.join(directory, 'conversions.json');

/**
 * Whether the snapshot has records that are not gzip members of WARC, so that exports hold them converted.
 */
export const hasConversions = (directory: string): boolean => existsSync(conversionsFile(directory));

/** The archive files with records that are converted. */
export async function readConversions(directory: string): Promise<number[]> {
  return conversionsSchema.parse(JSON.parse(await readFile(conversionsFile(directory), 'utf8'))).files;
}
