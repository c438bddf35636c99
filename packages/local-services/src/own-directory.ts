import { accessSync, constants, lstatSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { LocalServiceError } from './local-service-error.ts';

/**
 * Makes a directory, and what is missing above it; one that is there already is left as it is.
 *
 * @param directory absolute
 * @param options.purpose what the message calls it, e.g. "data directory"
 * @param options.mode of the directory itself when it is made; default as the process makes files
 * @throws {LocalServiceError} `directory-unusable`: it cannot be made, or we may not write there
 */
export function makeOwnDirectory(
  directory: string,
  { purpose, mode = 0o777 }: { purpose: string; mode?: number },
): void {
  try {
    makeWithParents(directory, mode);
  } catch (error) {
    throw unusable(`${purpose} ${directory} cannot be created (${reasonOf(error)})`, error);
  }
  checkOwnDirectory(directory, purpose);
}

/**
 * Nothing, where a directory that others will make is still missing, or can be used.
 *
 * @throws {LocalServiceError} `directory-unusable`: something else has its name, or we may not write there
 */
export function checkOwnDirectory(directory: string, purpose: string): void {
  if (lstatSync(directory, { throwIfNoEntry: false }) === undefined) return;
  if (!isDirectory(directory)) throw unusable(`${purpose} ${directory} is no directory`);
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(`${purpose} ${directory} is not writable for this user`, error);
  }
}

/**
 * One level after the other: Node's own `recursive` asks again without end where a directory that exists answers ENOENT
 * to whoever makes something in it, as /proc does.
 */
function makeWithParents(directory: string, mode: number): void {
  if (isDirectory(directory)) return;
  const parent = path.dirname(directory);
  if (parent !== directory) makeWithParents(parent, 0o777);
  try {
    mkdirSync(directory, { mode });
  } catch (error) {
    // Another start may have been faster.
    if (!isDirectory(directory)) throw error;
  }
}

function isDirectory(directory: string): boolean {
  return statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return String(error);
  return error.code === 'EEXIST' ? `${String(error.path)} is no directory` : String(error.code);
}

function unusable(fault: string, cause?: unknown): LocalServiceError {
  const fix = 'put that right, or choose another place with --data DIR';
  return new LocalServiceError('directory-unusable', `${fault}; ${fix}`, { cause });
}
