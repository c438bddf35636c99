import { readFile, writeFile } from 'node:fs/promises';
import { CommandError } from './report-failure.ts';

/** The error that the file of an option cannot be used, with the reason. */
export function fileError(option: string, file: string, error: unknown): CommandError {
  const reason = error instanceof Error ? error.message : String(error);
  return new CommandError(`${option} ${file}: ${reason}`, { cause: error });
}

/**
 * Reads the text file that an option names.
 *
 * @throws {CommandError} when it cannot be read
 */
export function readOptionFile(option: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw fileError(option, file, error);
  });
}

/**
 * Writes the file that an option names.
 *
 * @throws {CommandError} when it cannot be written
 */
export function writeOptionFile(option: string, file: string, bytes: string | Uint8Array): Promise<void> {
  return writeFile(file, bytes).catch((error: unknown) => {
    throw fileError(option, file, error);
  });
}

/**
 * Does work that also writes the file that an option names, under this or a longer name.
 * @throws {CommandError} when it cannot be written
 */
export async function withOptionFile<T>(option: string, file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOfFile = error instanceof Error && 'path' in error && String(error.path).startsWith(file);
    throw isOfFile ? fileError(option, file, error) : error;
  }
}
