import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LocalServiceError } from './local-service-error.ts';
import { makeOwnDirectory } from './own-directory.ts';

export interface DataDirectoryLock {
  /** Gives the directory free. The operating system does the same when the process dies, however it dies. */
  release: () => void;
}

/** Keeps the locks' database handles from being collected, which would close them: a lock lasts as long as the process. */
const held = new Set<DatabaseSync>();

/**
 * Takes a data directory for this process, or throws a `directory-locked` error naming directory and owner.
 *
 * The lock is an exclusive transaction on an empty SQLite file, that is: a file lock held by the kernel. It ends with
 * the process, so there is no stale lock to judge and no race in taking one over, which pid files cannot offer. The
 * pid beside it only serves the message.
 */
export function lockDataDirectory(directory: string): DataDirectoryLock {
  const absolute = path.resolve(directory);
  makeOwnDirectory(absolute, { purpose: 'data directory' });
  const ownerFile = path.join(absolute, 'meguri.pid');
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path.join(absolute, 'meguri.lock'));
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    database?.close();
    throw lockError(error, absolute, ownerFile);
  }
  held.add(database);
  writeFileSync(ownerFile, `${process.pid}\n`);
  return {
    release() {
      if (!held.delete(database)) return;
      rmSync(ownerFile, { force: true });
      database.close();
    },
  };
}

const sqliteBusy = 5;

function lockError(error: unknown, absolute: string, ownerFile: string): LocalServiceError {
  const busy = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
  if (!busy) {
    return new LocalServiceError(
      'directory-unusable',
      `data directory ${absolute} cannot be locked (${String(error)}); start as the account that did before, or choose another with --data DIR`,
      { cause: error },
    );
  }
  return new LocalServiceError(
    'directory-locked',
    `data directory ${absolute} is in use by ${readOwner(ownerFile)}; stop that one or choose another with --data DIR`,
  );
}

function readOwner(ownerFile: string): string {
  try {
    return `process ${readFileSync(ownerFile, 'utf8').trim()}`;
  } catch {
    // The owner has the lock and is about to write its pid.
    return 'another process';
  }
}
