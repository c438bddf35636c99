import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PushError } from './push-error.ts';

const maxBytes = 4_096;

/**
 * The lines of the file with the secret for a consumer. The file has the name of the consumer, so that an
 * operator who enters an address cannot choose another file. Neither the database nor backups hold it.
 *
 * @param lines how many there must be
 * @throws {PushError} where it is missing or has another form
 */
export async function readPushSecret(
  directory: string,
  { consumer, lines, form }: { consumer: string; lines: number; form: string },
): Promise<string[]> {
  const file = path.join(directory, consumer);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new PushError(
      `The file ${file} cannot be read (${code}). Write ${form} into it, on the machine of the control plane.`,
      { cause: error },
    );
  });
  const found = text.trim().split(/\r?\n/);
  const isComplete = found.length === lines && found.every((line) => /^[\x21-\x7e]+$/.test(line));
  if (text.length > maxBytes || !isComplete)
    throw new PushError(`The file ${file} is malformed. It must contain ${form}, and nothing else.`);
  return found;
}
