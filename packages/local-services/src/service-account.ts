import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { LocalServiceError } from './local-service.ts';
import { makeOwnDirectory } from './own-directory.ts';

/** The operating-system account a service runs under. */
export interface ServiceAccount {
  uid: number;
  gid: number;
}

const accountName = 'meguri';

/**
 * Creates a service's private directory and returns the account to run the service under: null, the account
 * of this process, unless that is root.
 *
 * PostgreSQL refuses to run as root. An existing directory keeps its owner; a new one goes to the system
 * account `meguri`, created when possible, else to `nobody`.
 */
export function prepareDirectory(directory: string): ServiceAccount | null {
  makeOwnDirectory(directory, { purpose: 'directory', mode: 0o700 });
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(directory);
  if (uid !== 0) return { uid, gid };
  const account = findAccount(accountName) ?? createAccount() ?? findAccount('nobody');
  if (account === null) {
    throw new LocalServiceError(
      'postgres-failed',
      `PostgreSQL cannot start: it refuses to run as root, and no other account was found; create one named ${accountName}`,
    );
  }
  giveTo(account, directory);
  return account;
}

/** Gives a file or directory to the account; does nothing without one. */
export function giveTo(account: ServiceAccount | null, file: string): void {
  if (account !== null) chownSync(file, account.uid, account.gid);
}

function findAccount(name: string): ServiceAccount | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const result = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return result.status === 0 ? Number(result.stdout) : null;
  });
  return typeof uid === 'number' && typeof gid === 'number' ? { uid, gid } : null;
}

function createAccount(): ServiceAccount | null {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  try {
    execFileSync('useradd', [...options, '--shell', '/usr/sbin/nologin', accountName], { stdio: 'ignore' });
  } catch {
    // No useradd (macOS, Alpine), a read-only /etc, or another process created it.
  }
  return findAccount(accountName);
}
