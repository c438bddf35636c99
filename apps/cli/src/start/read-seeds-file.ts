import { readOptionFile } from '../terminal/option-files.ts';
import { CommandError } from '../terminal/report-failure.ts';

/**
 * URLs of a seeds file.
 * @param option its name, for the message
 * @throws {CommandError} when the file cannot be read, is not text or contains no URL
 */
export async function readSeedsFile(file: string, option: '--seeds' | '--file'): Promise<string[]> {
  const text = await readOptionFile(option, file);
  if (text.includes('\0'))
    throw new CommandError(`${option} ${file}: not a text file; write one URL per line`);
  const urls = seedLines(text);
  if (urls.length === 0) throw new CommandError(`${option} ${file}: no URL found; write one URL per line`);
  return urls;
}

/** URLs, one per line; empty lines and lines that begin with # are comments. */
export function seedLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
