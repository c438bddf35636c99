import { chmodSync, cpSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { LocalServiceError } from './local-service.ts';
import type { ServiceAccount } from './service-account.ts';
import { runCommand } from './service-command.ts';

/** Root's directory for programs that other accounts run, used if its clone is closed to them. */
const shared = '/var/lib/meguri';

/**
 * The folder of a program that the account can run: the original or, if a directory above is closed to the
 * account (/root), a copy that root owns and all can read.
 *
 * @param folder holds `bin` and everything its programs need
 * @param name of the copy; differs by version
 * @throws {LocalServiceError} `directory-unusable` if no copy can be made
 */
export function reachablePrograms(
  folder: string,
  { program, name, account }: { program: string; name: string; account: ServiceAccount | null },
): string {
  const runs = (place: string) => {
    const file = path.join(place, 'bin', program);
    return runCommand({ file, args: ['--version'], account, directory: null }).status === 0;
  };
  if (account === null || runs(folder)) return folder;
  const copy = path.join(shared, name);
  try {
    makeRootsDirectory(shared);
    if (lstatSync(copy, { throwIfNoEntry: false }) === undefined) copyPrograms(folder, copy);
    makeRootsDirectory(copy);
    if (runs(copy)) return copy;
  } catch (error) {
    throw unreachable(folder, account, error);
  }
  throw unreachable(folder, account, null);
}

/** Copies atomically: an interrupted copy has another name. */
function copyPrograms(folder: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`;
  const before = process.umask(0o022);
  try {
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  } finally {
    process.umask(before);
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** @throws if others could change its content */
function makeRootsDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  const stats = lstatSync(directory);
  if (!stats.isDirectory() || stats.uid !== 0 || (stats.mode & 0o022) !== 0)
    throw new Error(`${directory} can be changed by accounts other than root`);
  chmodSync(directory, 0o755);
}

function unreachable(folder: string, account: ServiceAccount, cause: unknown): LocalServiceError {
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  return new LocalServiceError(
    'directory-unusable',
    `user ${account.uid}, which runs the database because root cannot, may not enter ${folder}, and ${shared} ` +
      `cannot hold a copy${why}; allow others to traverse the directories above (chmod o+x)`,
    { cause },
  );
}
