import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LocalServiceError } from './local-service.ts';
import { makeOwnDirectory } from './own-directory.ts';
import { checkTrustedPath } from './trusted-path.ts';

export interface DataDirectoryLock {
  /** Releases the directory. The operating system does so too when the process dies. */
  release: () => void;
}

/** Held locks: a collected database handle would be closed and its lock lost. */
const held = new Set<DatabaseSync>();

/**
 * Locks a data directory for this process, or throws a `directory-locked` error naming directory and owner.
 *
 * The lock is an exclusive transaction on an empty SQLite file, which is a file lock held by the kernel. It
 * ends with the process, so there are no stale locks and no races to take one over, unlike with pid files.
 * The pid file next to it is only for the message.
 */
export function lockDataDirectory(directory: string): DataDirectoryLock {
  const absolute = path.resolve(directory);
  makeOwnDirectory(absolute, { purpose: 'data directory', mode: 0o700 });
  checkTrustedPath(absolute, 'data directory');
  const ownerFile = path.join(absolute, 'meguri.pid');
  let database: DatabaseSync | null = null;
  try {
    const lockFile = path.join(absolute, 'meguri.lock');
    closeSync(openSync(lockFile, 'a', 0o600));
    database = new DatabaseSync(lockFile);
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    writeFileSync(ownerFile, `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    database?.close();
    throw lockError(error, absolute, ownerFile);
  }
  held.add(database);
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
      `data directory ${absolute} cannot be locked (${String(error)}); start as the account that used it before, or choose another with --data DIR`,
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
    // The owner holds the lock but has not written its pid yet.
    return 'another process';
  }
}
