import { InvalidArgumentError } from 'commander';

/**
 * The argument of `--data`. An empty one comes from a variable that is not set; taken as a path it would be the
 * current directory.
 *
 * @throws {InvalidArgumentError} for an empty path
 */
export function parseDataDirectory(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('It is empty. Name a directory; the current one is ".".');
}
