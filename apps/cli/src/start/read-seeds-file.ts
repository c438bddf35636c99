import { readFile } from 'node:fs/promises';
import { CommandError } from '../terminal/report-failure.ts';

/**
 * URLs of a seeds file.
 *
 * @param option by which it was named, for the message
 * @throws {CommandError} when it cannot be read, is no text or has no URL
 */
export async function readSeedsFile(file: string, option: '--seeds' | '--file'): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${option} ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  if (text.includes('\0'))
    throw new CommandError(`${option} ${file}: this is no text; give a file with a URL on each line`);
  const urls = seedLines(text);
  if (urls.length === 0)
    throw new CommandError(`${option} ${file}: there is no URL in it; write one on each line`);
  return urls;
}

/** URLs, one a line; empty lines and lines that begin with # are comments. */
export function seedLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
