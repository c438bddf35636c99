import { readFile } from 'node:fs/promises';
import { CommandError } from '../report-failure.ts';

/**
 * URLs of a seeds file.
 *
 * @param option by which it was named, for the message
 * @throws {CommandError} when it cannot be read
 */
export async function readSeedsFile(file: string, option: '--seeds' | '--file'): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${option} ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  return seedLines(text);
}

/** URLs, one a line; empty lines and lines that begin with # are comments. */
export function seedLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
