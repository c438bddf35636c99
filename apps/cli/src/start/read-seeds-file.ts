import { CommandError } from '../report-failure.ts';
import { readFile } from 'node:fs/promises';

/** URLs of a seeds file: one a line; empty lines and lines that begin with # are comments. */
export async function readSeedsFile(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`--seeds ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
