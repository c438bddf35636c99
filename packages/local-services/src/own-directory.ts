import { accessSync, constants, lstatSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { LocalServiceError } from './local-service.ts';

/**
 * Creates a directory and its missing parents; an existing one is left unchanged.
 *
 * @param directory absolute
 * @param options.purpose its name in messages, e.g. "data directory"
 * @param options.mode of the directory if it is created; default: that of the process
 * @throws {LocalServiceError} `directory-unusable`: it cannot be created or written to
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
 * Accepts a directory that is usable, or missing because others will create it.
 *
 * @throws {LocalServiceError} `directory-unusable`: it is not a directory, or cannot be written to
 */
export function checkOwnDirectory(directory: string, purpose: string): void {
  if (lstatSync(directory, { throwIfNoEntry: false }) === undefined) return;
  if (!isDirectory(directory)) throw unusable(`${purpose} ${directory} is not a directory`);
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(`${purpose} ${directory} is not writable for this user`, error);
  }
}

/**
 * Creates each level: Node's own `recursive` loops endlessly if an existing directory answers ENOENT to a
 * creation in it, as /proc does.
 */
function makeWithParents(directory: string, mode: number): void {
  if (isDirectory(directory)) return;
  const parent = path.dirname(directory);
  if (parent !== directory) makeWithParents(parent, 0o777);
  try {
    mkdirSync(directory, { mode });
  } catch (error) {
    // Another process may have created it.
    if (!isDirectory(directory)) throw error;
  }
}

function isDirectory(directory: string): boolean {
  return statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return String(error);
  return error.code === 'EEXIST' ? `${String(error.path)} is not a directory` : String(error.code);
}

function unusable(fault: string, cause?: unknown): LocalServiceError {
  const fix = 'put that right, or choose another place with --data DIR';
  return new LocalServiceError('directory-unusable', `${fault}; ${fix}`, { cause });
}
